import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave to be written to. */
export interface PushKeys {
  /** Its public point of P-256, base64url. */
  readonly p256dh: string;
  /** Its secret of 16 bytes, base64url. */
  readonly auth: string;
}

/** Our keys and salt of one message; tests give those of the standard's example. */
export interface MessageSecrets {
  readonly salt: Buffer;
  readonly ours: ECDH;
}

const RECORD_BYTES = 4_096;
/** The last record's end; nothing is padded. */
const END = Buffer.from([2]);

function newSecrets(): MessageSecrets {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  return { salt: randomBytes(16), ours };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/**
 * A message that only this browser can read, as the body of a request: `aes128gcm` in one record (RFC 8291, RFC 8188).
 * @throws Error where the browser's key is no point of the curve
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { salt, ours }: MessageSecrets = newSecrets(),
): Buffer {
  const [theirPoint, ourPoint] = [Buffer.from(p256dh, 'base64url'), ours.getPublicKey()];
  const shared = ours.computeSecret(theirPoint);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirPoint, ourPoint]);
  const material = derive(shared, Buffer.from(auth, 'base64url'), about, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(ourPoint.length, 4);
  const body = [cipher.update(Buffer.from(text)), cipher.update(END), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, head, ourPoint, ...body]);
}
