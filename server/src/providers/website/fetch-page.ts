import type { WebsiteProblem } from '@postownia/contract/features/website-readings';
import type { Fetch } from '../limit-fetch.ts';
import { PrivateAddressError } from '../public-fetch.ts';
import { siteOf } from './website-address.ts';

/** Why a page was not read; the site's doing, not ours. */
export class VisitError extends Error {
  override name = 'VisitError';
  readonly problem: WebsiteProblem;
  constructor(problem: WebsiteProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

export interface FetchedPage {
  /** Where it ended after redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** As its header says; null when it says none. */
  readonly charset: string | null;
}

/** One reading of one site: everything it asks for stands under one limit of time. */
export interface Visit {
  readonly signal: AbortSignal;
  /** @throws VisitError */
  fetchPage(url: string): Promise<FetchedPage>;
  /** Status and the beginning of the text of a file. @throws VisitError */
  fetchText(url: string, mostBytes: number): Promise<{ status: number; text: string }>;
}

const PAGE_MILLISECONDS = 5_000;
const MOST_BYTES = 1024 * 1024;
const MOST_REDIRECTS = 3;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/iu;

/** @param options.totalMilliseconds for everything that is asked for in this visit */
export function openVisit(options: {
  fetch: Fetch;
  agent: string;
  totalMilliseconds: number;
  signal?: AbortSignal | undefined;
}): Visit {
  const { fetch, agent, totalMilliseconds } = options;
  const over = AbortSignal.timeout(totalMilliseconds);
  const signal = options.signal === undefined ? over : AbortSignal.any([over, options.signal]);

  /** Follows at most three redirects, within the same site alone. */
  const ask = async (first: string, limit: AbortSignal): Promise<{ url: URL; answer: Response }> => {
    let url = new URL(first);
    for (let redirects = 0; ; redirects += 1) {
      const answer = await fetch(url.href, {
        headers: {
          'user-agent': agent,
          accept: 'text/html,application/xhtml+xml',
          'accept-language': 'pl, en;q=0.5',
        },
        redirect: 'manual',
        signal: limit,
      });
      const to = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
      if (to === null) return { url, answer };
      await answer.body?.cancel();
      const next = URL.parse(to, url.href);
      if (
        next === null ||
        redirects === MOST_REDIRECTS ||
        siteOf(next) !== siteOf(url) ||
        next.username !== ''
      )
        throw new VisitError('moved');
      url = next;
    }
  };
  const asked = async <Answer>(work: (limit: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    try {
      return await work(AbortSignal.any([signal, AbortSignal.timeout(PAGE_MILLISECONDS)]));
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof VisitError) throw error;
      throw new VisitError(isPrivate(error) ? 'private' : 'unreachable', { cause: error });
    }
  };
  return {
    signal,
    fetchPage: (first) =>
      asked(async (limit) => {
        const { url, answer } = await ask(first, limit);
        const type = answer.headers.get('content-type') ?? '';
        if (!answer.ok || !PAGE_TYPE.test(type)) {
          await answer.body?.cancel();
          throw new VisitError(answer.ok ? 'notAPage' : 'refused');
        }
        const charset = /charset\s*=\s*["']?([\w.:-]+)/iu.exec(type)?.[1] ?? null;
        return { url: url.href, bytes: await readBeginning(answer, MOST_BYTES), charset };
      }),
    fetchText: (first, mostBytes) =>
      asked(async (limit) => {
        const { answer } = await ask(first, limit);
        return {
          status: answer.status,
          text: new TextDecoder().decode(await readBeginning(answer, mostBytes)),
        };
      }),
  };
}

function isPrivate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof PrivateAddressError) return true;
  return false;
}

/** What fits; the rest is not waited for. */
async function readBeginning(answer: Response, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  while (reader !== undefined && size < mostBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  await reader?.cancel();
  return new Uint8Array(Buffer.concat(chunks).subarray(0, mostBytes));
}
