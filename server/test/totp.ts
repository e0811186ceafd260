import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The six digits an authenticator shows for an `otpauth://` address at an instant (RFC 6238, SHA-1, 30 s). */
export function totpOf(uri: string, at: Date): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  let bits = '';
  for (const email of secret.replace(/=+$/, '')) bits += ALPHABET.indexOf(email).toString(2).padStart(5, '0');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
