import { createHash, createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import * as z from 'zod';

/** A private key of one login, as JSON Web Key; kept encrypted beside the tokens that are bound to it. */
export const ProofKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
export type ProofKey = z.infer<typeof ProofKey>;

export const makeProofKey = (): ProofKey =>
  ProofKey.parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Proves for one request that its sender holds the key (DPoP, RFC 9449, section 4.2).
 * @param asked.token the access token that the request carries, if it carries one
 * @param asked.nonce what the server gave to be repeated
 */
export function proofOf(
  { d, ...publicKey }: ProofKey,
  asked: { method: string; url: string | URL; now: Date; token?: string; nonce?: string | null },
): string {
  const { origin, pathname } = new URL(asked.url);
  const claims = {
    jti: randomUUID(),
    htm: asked.method,
    htu: origin + pathname,
    iat: Math.floor(asked.now.getTime() / 1000),
    ...(asked.token === undefined
      ? {}
      : { ath: createHash('sha256').update(asked.token).digest('base64url') }),
    ...(asked.nonce ? { nonce: asked.nonce } : {}),
  };
  const signed = `${encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey })}.${encode(claims)}`;
  const key = createPrivateKey({ key: { ...publicKey, d }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/**
 * Sends a request with its proof, and once more where the server first wants its nonce in it: it has done nothing then
 * (RFC 9449, section 8).
 */
export async function sendProven(send: (nonce: string | null) => Promise<Response>): Promise<Response> {
  const answer = await send(null);
  const nonce = answer.headers.get('dpop-nonce');
  if (nonce === null || (answer.status !== 400 && answer.status !== 401)) return answer;
  const said = `${answer.headers.get('www-authenticate')} ${await answer.clone().text()}`;
  if (!said.includes('use_dpop_nonce')) return answer;
  await answer.body?.cancel();
  return send(nonce);
}
