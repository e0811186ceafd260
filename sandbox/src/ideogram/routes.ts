import { createHmac } from 'node:crypto';
import requests from '../../data/ideogram-requests.json' with { type: 'json' };
import type { FaultRule } from '../control/fault-rules.ts';
import { drawImage } from '../draw-image.ts';
import { json, type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { parseMultipart } from '../multipart.ts';
import { type Definitions, findViolation, type Schema } from '../openai/json-schema.ts';
import type { State } from '../state.ts';

const DEFINITIONS = requests.schemas as unknown as Definitions;
const MAX_IN_FLIGHT = 10;
/** Signs image links; there is nothing to protect, but a changed link must not work. */
const LINK_SECRET = 'sandbox-ideogram-links';

/** What an image link carries: enough to draw the same image again. */
interface ImageLink {
  seed: string;
  width: number;
  height: number;
  colours: string[];
  /** Content fault to act out on download. */
  fault: string | null;
  /** Unix seconds. */
  expires: number;
}

interface GenerateRequest {
  prompt: string;
  seed?: number;
  resolution?: string;
  aspect_ratio?: string;
  num_images?: number;
  style_type?: string;
  color_palette?: { members?: { color_hex: string }[] };
}

/** Ideogram: v3 (multipart), the legacy call (JSON), and the image links that run out. Any `Api-Key` works, except those that begin with "invalid". */
export function ideogramRoutes(state: State): Route[] {
  const inFlight = new Map<string, number>();
  const admit = (request: SandboxRequest): SandboxReply | (() => void) => {
    const key = apiKey(request);
    const current = inFlight.get(key) ?? 0;
    if (current >= MAX_IN_FLIGHT) return failure(429, 'Too many requests in flight');
    inFlight.set(key, current + 1);
    return () => inFlight.set(key, (inFlight.get(key) ?? 1) - 1);
  };
  return [
    {
      provider: 'ideogram',
      method: 'POST',
      path: '/v1/ideogram-v3/generate',
      maxBodyBytes: 12 * 1024 * 1024,
      admit,
      handle: (request) => generate(state, request, readV3(request), 'GenerateV3'),
    },
    {
      provider: 'ideogram',
      method: 'POST',
      path: '/generate',
      admit,
      handle: (request) => generate(state, request, readLegacy(request), 'GenerateLegacy'),
    },
    {
      provider: 'ideogram',
      method: 'GET',
      path: '/ideogram/images/:link',
      handle: (request) => downloadImage(state, request),
    },
  ];
}

function failure(status: number, error: string): SandboxReply {
  return json(status, { error });
}

function apiKey(request: SandboxRequest): string {
  const key = request.headers['api-key'];
  return typeof key === 'string' ? key.trim() : '';
}

/** Multipart fields become the types that the schema names; undefined when the body is no form. */
function readV3(request: SandboxRequest): Record<string, unknown> | undefined {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return undefined;
  try {
    const body: Record<string, unknown> = {};
    for (const part of parseMultipart(request.body, type)) {
      const text = part.data.toString('utf8');
      const schema = DEFINITIONS.GenerateV3?.properties?.[part.name];
      if (part.filename !== undefined || schema?.type === 'array') {
        const list = Array.isArray(body[part.name]) ? (body[part.name] as unknown[]) : [];
        body[part.name] = [...list, text];
      } else body[part.name] = toTyped(text, schema);
    }
    return body;
  } catch {
    return undefined;
  }
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

function toTyped(text: string, schema: Schema | undefined): unknown {
  if (schema?.type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (schema?.type === 'boolean') return BOOLEANS[text] ?? text;
  if (schema?.oneOf) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text;
}

function readLegacy(request: SandboxRequest): Record<string, unknown> | undefined {
  const body = request.headers['content-type']?.startsWith('application/json')
    ? readJson(request)
    : undefined;
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
}

function generate(
  state: State,
  request: SandboxRequest,
  body: Record<string, unknown> | undefined,
  schema: string,
): SandboxReply {
  const key = apiKey(request);
  if (key === '' || key.startsWith('invalid')) return failure(401, 'Not authorized to make this request');
  const refused = faultReply(request.fault);
  if (refused) return refused;
  if (!body)
    return failure(
      400,
      `Invalid input: ${schema === 'GenerateV3' ? 'multipart/form-data' : 'application/json'} expected`,
    );
  const violation = findViolation(body, DEFINITIONS[schema] ?? {}, DEFINITIONS);
  if (violation)
    return failure(400, `Invalid input: ${violation.path} ${violation.kind} ${violation.detail}`.trim());
  const wanted = (schema === 'GenerateLegacy' ? body.image_request : body) as GenerateRequest;
  if (wanted.resolution !== undefined && wanted.aspect_ratio !== undefined) {
    return failure(400, 'Invalid input: resolution and aspect_ratio cannot be used together');
  }
  const images = Array.from({ length: wanted.num_images ?? 1 }, (_, index) =>
    describeImage(state, wanted, index, request.fault),
  );
  return json(200, { created: state.clock.now().toISOString(), data: images });
}

function faultReply(fault: FaultRule | null): SandboxReply | null {
  switch (fault?.kind) {
    case 'safety':
      return failure(422, 'Prompt or provided image failed the safety checks');
    case 'rate-limit':
      return failure(429, 'Too many requests in flight');
    case 'no-credit':
      return failure(402, 'Insufficient credits');
    case 'server-error':
      return failure(fault.parameters.status ?? 503, 'Service unavailable');
    default:
      return null;
  }
}

function describeImage(
  state: State,
  wanted: GenerateRequest,
  index: number,
  fault: FaultRule | null,
): Record<string, unknown> {
  const seed = wanted.seed ?? (state.store.nextNumber() * 7919) % 2_147_483_647;
  const [width, height] = readSize(wanted);
  const unsafe = fault?.kind === 'unsafe';
  const link: ImageLink = {
    seed: `${wanted.prompt.slice(0, 80)}:${seed}:${index}`,
    width,
    height,
    colours: (wanted.color_palette?.members ?? []).map((member) => member.color_hex),
    fault: fault?.kind ?? null,
    expires: Math.floor(state.clock.now().getTime() / 1000) + state.settings().ideogramUrlSeconds,
  };
  return {
    url:
      unsafe || fault?.kind === 'no-url' ? null : `${state.ownUrl()}/ideogram/images/${signLink(link)}.png`,
    prompt: wanted.prompt,
    resolution: `${width}x${height}`,
    is_image_safe: !unsafe,
    seed,
    style_type: wanted.style_type ?? 'GENERAL',
  };
}

/** About a megapixel in the asked ratio; 1:1 is 1024×1024. */
function readSize(wanted: GenerateRequest): [number, number] {
  const [width, height] = (wanted.resolution ?? '').split('x').map(Number);
  if (width && height) return [width, height];
  const [, across = '1', down = '1'] = /(\d+)[x_](\d+)$/.exec(wanted.aspect_ratio ?? '1x1') ?? [];
  const unit = Math.sqrt((1024 * 1024) / (Number(across) * Number(down)));
  const round = (value: number) => Math.max(64, Math.round(value / 32) * 32);
  return [round(unit * Number(across)), round(unit * Number(down))];
}

function signLink(link: ImageLink): string {
  const payload = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${payload}~${createHmac('sha256', LINK_SECRET).update(payload).digest('base64url').slice(0, 22)}`;
}

/** What really lies behind the address of a PNG. */
const FORMAT_BY_FAULT: Readonly<Record<string, 'webp' | 'jpeg'>> = {
  'webp-behind-png': 'webp',
  'jpeg-behind-png': 'jpeg',
};

async function downloadImage(state: State, request: SandboxRequest): Promise<SandboxReply> {
  const [payload = '', signature] = (request.params.link ?? '').replace(/\.png$/, '').split('~');
  const expected = createHmac('sha256', LINK_SECRET).update(payload).digest('base64url').slice(0, 22);
  if (signature !== expected) return failure(404, 'Not found');
  const link = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as ImageLink;
  const fault = request.fault?.kind ?? link.fault;
  if (fault === 'expired' || state.clock.now().getTime() / 1000 >= link.expires)
    return failure(403, 'Link expired');
  const headers = { 'content-type': 'image/png', 'cache-control': 'private, max-age=3600' };
  if (fault === 'wrong-magic')
    return { status: 200, headers, body: Buffer.from('this is not a picture, whatever its name says') };
  const bytes = await drawImage({ ...link, format: FORMAT_BY_FAULT[fault ?? ''] ?? 'png' });
  return {
    status: 200,
    headers,
    body: fault === 'cut-image' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes,
  };
}
