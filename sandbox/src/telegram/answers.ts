import { json, type SandboxReply } from '../http-kernel.ts';

/** A refusal of the Bot API: a number and words. */
export class BotError extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  constructor(status: number, words: string, retryAfter?: number) {
    super(words);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export const done = (result: unknown): SandboxReply => json(200, { ok: true, result });

export const refusal = ({ status, message, retryAfter }: BotError): SandboxReply =>
  json(status, {
    ok: false,
    error_code: status,
    description: message,
    ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
  });

export const badRequest = (words: string) => new BotError(400, `Bad Request: ${words}`);
