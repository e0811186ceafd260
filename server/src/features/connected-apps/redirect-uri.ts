/** Schemes in which a browser would run or show what a program sent. */
const DANGEROUS = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
]);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a program may be answered there: https, the person's own machine, or a scheme of an installed program (RFC 8252). */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname);
  return !DANGEROUS.has(url.protocol);
}

/** Whether an address is one of those named; on the person's own machine whatever the port (RFC 8252, 7.3). */
export function isNamed(redirectUri: string, named: readonly string[]): boolean {
  if (!isRedirectUri(redirectUri)) return false;
  return named.includes(redirectUri) || named.some((one) => withoutPort(one) === withoutPort(redirectUri));
}

/** Of an address on the person's own machine; any other as it is. */
function withoutPort(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return text;
  url.port = '';
  return url.href;
}

/** Who gets the answer, for the person who decides: a host, `localhost`, or the scheme of an installed program. */
export function hostOf(redirectUri: string): string {
  const url = new URL(redirectUri);
  if (url.protocol === 'https:') return url.host;
  return url.protocol === 'http:' ? 'localhost' : url.protocol.slice(0, -1);
}
