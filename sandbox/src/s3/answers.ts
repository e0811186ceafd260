import type { SandboxReply } from '../http-kernel.ts';

/** A refusal of the object store: `code` is what a client has to go by. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One element with text, or with elements that are XML already. */
export const element = (name: string, content: string | readonly string[]): string =>
  `<${name}>${typeof content === 'string' ? escapeText(content) : content.join('')}</${name}>`;

export function xml(status: number, root: string): SandboxReply {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

export function refusal({ status, code, message }: S3Error): SandboxReply {
  return xml(status, element('Error', [element('Code', code), element('Message', message)]));
}
