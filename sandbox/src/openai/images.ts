import requests from '../../data/openai-requests.json' with { type: 'json' };
import { drawImage } from '../draw-image.ts';
import { json, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import type { State } from '../state.ts';
import { throwChatFault } from './chat-faults.ts';
import { badRequest, openaiHeaders, violationError } from './errors.ts';
import { type Definitions, findViolation } from './json-schema.ts';
import { findModel } from './models.ts';

const DEFINITIONS = requests.schemas as unknown as Definitions;
const MAX_PROMPT = 32_000;

interface ImageRequest {
  prompt: string;
  model?: string | null;
  n?: number | null;
  size?: string | null;
  quality?: string | null;
  output_format?: 'png' | 'jpeg' | 'webp' | null;
  output_compression?: number | null;
  background?: string | null;
  response_format?: string | null;
  style?: string | null;
}

/** `POST /v1/images/generations` of the GPT image models: always `b64_json`, never a link. Throws OpenaiError. */
export async function generateImages(
  state: State,
  request: SandboxRequest,
  body: unknown,
): Promise<SandboxReply> {
  const violation = findViolation(body, DEFINITIONS.CreateImageRequest ?? {}, DEFINITIONS);
  if (violation) throw violationError(violation);
  const image = body as ImageRequest;
  // The published default, dall-e-2, is gone: whoever names no model gets its 404.
  const model = image.model ?? 'dall-e-2';
  throwChatFault(request.fault, model);
  findModel(state.clock.now(), model, 'image');
  checkImageRules(image);
  const [width, height] = readSize(image.size ?? 'auto');
  const format = image.output_format ?? 'png';
  const drawn = request.fault?.kind === 'jpeg-behind-png' ? 'jpeg' : format;
  const turn = state.store.nextNumber();
  const data = await Promise.all(
    Array.from({ length: image.n ?? 1 }, async (_, index) => {
      const bytes = await drawImage({
        seed: `${image.prompt}:${turn}:${index}`,
        width,
        height,
        format: drawn,
      });
      return { b64_json: bytes.toString('base64') };
    }),
  );
  const tokens = Math.ceil((width * height) / 1000) * data.length;
  const input = Math.ceil(image.prompt.length / 3);
  return json(
    200,
    {
      created: Math.floor(state.clock.now().getTime() / 1000),
      background: image.background === 'transparent' ? 'transparent' : 'opaque',
      data,
      output_format: format,
      quality: image.quality === 'auto' || !image.quality ? 'medium' : image.quality,
      size: `${width}x${height}`,
      usage: {
        input_tokens: input,
        input_tokens_details: { image_tokens: 0, text_tokens: input },
        output_tokens: tokens,
        total_tokens: input + tokens,
      },
    },
    openaiHeaders(),
  );
}

function checkImageRules(image: ImageRequest): void {
  if (image.prompt.length === 0)
    throw badRequest('invalid_value', "Invalid 'prompt': empty string.", 'prompt');
  if (image.prompt.length > MAX_PROMPT) {
    throw badRequest(
      'string_above_max_length',
      `Invalid 'prompt': string too long. Expected a string with maximum length ${MAX_PROMPT}.`,
      'prompt',
    );
  }
  if (image.response_format != null)
    throw badRequest('unknown_parameter', "Unknown parameter: 'response_format'.", 'response_format');
  if (image.style != null) throw badRequest('unknown_parameter', "Unknown parameter: 'style'.", 'style');
  if (image.quality != null && !['low', 'medium', 'high', 'auto'].includes(image.quality)) {
    throw badRequest(
      'invalid_value',
      `Invalid value: '${image.quality}'. Supported values are: 'low', 'medium', 'high', and 'auto'.`,
      'quality',
    );
  }
  const compression = image.output_compression ?? 100;
  if (compression < 0 || compression > 100)
    throw badRequest('invalid_value', "Invalid 'output_compression': expected 0..100.", 'output_compression');
  if (image.output_compression != null && (image.output_format ?? 'png') === 'png' && compression !== 100) {
    throw badRequest(
      'invalid_value',
      'Compression less than 100 is not supported for PNG output format',
      'output_compression',
    );
  }
}

/** Any width and height divisible by 16 with a ratio from 1:3 to 3:1. */
function readSize(size: string): [number, number] {
  if (size === 'auto') return [1024, 1024];
  const [width = 0, height = 0] = size.split('x').map(Number);
  const fits =
    width % 16 === 0 &&
    height % 16 === 0 &&
    width / height <= 3 &&
    height / width <= 3 &&
    width * height <= 8_294_400;
  if (!/^\d+x\d+$/.test(size) || width === 0 || height === 0 || !fits) {
    throw badRequest(
      'invalid_value',
      `Invalid size '${size}'. Width and height must be divisible by 16, with a ratio between 1:3 and 3:1.`,
      'size',
    );
  }
  return [width, height];
}
