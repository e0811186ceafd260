import { isIP } from 'node:net';
import { isPrivateAddress } from '../public-fetch.ts';

const LONGEST = 500;

/**
 * The address that somebody typed, as it will be asked: with https where no scheme was typed, without a fragment. Null
 * for what can be no public site: another scheme, credentials, a port of its own, a name without a dot, an address
 * inside. What a name leads to is checked with each connection.
 * @param trusted origins that are taken as they are
 */
export function websiteAddress(typed: string, trusted: readonly string[]): string | null {
  const text = typed.trim();
  if (text === '' || text.length > LONGEST || /\s/u.test(text)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? text : `https://${text}`);
  if (url === null) return null;
  url.hash = '';
  return trusted.some((address) => new URL(address).origin === url.origin) || isPublic(url) ? url.href : null;
}

/** Whether an address may be asked at all; where it leads is seen when it is asked. */
export function isPublic(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    (isIP(host) === 0 ? host.includes('.') : !isPrivateAddress(host))
  );
}

/** The same site whether it says "www" or not. */
export const siteOf = (url: URL): string => url.host.replace(/^www\./u, '');
