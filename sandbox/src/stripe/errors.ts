import { json, type SandboxReply } from '../http-kernel.ts';

export interface StripeErrorBody {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  message: string;
  param?: string;
}

/** A refusal inside a handler. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.name = 'StripeFailure';
    this.status = status;
    this.body = body;
  }
}

export function stripeFailure(
  status: number,
  body: StripeErrorBody,
  headers?: Record<string, string>,
): SandboxReply {
  return json(status, { error: { type: 'invalid_request_error', ...body } }, headers);
}

/** Answer to an id that does not exist. */
export function missing(what: string, id: string): StripeFailure {
  return new StripeFailure(404, {
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });
}
