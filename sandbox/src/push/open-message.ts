import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';

/** A browser as its push service and itself know it. */
export interface SubscribedBrowser {
  readonly id: string;
  readonly pair: ECDH;
  readonly auth: Buffer;
  /** Whose messages alone it takes (RFC 8292, section 4). */
  readonly serverKey: string;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** What the browser reads of a body, by RFC 8188 and 8291; null where it cannot be opened. */
export function openBody(body: Buffer, { pair, auth }: SubscribedBrowser): string | null {
  if (body.length < 21 + 65 + 17) return null;
  const [salt, recordBytes, keyBytes] = [body.subarray(0, 16), body.readUInt32BE(16), body[20] ?? 0];
  if (keyBytes !== 65 || recordBytes < 18) return null;
  const senderPoint = body.subarray(21, 86);
  const record = body.subarray(86);
  if (record.length > recordBytes) return null;
  try {
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderPoint]);
    const material = derive(pair.computeSecret(senderPoint), auth, about, 32);
    const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    const isWhole = end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0);
    return isWhole ? padded.subarray(0, end).toString('utf8') : null;
  } catch {
    return null;
  }
}

const DAY_SECONDS = 86_400;

/** Why a service would not believe who sends; null: it does (RFC 8292). */
export function doubtOf(
  authorization: string | undefined,
  { audience, serverKey, now }: { audience: string; serverKey: string; now: Date },
): string | null {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '');
  if (parts === null) return 'no vapid token and key';
  const [, head = '', claims = '', signature = '', k = ''] = parts;
  if (k !== serverKey) return 'the key is not the one that the browser subscribed with';
  const point = Buffer.from(k, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const by = { key, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) return 'the signature is wrong';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  if ((JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: string }).alg !== 'ES256')
    return 'the token is not signed with ES256';
  if (aud !== audience) return 'the token is for another service';
  const seconds = now.getTime() / 1000;
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + DAY_SECONDS)
    return 'the token’s time is over';
  return /^(mailto:|https:)/.test(String(sub)) ? null : 'nobody to write to';
}
