import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { FuzzUser } from './fuzz-users.ts';

export interface LoadResult {
  readonly requests: number;
  readonly writes: number;
  /** What failed, one line each: no answer, or a 5xx. */
  readonly failures: readonly string[];
  readonly slowestMilliseconds: number;
  /** How many acknowledged writes the database does not hold. */
  countLost(client: Client): Promise<number>;
}

/** The last acknowledged text of each post, and every text that may have won since: an answer may have been lost. */
interface Written {
  readonly postId: string;
  readonly content: string;
}

export interface MixedLoad {
  stop(): Promise<LoadResult & { readonly broken: number; readonly newTexts: number }>;
}

/** What users did and what they were answered, as it adds up. */
interface Tally {
  going: boolean;
  requests: number;
  slowest: number;
  broken: number;
  newTexts: number;
  readonly failures: string[];
  readonly written: Written[];
}

interface LoadOptions {
  readonly url: string;
  readonly origin: string;
  readonly users: readonly FuzzUser[];
  /** A broken connection is repeated and counted apart (processes are being killed on purpose). */
  readonly tolerant?: boolean;
  /** Each now and then also asks the workers for a new text. */
  readonly newTexts?: boolean;
}

/**
 * Users at work until told to stop: each reads a month, their tokens and what waits, and edits a post of their own,
 * one request after another.
 */
export function mixedLoad(options: LoadOptions): MixedLoad {
  const tally: Tally = {
    going: true,
    requests: 0,
    slowest: 0,
    broken: 0,
    newTexts: 0,
    failures: [],
    written: [],
  };
  const working = Promise.all(options.users.map((user) => work(options, tally, user)));
  return {
    stop: async () => {
      tally.going = false;
      await working;
      const { requests, failures, broken, newTexts, written, slowest } = tally;
      return {
        requests,
        failures,
        broken,
        newTexts,
        writes: written.length,
        slowestMilliseconds: slowest,
        countLost: (client) => countLost(client, written),
      };
    },
  };
}

async function work(options: LoadOptions, tally: Tally, user: FuzzUser): Promise<void> {
  const ask = (method: string, path: string, body?: unknown) =>
    request(options, tally, user, { method, path, body });
  const today = new Date().toISOString().slice(0, 10);
  const end = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  for (let round = 0; tally.going; round++) {
    const month = await ask('GET', `/posts?from=${today}&to=${end}`);
    await ask('GET', '/tokens');
    await ask('GET', '/attention');
    const all = (month?.posts ?? []) as { id: string; revision: number; origin: string }[];
    // Every edit of these is a version; of a person's own draft one sitting is.
    const posts = all.filter(({ origin }) => origin === 'ai');
    const post = posts[round % Math.max(1, posts.length)];
    if (post !== undefined) {
      const content = `${user.mark} ${randomUUID()} #kawa #dom`;
      const saved = await ask('PATCH', `/posts/${post.id}`, { content, revision: post.revision });
      if (saved !== null) tally.written.push({ postId: post.id, content });
      if (options.newTexts && round % 10 === 5 && (await ask('POST', `/posts/${post.id}/text`)) !== null)
        tally.newTexts += 1;
    }
    // A user looks before the next step; and the minute's limit is for users, too.
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
  }
}

/** One request, counted. @returns the answer; null when it was refused or never came */
async function request(
  { url, origin, tolerant = false }: LoadOptions,
  tally: Tally,
  user: FuzzUser,
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<Record<string, unknown> | null> {
  const begun = performance.now();
  tally.requests += 1;
  const fail = (reason: unknown) => {
    tally.broken += 1;
    if (!tolerant) tally.failures.push(`${method} ${path}: ${reason}`);
  };
  try {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        cookie: user.cookie,
        origin,
        'x-forwarded-for': '10.0.0.1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    if (answer.status >= 500) fail(`${answer.status} ${text.slice(0, 200)}`);
    tally.slowest = Math.max(tally.slowest, performance.now() - begun);
    return answer.ok ? (JSON.parse(text) as Record<string, unknown>) : null;
  } catch (error) {
    fail(error instanceof Error ? `${error.message} ${error.cause}` : error);
    return null;
  }
}

/** Every acknowledged text must be a version of its post or its present content. */
async function countLost(client: Client, written: readonly Written[]): Promise<number> {
  const { rows } = await client.query<{ lost: number }>(
    `select count(*)::int as lost from unnest($1::uuid[], $2::text[]) as w(post_id, content)
     where not exists (select 1 from posts p where p.id = w.post_id and p.content = w.content)
       and not exists (select 1 from post_versions v where v.post_id = w.post_id and v.content = w.content)`,
    [written.map(({ postId }) => postId), written.map(({ content }) => content)],
  );
  return rows[0]?.lost ?? 0;
}
