import { randomUUID } from 'node:crypto';
import { json, type SandboxReply } from '../http-kernel.ts';

/** A refusal of Pinterest's API: its status is what a client has to go by. */
export class PinterestError extends Error {
  readonly status: number;
  readonly code: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, { code = status, headers = {} } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const answer = (status: number, value: unknown, headers: Record<string, string> = {}): SandboxReply =>
  json(status, value, { 'x-pinterest-rid': randomUUID(), ...headers });

export const refusal = ({ status, code, message, headers }: PinterestError): SandboxReply =>
  answer(status, { code, message }, headers);
