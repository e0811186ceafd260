import robotsParser from 'robots-parser';
import type { Visit } from './fetch-page.ts';
import { VisitError } from './fetch-page.ts';

/** A crawler reads at least so much of the file (RFC 9309, section 2.5). */
const MOST_BYTES = 500 * 1024;
/** The reader's name, as a group of the file calls it. */
export const ROBOT = 'PostowniaReader';

/**
 * What a site allows to programs (RFC 9309): all, where the file is missing or refused (section 2.3.1.3); nothing is
 * read of a site whose file cannot be reached (section 2.3.1.4).
 * @throws VisitError
 */
export async function readRobots(visit: Visit, site: string): Promise<{ allows(url: string): boolean }> {
  const address = new URL('/robots.txt', site).href;
  const { status, text } = await visit.fetchText(address, MOST_BYTES);
  if (status >= 500) throw new VisitError('unreachable');
  if (status !== 200) return { allows: () => true };
  const parsed = robotsParser(address, text);
  // Another spelling of the host is the same site; the file's paths hold for it.
  return {
    allows: (url) => {
      const { pathname, search } = new URL(url);
      return parsed.isAllowed(new URL(pathname + search, address).href, ROBOT) !== false;
    },
  };
}
