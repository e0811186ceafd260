export { type Client, type ClientOptions, createClient } from './create-client.ts';
export type { Operations } from './operations.ts';
export { type ErrorCode, PostowniaError } from './postownia-error.ts';
export type { CallOptions, InputOf, OperationName, OutputOf } from './types.ts';
