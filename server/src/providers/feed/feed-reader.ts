import type { FeedProblem } from '@postownia/contract/features/feeds';
import type { Logger } from 'pino';
import { openProcessPool, workerEntry } from '../../lib/process-pool.ts';
import { publicFetch } from '../public-fetch.ts';
import { websiteAddress } from '../website/website-address.ts';
import { type Answer, askFor, FeedError, type Known } from './ask-for.ts';
import type { FeedItem, FeedReading } from './feed-reading.ts';

/** What came of one reading. */
export type FeedAnswer =
  | {
      readonly kind: 'problem';
      readonly problem: FeedProblem /** It asked for so much time. */;
      readonly waitSeconds: number;
    }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read';
      /** Where the feed is, as somebody should ask from now on. */
      readonly url: string;
      readonly title: string;
      /** The newest first. */
      readonly items: readonly FeedItem[];
      readonly known: Known;
    };

/** Reads feeds of others, and pictures that their entries name. */
export interface FeedReader {
  /** The address as it will be asked, or null for what can be no public site. */
  addressOf(typed: string): string | null;
  /** Never throws for what a site does; aborts with the signal. */
  read(url: string, options: { owner: string; known: Known; signal?: AbortSignal }): Promise<FeedAnswer>;
  /** The bytes of a picture, undecoded; null where there are none, or too many. */
  fetchImage(url: string, options: { signal?: AbortSignal }): Promise<Uint8Array<ArrayBuffer> | null>;
  close(): Promise<void>;
}

/** The work of the readers' processes. */
export interface FeedWork {
  readonly read: {
    readonly input: { readonly bytes: Uint8Array; readonly charset: string | null; readonly url: string };
    readonly result: FeedReading;
  };
}

const FEED_TYPES =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';
const FEED_BYTES = 2 * 1024 * 1024;
const IMAGE_BYTES = 10 * 1024 * 1024;
const READ_MILLISECONDS = 10_000;
const IMAGE_MILLISECONDS = 15_000;
const MOST_READERS = 2;
const IDLE_MILLISECONDS = 15_000;
const LIMITS = { seconds: 10, megabytes: 400, heapMegabytes: 192 };

/**
 * @param options.trusted origins that are asked as they are: the sandbox
 * @param options.agent how the reader calls itself, with a page that says what it is
 * @param options.readMilliseconds for one answer, from the connection to its last byte
 */
export function openFeedReader({
  trusted,
  agent,
  log,
  readMilliseconds = READ_MILLISECONDS,
}: {
  trusted: readonly string[];
  agent: string;
  log: Pick<Logger, 'warn'>;
  readMilliseconds?: number;
}): FeedReader {
  const fetch = publicFetch(trusted, { plain: true });
  const pool = openProcessPool<FeedWork>({
    entry: workerEntry('feed-reader-process', import.meta.url),
    most: MOST_READERS,
    idleMs: IDLE_MILLISECONDS,
    limits: LIMITS,
  });

  const takeApart = async (answer: Answer, owner: string, signal?: AbortSignal) => {
    const input = { bytes: answer.bytes, charset: answer.charset, url: answer.url };
    try {
      return await pool.do('read', input, { owner, bulk: true, signal });
    } catch (error) {
      signal?.throwIfAborted();
      log.warn({ err: error, owner, bytes: answer.bytes.byteLength }, 'a feed could not be read');
      throw new FeedError('unreadable', { cause: error });
    }
  };
  const ask = (url: string, known: Known, signal?: AbortSignal) =>
    askFor(fetch, url, {
      agent,
      accept: FEED_TYPES,
      known,
      mostBytes: FEED_BYTES,
      milliseconds: readMilliseconds,
      signal,
    });

  const read: FeedReader['read'] = async (first, { owner, known, signal }) => {
    let answer = await ask(first, known, signal);
    if (answer === 'unchanged') return { kind: 'unchanged' };
    let reading = await takeApart(answer, owner, signal);
    let url = answer.movedTo ?? first;
    // What people type is the address of a site; the site says where its feed is.
    const named = reading.kind === 'page' ? reading.feeds[0] : undefined;
    if (named !== undefined) {
      answer = await ask(named, { etag: null, lastModified: null }, signal);
      if (answer === 'unchanged') throw new FeedError('notAFeed');
      reading = await takeApart(answer, owner, signal);
      url = named;
    }
    if (reading.kind !== 'feed') throw new FeedError('notAFeed');
    return { kind: 'read', url, title: reading.title, items: reading.items, known: answer.known };
  };

  return {
    addressOf: (typed) => websiteAddress(typed, trusted),
    async read(url, options) {
      try {
        return await read(url, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!(error instanceof FeedError)) throw error;
        return { kind: 'problem', problem: error.problem, waitSeconds: error.waitSeconds };
      }
    },
    async fetchImage(url, { signal }) {
      const none = { etag: null, lastModified: null };
      const limits = { mostBytes: IMAGE_BYTES, milliseconds: IMAGE_MILLISECONDS, signal };
      try {
        const answer = await askFor(fetch, url, { agent, accept: 'image/*', known: none, ...limits });
        return answer === 'unchanged' ? null : answer.bytes;
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof FeedError)) throw error;
        return null;
      }
    },
    close: () => pool.close(),
  };
}
