import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { API_KEY_PREFIX } from '@postownia/contract';

/** `pst_`, the public part that finds the key, and 32 random bytes. */
const KEY = new RegExp(`^${API_KEY_PREFIX}([0-9a-f]{16})_[A-Za-z0-9_-]{43}$`);

/** A key that has just been made: the only moment in which its whole text exists here. */
export interface NewKeyText {
  readonly text: string;
  readonly publicPart: string;
  readonly secretHash: string;
}

/** SHA-256 in hex; the secret is random, so no slow hash is needed. */
export const hashKeyText = (text: string): string => hash('sha256', text, 'hex');

export function makeKeyText(): NewKeyText {
  const publicPart = randomBytes(8).toString('hex');
  const text = `${API_KEY_PREFIX}${publicPart}_${randomBytes(32).toString('base64url')}`;
  return { text, publicPart, secretHash: hashKeyText(text) };
}

/** The part of a text by which its key is found; null: no key looks like this. */
export const publicPartOf = (text: string): string | null => KEY.exec(text)?.[1] ?? null;

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A key of ours, or what an assistant was given, in an address, however it is written there. */
const IN_ADDRESS = new RegExp(
  `${API_KEY_PREFIX.slice(0, -1)}(?:_|%5f)[0-9a-f]{16}|pso(?:_|%5f)[a-z0-9_-]{43}`,
  'i',
);

/** Whether an address carries a key: addresses end up in logs and histories, headers do not. */
export const hasKeyInAddress = (address: string): boolean => IN_ADDRESS.test(address);
