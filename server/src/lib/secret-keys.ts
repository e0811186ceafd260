import { createHash } from 'node:crypto';

/**
 * `SECRET_KEY` may name several keys, newest first, separated by commas: the first signs and encrypts, every one is still
 * believed. So keys can be changed while many processes run: add the new one behind the old in all of them, put it in
 * front in all of them, run `rotate-key`, and take the old one away when its last session has ended.
 */
export interface SecretKeys {
  readonly newest: string;
  readonly earlier: readonly string[];
}

/** Shortest key that is taken, in characters. */
export const KEY_CHARACTERS = 32;

export function secretKeysOf(setting: string): SecretKeys {
  const [newest = '', ...earlier] = setting.split(',').map((key) => key.trim());
  return { newest, earlier };
}

/** A number that names a key and says nothing about it, for libraries that count their keys. */
export function keyNumber(key: string): number {
  return createHash('sha256').update(`key number ${key}`).digest().readUInt32BE() >>> 1;
}
