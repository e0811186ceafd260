import { createHash, randomBytes } from 'node:crypto';

/**
 * A secret that stays with us, and its hash that goes with the person through the network's window: a code that somebody
 * else catches opens nothing (RFC 7636, method S256).
 */
export function makePkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
