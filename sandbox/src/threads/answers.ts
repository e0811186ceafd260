import { randomBytes } from 'node:crypto';
import { json, type SandboxReply } from '../http-kernel.ts';

/** A refusal as the Graph API words it. */
export class ThreadsError extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;
  constructor(
    code: number,
    message: string,
    { subcode, status = 400 }: { subcode?: number; status?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.subcode = subcode;
    this.status = status;
  }
}

const trace = () => `A${randomBytes(12).toString('hex')}`;

export const answer = (value: unknown): SandboxReply => json(200, value, { 'x-fb-trace-id': trace() });

export const refusal = ({ status, code, subcode, message }: ThreadsError): SandboxReply =>
  json(status, {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: trace(),
    },
  });

export const badParameter = (message: string) => new ThreadsError(100, message);
/** Nobody of that id, or not for this token. */
export const missing = (id: string) =>
  new ThreadsError(100, `Object with ID '${id}' does not exist`, { subcode: 33 });
