import { setTimeout as wait } from 'node:timers/promises';
import type { CropRatio } from '@postownia/contract/crop-shapes';
import * as z from 'zod';
import { type Fetch, readLimited } from '../limit-fetch.ts';
import { ProviderError, type ProviderErrorCode } from '../provider-error.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { composeImagePrompt, type ImagePrompt } from './compose-image-prompt.ts';
import { readImage } from './image-bytes.ts';
import type { ImageMaker } from './image-maker.ts';

export interface IdeogramOptions {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  readonly fetch?: Fetch | undefined;
  /** Milliseconds for one call. */
  readonly timeout?: number | undefined;
  /** Milliseconds before the one repetition. */
  readonly pause?: number | undefined;
}

/** The provider's own address, where none is configured. */
export const IDEOGRAM_URL = 'https://api.ideogram.ai';

const MODEL = 'ideogram-v3';
const TIMEOUT = 90_000;
const PAUSE = 1000;
const DOWNLOADS = 3;
const ANSWER_BYTES = 1_000_000;
const IMAGE_BYTES = 25_000_000;

const Answer = z.object({
  data: z.array(z.object({ url: z.string().nullish(), is_image_safe: z.boolean().nullish() })).min(1),
});

/** Error table of the provider's documentation, read 2026-07-09. */
const BY_STATUS: Readonly<Record<number, ProviderErrorCode>> = {
  400: 'bad-request',
  401: 'invalid-key',
  402: 'no-credit',
  403: 'no-credit',
  404: 'bad-request',
  422: 'unsafe-image',
  429: 'rate-limited',
};

/** What is asked for, and in which shape. */
type Wish = ImagePrompt & { readonly ratio: '10x16' | (typeof RATIOS)[CropRatio] };
/** As the provider names them; what it does not have is the nearest, cut to its shape later. */
const RATIOS = { '1:1': '1x1', '4:5': '4x5', '9:16': '9x16', '1.91:1': '2x1' } as const satisfies Record<
  CropRatio,
  string
>;

interface Call {
  readonly options: IdeogramOptions;
  readonly signal: AbortSignal;
}

/**
 * Images from Ideogram v3. A call is repeated once at most after 503 or silence, because each one is billed; the
 * link is downloaded at once, because it expires. 429 is handed to the caller, who holds the limit of the key.
 */
export function createIdeogramImageMaker(options: IdeogramOptions): ImageMaker {
  return {
    name: 'ideogram',
    async make(brief, { signal }) {
      const prompt = composeImagePrompt(brief);
      const call = { options, signal };
      const url = await generateTwice(call, {
        ...prompt,
        ratio: brief.ownPrompt?.ratio ?? RATIOS[brief.ratio ?? '1:1'],
      });
      const image = await download(call, url);
      const promptHash = prompt.hash;
      return {
        ...image,
        provenance: {
          maker: 'ideogram',
          model: MODEL,
          digitalSourceType: 'trainedAlgorithmicMedia',
          promptHash,
        },
        signature: promptHash,
      };
    },
  };
}

async function generateTwice(call: Call, prompt: Wish): Promise<string> {
  try {
    return await generate(call, prompt);
  } catch (error) {
    const again =
      error instanceof ProviderError && (error.code === 'unavailable' || error.code === 'timeout');
    if (!again) throw error;
    await wait(call.options.pause ?? PAUSE, undefined, { signal: call.signal }).catch(() => undefined);
    return generate(call, prompt);
  }
}

async function generate(call: Call, prompt: Wish): Promise<string> {
  const form = new FormData();
  form.set('prompt', prompt.prompt);
  form.set('aspect_ratio', prompt.ratio);
  form.set('rendering_speed', 'DEFAULT');
  form.set('magic_prompt', 'OFF');
  form.set('negative_prompt', prompt.negative);
  form.set('style_type', 'DESIGN');
  form.set('num_images', '1');
  form.set('seed', String(prompt.seed));
  const members = prompt.colours.map(({ hex, weight }) => ({ color_hex: hex, color_weight: weight }));
  form.set('color_palette', JSON.stringify({ members }));
  const base = call.options.baseUrl ?? IDEOGRAM_URL;
  const { status, headers, body } = await send(call, `${base}/v1/ideogram-v3/generate`, ANSWER_BYTES, {
    method: 'POST',
    headers: { 'Api-Key': call.options.apiKey },
    body: form,
  });
  if (status !== 200) {
    const code = BY_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'bad-request');
    const detail = Buffer.from(body).toString('utf8').slice(0, 200);
    throw new ProviderError(code, { status, detail, retryAfterSeconds: retryAfterSeconds(headers) });
  }
  return readAnswer(body);
}

function readAnswer(body: Uint8Array): string {
  const answer = Answer.safeParse(parseJson(Buffer.from(body).toString('utf8'))).data?.data[0];
  if (!answer) throw new ProviderError('bad-answer', { detail: 'no JSON of a generation' });
  if (answer.is_image_safe === false) throw new ProviderError('unsafe-image');
  if (!answer.url || !URL.canParse(answer.url)) throw new ProviderError('no-image-address');
  return answer.url;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function download(call: Call, url: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { status, body } = await send(call, url, IMAGE_BYTES, { method: 'GET' });
      if (status !== 200) throw new ProviderError('bad-image', { status, detail: 'the link gives nothing' });
      return readImage(body);
    } catch (error) {
      if (attempt >= DOWNLOADS || call.signal.aborted) throw error;
    }
  }
}

async function send(
  call: Call,
  url: string,
  most: number,
  init: RequestInit,
): Promise<{ status: number; headers: Headers; body: Uint8Array }> {
  const timeout = AbortSignal.timeout(call.options.timeout ?? TIMEOUT);
  const signal = AbortSignal.any([call.signal, timeout]);
  try {
    const response = await (call.options.fetch ?? fetch)(url, { ...init, signal });
    const { status, headers } = response;
    return { status, headers, body: await readLimited(response, most) };
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason ?? new ProviderError('cancelled', { cause: error });
    throw new ProviderError(timeout.aborted ? 'timeout' : 'unavailable', { cause: error });
  }
}
