import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps small secrets (tokens of social accounts) unreadable at rest. */
export interface SecretBox {
  /**
   * Encrypts with the newest key.
   * @param aad what the value belongs to, for example workspace and account; a value moved elsewhere does not open
   */
  encrypt(plain: string, aad: string): string;
  /** @throws SecretBoxError when the value was changed, belongs elsewhere, or its key is not known any more */
  decrypt(encrypted: string, aad: string): string;
  /** False when the value was encrypted with an older key and should be encrypted again. */
  isCurrent(encrypted: string): boolean;
}

/** An encrypted value that can't be opened. Says nothing about what is inside. */
export class SecretBoxError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`A sealed value can't be opened: ${reason}`, { cause });
    this.name = 'SecretBoxError';
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Changes when the way of sealing changes, so that old values stay recognisable. */
const FORMAT = 's1';

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The key and its public id; both say nothing about each other or the secret. */
function deriveKey(secret: string): Key {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'postownia', `secret-box ${purpose}`, length));
  return { id: derive('key id', 6).toString('base64url'), bytes: derive('key', 32) };
}

/**
 * AES-256-GCM under a key derived from the secret (HKDF-SHA256). An encrypted value is `s1.keyId.nonce.ciphertext`, so
 * secrets can be rotated: new values use `secret`, old ones open with `earlier` until they are encrypted again.
 */
export function openSecretBox(secret: string, earlier: readonly string[] = []): SecretBox {
  const newest = deriveKey(secret);
  const keys = new Map([newest, ...earlier.map(deriveKey)].map((key) => [key.id, key.bytes]));
  return {
    encrypt(plain, aad) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(aad, 'utf8'));
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [FORMAT, newest.id, nonce.toString('base64url'), encrypted.toString('base64url')].join('.');
    },
    decrypt(encrypted, aad) {
      const [format, keyId, nonce, body, ...rest] = encrypted.split('.');
      if (
        format !== FORMAT ||
        keyId === undefined ||
        nonce === undefined ||
        body === undefined ||
        rest.length > 0
      ) {
        throw new SecretBoxError('unknown format');
      }
      const key = keys.get(keyId);
      if (key === undefined) throw new SecretBoxError(`key ${keyId} is not known`);
      return decryptWith(key, Buffer.from(nonce, 'base64url'), Buffer.from(body, 'base64url'), aad);
    },
    isCurrent: (encrypted) => encrypted.split('.')[1] === newest.id,
  };
}

function decryptWith(key: Buffer, nonce: Buffer, body: Buffer, aad: string): string {
  if (nonce.length !== NONCE_BYTES || body.length < TAG_BYTES) throw new SecretBoxError('damaged');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(aad, 'utf8'));
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SecretBoxError('changed, or it belongs elsewhere', error);
  }
}
