const MOST_WAIT_SECONDS = 86_400;

/** `retry-after` in seconds or as an HTTP date (RFC 9110, section 10.2.3), at most a day. */
export function retryAfterSeconds(headers: Headers): number {
  const text = headers.get('retry-after');
  if (text === null) return 0;
  const date = headers.get('date');
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(date ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), MOST_WAIT_SECONDS) : 0;
}
