import { createHash } from 'node:crypto';
import { json, type SandboxReply } from '../http-kernel.ts';

/** A refusal of the protocol: `name` is what a client has to go by. */
export class XrpcError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  /** What its body says besides. */
  readonly more: object;
  constructor(
    status: number,
    code: string,
    message: string = code,
    headers: Record<string, string> = {},
    more: object = {},
  ) {
    super(message);
    this.more = more;
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const refusal = ({ status, code, message, headers, more }: XrpcError): SandboxReply =>
  json(status, { error: code, message, ...more }, headers);

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** A content id (CIDv1, SHA-256) of a file's bytes, or of a record as we write it down. */
export function cidOf(content: Buffer | string): string {
  const codec = typeof content === 'string' ? 0x71 : 0x55;
  const digest = createHash('sha256').update(content).digest();
  return `b${base32(Buffer.concat([Buffer.from([0x01, codec, 0x12, 0x20]), digest]))}`;
}
