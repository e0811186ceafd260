import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretKeysOf } from '../../lib/secret-keys.ts';

/**
 * What the identity library calls its cookies: `{prefix}.session_token`. On https a browser takes `__Host-` only from this
 * very host, for all of it and without a `Domain`: a sibling host can plant none.
 */
export const cookiePrefix = ({ secure }: { secure: boolean }) => `${secure ? '__Host-' : ''}postownia`;

/** A session ends thirty days after it began, however often it is used. */
export const SESSION_SECONDS = 30 * 86_400;

/** How session cookies are named and signed; the same for the identity library and our own reading. */
export interface CookieRules {
  readonly name: string;
  readonly secure: boolean;
  /** Signs. */
  readonly secret: string;
  /** Also believed: those of keys that were the newest before. */
  readonly earlierSecrets: readonly string[];
}

/**
 * The rules of this installation. The signing secret is derived from SECRET_KEY, so that a leaked cookie secret says
 * nothing about the key that encrypts the social tokens.
 */
export function cookieRules({ appUrl, secretKey }: { appUrl: string; secretKey: string }): CookieRules {
  const secure = appUrl.startsWith('https:');
  const { newest, earlier } = secretKeysOf(secretKey);
  return {
    secure,
    name: `${cookiePrefix({ secure })}.session_token`,
    secret: signingSecret(newest),
    earlierSecrets: earlier.map(signingSecret),
  };
}

const signingSecret = (key: string) => createHmac('sha256', key).update('identity').digest('base64url');

function signature(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

/** `name=value` as a browser sends it back. */
export function signedCookie(token: string, rules: CookieRules): string {
  return `${rules.name}=${encodeURIComponent(`${token}.${signature(token, rules.secret)}`)}`;
}

/** The `Set-Cookie` that begins a session: out of reach for scripts and for other sites' forms. */
export function sessionSetCookie(token: string, rules: CookieRules): string {
  const secure = rules.secure ? '; Secure' : '';
  return `${signedCookie(token, rules)}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** The raw value of the session cookie in a `Cookie` header; the first when a name occurs twice, as browsers order them. */
export function findSessionCookie(header: string | null, rules: Pick<CookieRules, 'name'>): string | null {
  if (header === null) return null;
  for (const pair of header.split(';')) {
    const middle = pair.indexOf('=');
    if (middle > 0 && pair.slice(0, middle).trim() === rules.name) return pair.slice(middle + 1).trim();
  }
  return null;
}

/** The token inside a raw cookie value, or null when it was not signed by us. */
export function verifySessionCookie(raw: string, rules: CookieRules): string | null {
  let value: string;
  try {
    value = decodeURIComponent(raw);
  } catch {
    return null;
  }
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const believed = [rules.secret, ...rules.earlierSecrets].some((secret) => {
    const expected = Buffer.from(signature(token, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return believed ? token : null;
}

/** A `Cookie` header whose session is signed with the newest key, for the identity library, which knows no other. */
export function withNewestSignature(header: string, rules: CookieRules): string {
  const raw = rules.earlierSecrets.length === 0 ? null : findSessionCookie(header, rules);
  const token = raw === null ? null : verifySessionCookie(raw, rules);
  if (raw === null || token === null) return header;
  return header.replace(`${rules.name}=${raw}`, signedCookie(token, rules));
}
