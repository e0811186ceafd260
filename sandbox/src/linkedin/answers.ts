import { randomUUID } from 'node:crypto';
import { json, type SandboxReply } from '../http-kernel.ts';

/** A refusal of LinkedIn's API: `code` is what a client has to go by. */
export class LinkedInError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const headers = () => ({ 'x-li-uuid': randomUUID() });

export const answer = (status: number, value: unknown): SandboxReply => json(status, value, headers());

/** Something was made: the body is empty, its id stands in a header. */
export const created = (urn: string): SandboxReply => ({
  status: 201,
  headers: { ...headers(), 'x-restli-id': urn },
});

/** Something is gone, now or before. */
export const deleted = (): SandboxReply => ({ status: 204, headers: headers() });

export const refusal = ({ status, code, message }: LinkedInError): SandboxReply =>
  answer(status, { status, code, message });

/** The login's refusals have another shape. */
export const loginRefusal = (status: number, error: string, description: string): SandboxReply =>
  json(status, { error, error_description: description });
