import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { addReadyUser, browserOf } from '../../../test/ready-browser.ts';
import type { User } from '../../../test/users.ts';
import { lockDay } from '../../db/room-of-day.ts';
import { inTransaction } from '../../db/transaction.ts';

const DAY = '2026-12-10';
let running: TestApp;
let browser: Browser;
let user: User;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  user = await addReadyUser(running);
  browser = browserOf(running, user);
});

interface Made {
  id: string;
  revision: number;
  date: string;
}
const post = async (date: string, content = `Post na ${date}`): Promise<Made> =>
  (await browser.post('/api/v1/posts', { date, time: '10:00', content })).body;
const refOf = ({ id, revision }: Made) => ({ id, revision });
const bulk = (posts: Made[], change: object, headers: Record<string, string> = {}) =>
  browser.ask('POST', '/api/v1/posts/bulk', { posts: posts.map(refOf), change }, headers);
const month = async (): Promise<Made[]> =>
  (await browser.get('/api/v1/posts?from=2026-12-01&to=2026-12-31')).body.posts;
const days = async () => (await month()).map(({ date }) => date);

describe('several posts at once', () => {
  it('are moved together, though each goes to the day that the next one leaves', async () => {
    const made = [await post('2026-12-10'), await post('2026-12-11'), await post('2026-12-12')];
    expect((await bulk(made, { kind: 'move', days: 1 })).body).toEqual({ done: 3, refused: [] });
    expect(await days()).toEqual(['2026-12-11', '2026-12-12', '2026-12-13']);
  });

  it('stay where they would be in the past, where their day is full, or where they were changed meanwhile', async () => {
    const today = await post('2026-11-21');
    const [early, changed] = [await post('2026-12-02'), await post('2026-12-03')];
    await browser.ask('PATCH', `/api/v1/posts/${changed.id}`, { revision: changed.revision, time: '11:00' });
    const back = await bulk([today, early, changed], { kind: 'move', days: -1 });
    expect(back.body).toEqual({
      done: 1,
      refused: [
        { postId: changed.id, date: null, code: 'CONFLICT' },
        { postId: today.id, date: null, code: 'DAY_IN_THE_PAST' },
      ],
    });
    for (let count = 0; count < 20; count += 1) await post(DAY, `Post ${count}`);
    const next = await post('2026-12-09');
    const { body } = await bulk([next], { kind: 'move', days: 1 });
    expect(body).toEqual({ done: 0, refused: [{ postId: next.id, date: null, code: 'DAY_FULL' }] });
  });

  it('wait for a day that somebody else fills before they lock any post, as everything does', async () => {
    const made = await post('2026-12-10');
    const { db } = running.app;
    const waiting = async () => {
      const { rows } = await db.execute("select from pg_locks where locktype = 'advisory' and not granted");
      return rows.length;
    };
    let moving: ReturnType<typeof bulk> | undefined;
    await inTransaction(db, async (tx) => {
      await lockDay(tx, user.workspaceId, '2026-12-11');
      moving = bulk([made], { kind: 'move', days: 1 });
      await expect.poll(waiting).toBe(1);
      // Whoever fills the day may still need the post: were it locked, the two would wait for each other.
      await tx.execute(sql`select from posts where id = ${made.id} for update nowait`);
    });
    expect((await moving)?.body).toEqual({ done: 1, refused: [] });
  });

  it('are copied to days as drafts, and a repeat of the request makes no second copies', async () => {
    const made = [await post('2026-12-10'), await post('2026-12-11')];
    const change = { kind: 'duplicate', dates: ['2026-12-20', '2026-12-21', '2026-12-20', '2026-11-01'] };
    const key = { 'idempotency-key': 'kopie-1' };
    const first = await bulk(made, change, key);
    expect(first.body.done).toBe(4);
    expect(first.body.refused.map(({ code, date }: { code: string; date: string }) => [code, date])).toEqual([
      ['DAY_IN_THE_PAST', '2026-11-01'],
      ['DAY_IN_THE_PAST', '2026-11-01'],
    ]);
    expect((await bulk(made, change, key)).body).toEqual(first.body);
    expect(await days()).toEqual([
      ...['2026-12-10', '2026-12-11'],
      ...['2026-12-20', '2026-12-20', '2026-12-21', '2026-12-21'],
    ]);
  });

  it('are labelled and removed, never those of another brand', async () => {
    const made = [await post('2026-12-10'), await post('2026-12-11')];
    expect((await bulk(made, { kind: 'label', aiLabel: true })).body.done).toBe(2);
    const labelled = await month();
    expect(labelled).toMatchObject([{ aiLabel: true }, { aiLabel: true }]);
    const own = browser;
    user = await addReadyUser(running);
    browser = browserOf(running, user);
    const foreign = await bulk(labelled, { kind: 'remove' });
    expect(foreign.body).toMatchObject({ done: 0, refused: [{ code: 'NOT_FOUND' }, { code: 'NOT_FOUND' }] });
    browser = own;
    expect((await bulk(labelled, { kind: 'remove' })).body).toEqual({ done: 2, refused: [] });
    expect(await days()).toEqual([]);
  });

  it('are at least one and at most a hundred', async () => {
    expect((await bulk([], { kind: 'remove' })).status).toBe(400);
    const one = await post(DAY);
    expect(
      (
        await bulk(
          Array.from({ length: 101 }, () => one),
          { kind: 'remove' },
        )
      ).status,
    ).toBe(400);
  });
});
