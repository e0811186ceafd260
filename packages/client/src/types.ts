import type { Operations } from './operations.ts';

/** Method and path, as the reference names an operation: `GET /posts`. */
export type OperationName = keyof Operations;
export type InputOf<Name extends OperationName> = Operations[Name]['input'];
export type OutputOf<Name extends OperationName> = Operations[Name]['output'];

export interface CallOptions {
  /** Slug or id of the brand; default that of the client. */
  readonly brand?: string;
  /** Of a write; made anew for each call unless given. The same key never acts twice within a day. */
  readonly idempotencyKey?: string;
  /** Ends the call, the pauses between its tries too. */
  readonly signal?: AbortSignal;
}

/** What of a call is optional depends on the operation: some take nothing. */
export type CallArguments<Name extends OperationName> =
  Record<string, never> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions];
