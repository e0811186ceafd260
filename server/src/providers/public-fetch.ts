import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { exchange } from './exchange.ts';
import type { Fetch } from './limit-fetch.ts';

/** An address that an answer named leads into our own network. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(host: string) {
    super(`${host} is no public address`);
  }
}

/** What is not the public internet (IANA special-purpose registries for IPv4 and IPv6, read 2026-11-21). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ...([
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
  ] as const),
  ...([
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const),
])
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is outside the public internet. IPv6 forms of an IPv4 address count as that one. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Resolves a name once, for the connection itself: what was checked is what is connected to, whatever DNS says next. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = Array.isArray(addresses) ? addresses : [];
    const [first] = found;
    if (error !== null || first === undefined) return done(error ?? new PrivateAddressError(hostname), '');
    if (found.some(({ address }) => isPrivateAddress(address)))
      return done(new PrivateAddressError(hostname), '');
    if (options.all) return (done as (error: null, all: typeof found) => void)(null, found);
    done(null, first.address, first.family);
  });
};

/**
 * A `fetch` for addresses that somebody else names, in an answer or in a form. Those of `trusted` origins, which the
 * operator configured, are asked as they are. Any other must be https and lead to a public address; what was checked
 * is what is connected to, and nothing is followed elsewhere.
 * @param options.plain http is good enough, for what anybody may read
 */
export function publicFetch(trusted: readonly string[], { plain = false }: { plain?: boolean } = {}): Fetch {
  const origins = new Set(trusted.map((address) => new URL(address).origin));
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (origins.has(url.origin))
      return fetch(input, { ...init, redirect: init.redirect === 'manual' ? 'manual' : 'error' });
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isPlain = plain && url.protocol === 'http:';
    if ((url.protocol !== 'https:' && !isPlain) || (isIP(host) !== 0 && isPrivateAddress(host)))
      throw new PrivateAddressError(url.host);
    const open = isPlain ? plainRequest : request;
    return exchange(url, init, (options) => open(url, { ...options, lookup: publicLookup }));
  };
}
