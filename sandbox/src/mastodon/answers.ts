import { json, type SandboxReply } from '../http-kernel.ts';

/** A refusal of a server: its words, and OAuth's name where it is about a login. */
export class MastodonError extends Error {
  readonly status: number;
  readonly description: string | undefined;
  readonly headers: Record<string, string>;
  constructor(status: number, error: string, description?: string, headers: Record<string, string> = {}) {
    super(error);
    this.status = status;
    this.description = description;
    this.headers = headers;
  }
}

export const refusal = ({ status, message, description, headers }: MastodonError): SandboxReply =>
  json(
    status,
    { error: message, ...(description === undefined ? {} : { error_description: description }) },
    headers,
  );

export const invalid = (words: string) => new MastodonError(422, `Validation failed: ${words}`);
