import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { FuzzPerson } from './fuzz-people.ts';

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

/**
 * People at work until told to stop: each reads a month, their tokens and what waits, and edits a post of their own,
 * one request after another.
 * @param options.tolerant a broken connection is repeated and counted apart (processes are being killed on purpose)
 * @param options.newTexts each now and then also asks the workers for a new text
 */
export function mixedLoad(options: {
  url: string;
  origin: string;
  people: readonly FuzzPerson[];
  tolerant?: boolean;
  newTexts?: boolean;
}) {
  const { url, origin, people, tolerant = false, newTexts = false } = options;
  let going = true;
  let requests = 0;
  let slowest = 0;
  let broken = 0;
  let textsAsked = 0;
  const failures: string[] = [];
  const written: Written[] = [];

  const ask = async (person: FuzzPerson, method: string, path: string, body?: unknown) => {
    const begun = performance.now();
    requests += 1;
    try {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          ...{ cookie: person.cookie, origin, 'x-forwarded-for': '10.0.0.1' },
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await answer.text();
      if (answer.status >= 500 && !tolerant)
        failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
      if (answer.status >= 500) broken += 1;
      slowest = Math.max(slowest, performance.now() - begun);
      return answer.ok ? (JSON.parse(text) as Record<string, unknown>) : null;
    } catch (error) {
      broken += 1;
      if (!tolerant)
        failures.push(
          `${method} ${path}: ${error instanceof Error ? `${error.message} ${error.cause}` : error}`,
        );
      return null;
    }
  };

  const work = async (person: FuzzPerson) => {
    const today = new Date().toISOString().slice(0, 10);
    const end = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    for (let n = 0; going; n++) {
      const month = await ask(person, 'GET', `/posts?from=${today}&to=${end}`);
      await ask(person, 'GET', '/tokens');
      await ask(person, 'GET', '/attention');
      const posts = (month?.posts ?? []) as { id: string; revision: number }[];
      const post = posts[n % Math.max(1, posts.length)];
      if (post !== undefined) {
        const content = `${person.mark} ${randomUUID()} #kawa #dom`;
        const saved = await ask(person, 'PATCH', `/posts/${post.id}`, { content, revision: post.revision });
        if (saved !== null) written.push({ postId: post.id, content });
        if (newTexts && n % 10 === 5 && (await ask(person, 'POST', `/posts/${post.id}/text`)) !== null)
          textsAsked += 1;
      }
      // A person looks before the next step; and the minute's limit is for people, too.
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
    }
  };
  const working = Promise.all(people.map(work));

  return {
    async stop(): Promise<LoadResult & { readonly broken: number; readonly newTexts: number }> {
      going = false;
      await working;
      return {
        ...{
          requests,
          failures,
          broken,
          newTexts: textsAsked,
          writes: written.length,
          slowestMilliseconds: slowest,
        },
        countLost: (client) => countLost(client, written),
      };
    },
  };
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
