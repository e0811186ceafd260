import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What may be wrong with an answer; each default is right. */
interface Faults {
  /** Default: the page that asks. */
  readonly origin?: string;
  /** Whether the device recognized its person. Default true. */
  readonly verified?: boolean;
  /** Signatures made so far. Default: one more than before. */
  readonly counter?: number;
}

/** A device with one passkey (ES256), as far as a browser hands on what it says. */
export class SoftwareAuthenticator {
  readonly id: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  /** @param id base64url; default a random one */
  constructor(id = randomBytes(32).toString('base64url')) {
    this.id = id;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Answers what `navigator.credentials.create` is asked. */
  register(asked: { challenge: string; url: string }, faults: Faults = {}) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, byteString(Buffer.from(x, 'base64url'))],
      [-3, byteString(Buffer.from(y, 'base64url'))],
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', cborMap([])],
      ['authData', byteString(this.#said(asked.url, faults, attested))],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', asked, faults),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers what `navigator.credentials.get` is asked. */
  signIn(asked: { challenge: string; url: string }, faults: Faults = {}) {
    const client = clientData('webauthn.get', asked, faults);
    const said = this.#said(asked.url, faults, null);
    const digest = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: said.toString('base64url'),
      signature: sign('sha256', Buffer.concat([said, digest]), this.#privateKey).toString('base64url'),
    });
  }

  #answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #said(url: string, { verified = true, counter = this.#counter + 1 }: Faults, attested: Buffer | null) {
    this.#counter = counter;
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested === null ? 0 : 0x40);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const party = createHash('sha256').update(new URL(url).hostname).digest();
    return Buffer.concat([party, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }
}

const clientData = (
  type: string,
  { challenge, url }: { challenge: string; url: string },
  { origin = new URL(url).origin }: Faults,
) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

/** CBOR (RFC 8949), as far as it is needed here; a Buffer is encoded already. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const byteString = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const textString = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const item = (value: Item) => {
  if (typeof value === 'number') return integer(value);
  return typeof value === 'string' ? textString(value) : value;
};
type Item = number | string | Buffer;
const cborMap = (pairs: readonly (readonly [number | string, Item])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([key, value]) => [item(key), item(value)])]);
