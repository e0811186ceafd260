/** What a link page holds at most. */
export const LINK_PAGE = { links: 30, labelCharacters: 60, introCharacters: 200 } as const;

/** Whether an address may stand on a public page: a page of the web without a password in it, a mailbox or a telephone. */
export function isPageAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(address);
  if (protocol === 'mailto:') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(pathname);
  if (protocol === 'tel:') return /^\+?[\d ().-]{3,30}$/.test(pathname.replaceAll('%20', ' '));
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hostname.includes('.') && username === '' && password === '';
}
