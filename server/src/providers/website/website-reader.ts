import type { WebsiteProblem } from '@postownia/contract/features/website-readings';
import type { Logger } from 'pino';
import { openProcessPool, workerEntry } from '../../lib/process-pool.ts';
import { publicFetch } from '../public-fetch.ts';
import { chooseLinks } from './choose-links.ts';
import { openVisit, type Visit, VisitError } from './fetch-page.ts';
import type { PageReading, Passage } from './page-reading.ts';
import { readRobots } from './read-robots.ts';
import { websiteAddress } from './website-address.ts';

export type { Passage } from './page-reading.ts';

/** One page that was read, or that could not be. */
export interface SitePage {
  /** Where it ended after redirects. */
  readonly url: string;
  readonly read: boolean;
  readonly passages: readonly Passage[];
}

export type SiteReading =
  | { readonly problem: WebsiteProblem; readonly pages: readonly [] }
  | { readonly problem: null; readonly pages: readonly SitePage[] };

/** Reads what a site says of its owner: a few pages, once, when somebody asks; not a crawler. */
export interface WebsiteReader {
  /** The address as it will be asked, or null for what can be no public site. */
  addressOf(typed: string): string | null;
  /** Never throws for what a site does; aborts with the signal. */
  read(url: string, options: { owner: string; signal?: AbortSignal }): Promise<SiteReading>;
  close(): Promise<void>;
}

/** The work of the readers' processes. */
export interface PageWork {
  readonly read: {
    readonly input: { readonly bytes: Uint8Array; readonly charset: string | null; readonly url: string };
    readonly result: PageReading;
  };
}

/** Pages read besides the first (docs/decisions/0062). */
const MORE_PAGES = 4;
const AT_ONCE = 2;
/** Fewer characters than this beside scripts: the page is built in the browser, and nothing stands in what was sent. */
const FEWEST_CHARACTERS = 200;
const TOTAL_MILLISECONDS = 30_000;
const MOST_READERS = 2;
const IDLE_MILLISECONDS = 15_000;
const LIMITS = { seconds: 10, megabytes: 400, heapMegabytes: 192 };

/**
 * @param options.trusted origins that are asked as they are: the sandbox
 * @param options.agent how the reader calls itself, with a page that says what it is
 * @param options.totalMilliseconds for all pages together; what was not read by then is left out
 */
export function openWebsiteReader({
  trusted,
  agent,
  log,
  totalMilliseconds = TOTAL_MILLISECONDS,
}: {
  trusted: readonly string[];
  agent: string;
  log: Pick<Logger, 'warn'>;
  totalMilliseconds?: number;
}): WebsiteReader {
  const fetch = publicFetch(trusted, { plain: true });
  const pool = openProcessPool<PageWork>({
    entry: workerEntry('website-reader-process', import.meta.url),
    most: MOST_READERS,
    idleMs: IDLE_MILLISECONDS,
    limits: LIMITS,
  });

  const readPage = async (visit: Visit, url: string, owner: string) => {
    const page = await visit.fetchPage(url);
    try {
      const input = { bytes: page.bytes, charset: page.charset, url: page.url };
      return { url: page.url, ...(await pool.do('read', input, { owner, signal: visit.signal })) };
    } catch (error) {
      // Too much time, memory or depth: a page that is made to be like that, or as good as one.
      log.warn({ err: error, owner, bytes: page.bytes.byteLength }, 'a page could not be read');
      throw new VisitError('unreadable', { cause: error });
    }
  };
  const readMore = async (visit: Visit, url: string, owner: string): Promise<SitePage> => {
    try {
      return { ...(await readPage(visit, url, owner)), read: true };
    } catch (error) {
      if (!(error instanceof VisitError)) throw error;
      return { url, read: false, passages: [] };
    }
  };
  const visitSite = async (visit: Visit, url: string, owner: string): Promise<SiteReading> => {
    const robots = await readRobots(visit, url);
    if (!robots.allows(url)) throw new VisitError('forbidden');
    const { url: start, characters, scripted, links, passages } = await readPage(visit, url, owner);
    if (characters < FEWEST_CHARACTERS && scripted && passages.length === 0) throw new VisitError('scripted');
    const chosen = chooseLinks(links, { start, most: MORE_PAGES }).filter((link) => robots.allows(link));
    const pages: SitePage[] = [{ url: start, read: true, passages }];
    for (let next = 0; next < chosen.length; next += AT_ONCE)
      pages.push(
        ...(await Promise.all(
          chosen.slice(next, next + AT_ONCE).map((link) => readMore(visit, link, owner)),
        )),
      );
    if (pages.every((page) => page.passages.length === 0)) throw new VisitError('empty');
    return { problem: null, pages };
  };

  /** Many a small business has no certificate: what does not answer by https is asked by http. */
  const visitEither = async (visit: Visit, url: string, owner: string): Promise<SiteReading> => {
    try {
      return await visitSite(visit, url, owner);
    } catch (error) {
      const isSilent = error instanceof VisitError && error.problem === 'unreachable';
      if (!isSilent || !url.startsWith('https:')) throw error;
      return visitSite(visit, url.replace(/^https:/u, 'http:'), owner);
    }
  };

  return {
    addressOf: (typed) => websiteAddress(typed, trusted),
    async read(url, { owner, signal }) {
      const visit = openVisit({ fetch, agent, totalMilliseconds, signal });
      try {
        return await visitEither(visit, url, owner);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof VisitError) return { problem: error.problem, pages: [] };
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
