import { createHash, randomBytes } from 'node:crypto';
import { cookiePrefix, findSessionCookie } from './session-cookie.ts';

const DAY_SECONDS = 86_400;

interface Rules {
  readonly secure: boolean;
}

const nameOf = (rules: Rules) => `${cookiePrefix(rules)}.sign_up`;
const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url');

/**
 * Makes the mark of a browser that signs up: with it, and with it alone, the email's link confirms without the
 * password. Kept a day, out of reach for scripts.
 */
export function markBrowser(rules: Rules): { setCookie: string; browserHash: string } {
  const value = randomBytes(24).toString('base64url');
  const secure = rules.secure ? '; Secure' : '';
  return {
    setCookie: `${nameOf(rules)}=${value}; Max-Age=${DAY_SECONDS}; Path=/; HttpOnly${secure}; SameSite=Lax`,
    browserHash: hashOf(value),
  };
}

/** The mark in a `Cookie` header, as rows keep it; null without one. */
export function browserHashIn(header: string | undefined, rules: Rules): string | null {
  const value = findSessionCookie(header ?? null, { name: nameOf(rules) });
  return value === null ? null : hashOf(value);
}
