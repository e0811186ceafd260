import { createHash, randomBytes } from 'node:crypto';

/** What an assistant's access begins with: never a key's. */
const APP_TOKEN_PREFIX = 'pso_';
const TOKEN = new RegExp(`^${APP_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`);

/** Whether a text may be an assistant's access. */
export const isAppToken = (text: string): boolean => TOKEN.test(text);

/** A new access, code or refresh token. */
export const makeAppToken = (): string => `${APP_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;

/** SHA-256 in hex; the secret is random, so no slow hash is needed. */
export const hashAppToken = (text: string): string => createHash('sha256').update(text).digest('hex');
