import { json, type SandboxReply } from '../http-kernel.ts';

const STATUSES: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
};

/** A refusal of one of Google's services, by its name. */
export class GoogleError extends Error {
  readonly status: string;
  constructor(status: string, message: string) {
    super(message);
    this.status = status;
  }
}

export function refusal({ status, message }: GoogleError): SandboxReply {
  const code = STATUSES[status] ?? 500;
  return json(code, { error: { code, message, status, details: [] } });
}

/** The login's refusals have another shape. */
export const loginRefusal = (error: string, status = 400): SandboxReply =>
  json(status, { error, error_description: 'Bad Request' });
