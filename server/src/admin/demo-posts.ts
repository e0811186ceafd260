import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { POSTS_PER_WINDOW, type PublicationState, TOKEN_COSTS } from '@postownia/contract';
import type { Context } from '../context.ts';
import { getBatch, startBatch } from '../features/generation/index.ts';
import { grantByOperator } from '../features/operator/index.ts';
import { publishNow } from '../features/publications/index.ts';
import { byUser } from '../lib/recorded-actor.ts';
import { dueInstant, todayIn } from '../lib/wall-clock.ts';
import { CommandRefusal } from './command.ts';
import type { DemoUser } from './demo-workspace.ts';

const ZONE = 'Europe/Warsaw';
const DAYS = 30;
const WAIT_MILLISECONDS = 300_000;
const NOBODY_WORKS_MILLISECONDS = 45_000;
const PUBLISH_MILLISECONDS = 60_000;
const NOBODY_WORKS = 'Nikt nie wykonuje pracy: uruchom Postownię (npm start). Zaczęte posty wtedy powstaną.';

/** A post of the demonstration and the instant for which it is planned. */
export interface DemoPost {
  readonly id: string;
  readonly at: Date;
}

/**
 * Posts of thirty days, made by whichever workers run: one each day, or as many as the profile's pace says.
 * @returns those that came to be, the earliest first
 */
export async function makeDemoMonth(
  app: Context,
  { workspaceId, userId }: DemoUser,
  { from, frequency }: { from: Date; frequency: 'daily' | 'profile' },
): Promise<DemoPost[]> {
  const count = frequency === 'daily' ? DAYS : POSTS_PER_WINDOW.weekly;
  await grantByOperator(app, workspaceId, {
    amount: count * TOKEN_COSTS.post,
    reason: 'Pokaz',
    key: randomUUID(),
  });
  // Seen from its first day a month behind is a month ahead; that is all the past there is in it.
  const then = { ...app, clock: { now: () => (from < app.clock.now() ? from : app.clock.now()) } };
  const input = { from: todayIn(ZONE, from), days: DAYS, existing: 'fill', frequency } as const;
  const { id } = await startBatch(then, workspaceId, {
    by: byUser(userId),
    budget: null,
    key: undefined,
    input,
  });
  const begun = Date.now();
  for (;;) {
    const { state, days } = await getBatch(app.db, workspaceId, id);
    const made = days.flatMap(({ state, postId }) => (state === 'done' && postId !== null ? [postId] : []));
    if (state !== 'running') return readDemoPosts(app, made);
    const waited = Date.now() - begun;
    if (waited > WAIT_MILLISECONDS || (made.length === 0 && waited > NOBODY_WORKS_MILLISECONDS))
      throw new CommandRefusal(NOBODY_WORKS);
    await pause(200);
  }
}

async function readDemoPosts({ database }: Context, ids: readonly string[]): Promise<DemoPost[]> {
  const { rows } = await database.pool.query<{ id: string; day: string; time: string }>(
    'select id, date::text as day, time::text as time from posts where id = any($1) order by date, time',
    [ids],
  );
  return rows.map(({ id, day, time }) => ({ id, at: dueInstant(day, time, ZONE) }));
}

/** Nothing more happens to these by itself. */
const ENDED: readonly PublicationState[] = [
  'published',
  'needs-reconnect',
  'needs-fix',
  'failed',
  'skipped',
  'cancelled',
];

/**
 * "Opublikuj teraz", and waits until the running workers have done it.
 * @returns on how many accounts it is out
 */
export async function publishDemoPost(
  app: Context,
  { workspaceId, userId }: DemoUser,
  postId: string,
): Promise<number> {
  await publishNow(app, workspaceId, { postId, by: byUser(userId), key: `demo-${postId}` });
  const begun = Date.now();
  for (;;) {
    const { rows } = await app.database.pool.query<{ state: PublicationState; problem: string | null }>(
      'select state, problem from publications where post_id = $1',
      [postId],
    );
    if (rows.every(({ state }) => ENDED.includes(state)))
      return rows.filter(({ state }) => state === 'published').length;
    if (Date.now() - begun > PUBLISH_MILLISECONDS)
      throw new CommandRefusal(rows.find(({ problem }) => problem !== null)?.problem ?? NOBODY_WORKS);
    await pause(50);
  }
}
