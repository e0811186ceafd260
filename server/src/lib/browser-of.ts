/** The browser a user agent says it is; the more particular ones first, because they name the others too. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

/** A browser's name for people to recognise; null for anything else. Says nothing about version or system. */
export function browserOf(userAgent: string): string | null {
  return BROWSERS.find(([word]) => userAgent.includes(word))?.[1] ?? null;
}
