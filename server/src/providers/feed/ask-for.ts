import type { FeedProblem } from '@postownia/contract/features/feeds';
import type { Fetch } from '../limit-fetch.ts';
import { PrivateAddressError } from '../public-fetch.ts';

/** Why something was not read; the site's doing, not ours. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly problem: FeedProblem;
  readonly waitSeconds: number;
  constructor(problem: FeedProblem, options: ErrorOptions & { waitSeconds?: number } = {}) {
    super(problem, options);
    this.problem = problem;
    this.waitSeconds = options.waitSeconds ?? 0;
  }
}

/** What an answer was called; sent back, so that the same is not sent again. */
export interface Known {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Answer {
  /** Where it ended after redirects. */
  readonly url: string;
  /** Where it is for good: every step there was a permanent redirect; null: where it was asked. */
  readonly movedTo: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** As its header says; null when it says none. */
  readonly charset: string | null;
  readonly known: Known;
}

const MOST_REDIRECTS = 4;
const MOST_WAIT_SECONDS = 24 * 3600;
const PERMANENT = [301, 308];
/** Longer ones are no names of an answer. */
const HEADER_CHARACTERS = 500;

interface Asking {
  readonly agent: string;
  readonly accept: string;
  readonly known: Known;
  readonly mostBytes: number;
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks one address, through a fetch that leaves the public internet for nothing; each redirect is checked as it is.
 * @throws FeedError
 */
export async function askFor(fetch: Fetch, first: string, asking: Asking): Promise<Answer | 'unchanged'> {
  const over = AbortSignal.timeout(asking.milliseconds);
  const signal = asking.signal === undefined ? over : AbortSignal.any([over, asking.signal]);
  try {
    return await follow(fetch, first, { ...asking, signal });
  } catch (error) {
    asking.signal?.throwIfAborted();
    if (error instanceof FeedError) throw error;
    throw new FeedError(isPrivate(error) ? 'private' : 'unreachable', { cause: error });
  }
}

async function follow(
  fetch: Fetch,
  first: string,
  { agent, accept, known, mostBytes, signal }: Asking & { readonly signal: AbortSignal },
): Promise<Answer | 'unchanged'> {
  let url = new URL(first);
  let isForGood = true;
  const headers: Record<string, string> = { 'user-agent': agent, accept, 'accept-encoding': 'identity' };
  if (known.etag !== null) headers['if-none-match'] = known.etag;
  if (known.lastModified !== null) headers['if-modified-since'] = known.lastModified;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await fetch(url.href, { headers, redirect: 'manual', signal });
    if (answer.status === 304) return 'unchanged';
    const to = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (to !== null) {
      await answer.body?.cancel();
      const next = URL.parse(to, url.href);
      if (next === null || redirects === MOST_REDIRECTS || next.username !== '') throw new FeedError('moved');
      isForGood &&= PERMANENT.includes(answer.status);
      url = next;
      continue;
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      throw refusalOf(answer);
    }
    return {
      url: url.href,
      movedTo: redirects > 0 && isForGood ? url.href : null,
      bytes: await readAll(answer, mostBytes),
      charset: /charset\s*=\s*["']?([\w.:-]+)/iu.exec(answer.headers.get('content-type') ?? '')?.[1] ?? null,
      known: { etag: shortOf(answer, 'etag'), lastModified: shortOf(answer, 'last-modified') },
    };
  }
}

function shortOf(answer: Response, name: string): string | null {
  const value = answer.headers.get(name);
  return value === null || value.length > HEADER_CHARACTERS ? null : value;
}

function refusalOf(answer: Response): FeedError {
  if (answer.status === 410) return new FeedError('gone');
  const wait = Number(answer.headers.get('retry-after'));
  const waitSeconds = Number.isFinite(wait) && wait > 0 ? Math.min(wait, MOST_WAIT_SECONDS) : 0;
  return new FeedError('refused', { waitSeconds });
}

function isPrivate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof PrivateAddressError) return true;
  return false;
}

/** @throws FeedError tooLarge as soon as it is */
async function readAll(answer: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) break;
    chunks.push(value);
    size += value.byteLength;
    if (size > mostBytes) {
      await reader?.cancel();
      throw new FeedError('tooLarge');
    }
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
