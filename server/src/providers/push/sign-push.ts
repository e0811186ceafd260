import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** Who we are to push services (RFC 8292). Both keys are base64url: a point of P-256 and its number. */
export interface PushIdentity {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where the service writes to when we send too much: `mailto:` or `https:`. */
  readonly subject: string;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A number of P-256; leading zeros belong to it. */
const NUMBER_BYTES = 32;

/** A new pair for an installation. Browsers that subscribed with an earlier one have to do so again. */
export function makePushKeys(): Pick<PushIdentity, 'publicKey' | 'privateKey'> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const number = pair.getPrivateKey();
  const whole = Buffer.concat([Buffer.alloc(NUMBER_BYTES - number.length), number]);
  return { publicKey, privateKey: whole.toString('base64url') };
}

/** Whether the two keys belong to each other; false for whatever is no key at all. */
export function isPushPair({
  publicKey,
  privateKey,
}: Pick<PushIdentity, 'publicKey' | 'privateKey'>): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

function privateKeyOf({ publicKey, privateKey }: PushIdentity): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
}

/**
 * What `Authorization` says to the service of an address: signed, for this service alone.
 * @param seconds how long it is good for, below a day
 */
export function signPush(
  identity: PushIdentity,
  { endpoint, now, seconds }: { endpoint: string; now: Date; seconds: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + seconds,
    sub: identity.subject,
  };
  const signed = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
  const key = { key: privateKeyOf(identity), dsaEncoding: 'ieee-p1363' as const };
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${identity.publicKey}`;
}
