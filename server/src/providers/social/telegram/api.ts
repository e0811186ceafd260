import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { type FilePart, multipartOf } from '../multipart.ts';
import { NetworkError } from '../network-error.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { TELEGRAM_ERRORS } from './error-table.ts';

interface BotCall {
  readonly token: string;
  readonly method: string;
  /** Beside a file what is no text stands as JSON already. */
  readonly params: Readonly<Record<string, string | number | object>>;
  /** Images, sent beside the parameters, by the names under which they speak of them. */
  readonly files?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
  /** A file that is not held as a whole, sent as `video`. */
  readonly video?: FilePart;
  readonly signal?: AbortSignal;
}

/** The Bot API, one call at a time. The token is part of the address: no address of it is ever logged. */
export interface TelegramApi {
  /** @throws NetworkError */
  call(call: BotCall): Promise<unknown>;
}

const TIMEOUT_MILLISECONDS = 20_000;
const FILES_TIMEOUT_MILLISECONDS = 90_000;
const VIDEO_TIMEOUT_MILLISECONDS = 300_000;
const LEAST_WAIT_SECONDS = 1;
const MOST_WAIT_SECONDS = 86_400;
const MOST_WORDS = 300;

const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.number(),
    description: z.string(),
    parameters: z.object({ retry_after: z.number().optional() }).optional(),
  }),
]);
type Refusal = Extract<z.infer<typeof Answer>, { ok: false }>;

/** @param apiUrl without a slash at the end */
export function telegramApi(apiUrl: string): TelegramApi {
  return {
    async call({ token, method, signal, ...call }) {
      const answer = await sendRequest(`${apiUrl}/bot${token}/${method}`, {
        method: 'POST',
        ...bodyOf(call),
        signal,
      });
      const read = Answer.safeParse(await readJson(answer));
      // A server's failure says nothing about what was done before it.
      if (!read.success || answer.status >= 500) throw strangeAnswer(answer, null);
      if (read.data.ok) return read.data.result;
      throw telegramError(read.data);
    },
  };
}

function bodyOf({ params, files, video }: Pick<BotCall, 'params' | 'files' | 'video'>) {
  if (video !== undefined) {
    const fields = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const file = { ...video, name: 'video', filename: 'video.mp4' };
    const sent = { ...multipartOf(fields, file), duplex: 'half' } as const;
    return { ...sent, timeoutMilliseconds: VIDEO_TIMEOUT_MILLISECONDS };
  }
  if (files !== undefined)
    return { body: formOf(params, files), timeoutMilliseconds: FILES_TIMEOUT_MILLISECONDS };
  const headers = { 'content-type': 'application/json' };
  return { headers, body: JSON.stringify(params), timeoutMilliseconds: TIMEOUT_MILLISECONDS };
}

function formOf(params: BotCall['params'], files: NonNullable<BotCall['files']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) form.set(name, String(value));
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new Blob([bytes], { type: 'image/jpeg' }), `${name}.jpg`);
  return form;
}

/** A refusal by number and words; a limit says itself how long it lasts. */
export function telegramError({ error_code: status, description, parameters }: Refusal): NetworkError {
  const code = String(status);
  if (status === 429) {
    const wait = Math.max(parameters?.retry_after ?? 0, LEAST_WAIT_SECONDS);
    return new NetworkError({
      action: 'retry',
      code,
      userMessage: message('network.limit'),
      backOffScope: 'account',
      waitSeconds: Math.min(wait, MOST_WAIT_SECONDS),
    });
  }
  const known = TELEGRAM_ERRORS.find((one) => one.status === status && one.words.test(description));
  const words = description.slice(0, MOST_WORDS);
  const row = known?.row ?? ({ action: 'fix', userMessage: message('network.refused', { words }) } as const);
  return new NetworkError({ ...row, code: known?.code ?? code });
}
