import { json, type SandboxReply } from '../http-kernel.ts';

/** A refusal of X's API: a problem with the name of its kind. */
export class XError extends Error {
  readonly status: number;
  readonly title: string;
  readonly kind: string;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    detail: string,
    {
      title = 'Forbidden',
      kind = 'about:blank',
      headers = {},
    }: Partial<Pick<XError, 'title' | 'kind' | 'headers'>> = {},
  ) {
    super(detail);
    this.status = status;
    this.title = title;
    this.kind = kind;
    this.headers = headers;
  }
}

const PROBLEMS = 'https://api.twitter.com/2/problems';

export const invalid = (detail: string) =>
  new XError(400, detail, { title: 'Invalid Request', kind: `${PROBLEMS}/invalid-request` });
export const unauthorized = () => new XError(401, 'Unauthorized', { title: 'Unauthorized' });
export const noCredits = () =>
  new XError(402, 'Your account does not have any credits to fulfill this request.', {
    title: 'CreditsDepleted',
    kind: `${PROBLEMS}/credits`,
  });

export const refusal = ({ status, message, title, kind, headers }: XError): SandboxReply =>
  json(status, { title, status, detail: message, type: kind }, headers);

/** The login's refusals have another shape. */
export const loginRefusal = (status: number, error: string, description: string): SandboxReply =>
  json(status, { error, error_description: description });
