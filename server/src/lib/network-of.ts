import { isIPv4, isIPv6 } from 'node:net';

/** IPv4 addresses as sockets of both kinds write them. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** The network that an address belongs to, too wide to be anybody's machine: a /24, or a /48 of IPv6; null: unknown. */
export function networkOf(address: string): string | null {
  const plain = address.replace(MAPPED, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return null;
  const [before = '', after] = plain.split('%')[0]?.split('::') ?? [];
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail]
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/48`;
}
