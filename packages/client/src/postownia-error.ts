import type { Operations } from './operations.ts';
import type { OperationName } from './types.ts';

/** The codes that the API of this version refuses with. */
export type ErrorCode = Operations[OperationName]['refusal'];

interface ErrorFields {
  readonly status: number;
  readonly details?: unknown;
  readonly requestId?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/** The API refused, or did not answer (`code` NO_ANSWER, `status` 0). The message is Polish, for people; programs look at `code`. */
export class PostowniaError extends Error {
  override readonly name = 'PostowniaError';
  /** A later API may refuse with codes that this version does not know. */
  readonly code: ErrorCode | 'NO_ANSWER' | (string & {});
  /** HTTP status; 0 where nothing was answered. */
  readonly status: number;
  readonly details: unknown;
  /** Names the request in our records: tell it when you ask us for help. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  constructor(code: string, message: string, fields: ErrorFields) {
    super(message, { cause: fields.cause });
    this.code = code;
    this.status = fields.status;
    this.details = fields.details;
    this.requestId = fields.requestId ?? null;
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
  }
}
