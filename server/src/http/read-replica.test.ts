import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { ask, type StandbyPair, startStandbyPair } from '../../test/standby.ts';
import { addUser, type User } from '../../test/users.ts';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { type ObserveReplica, openReplica, type Replica } from '../db/open-replica.ts';
import { posts } from '../db/schema/posts.ts';
import { readBehind } from './read-replica.ts';

const READING = `select exists (select from pg_stat_activity where query like 'select pg_sleep%' and wait_event = 'PgSleep') as value`;

/** Two servers of our own: what the replica answers was streamed to it, and it can be stopped, held and broken. */
describe('reads with a streaming replica', () => {
  let pair: StandbyPair;
  let replica: Replica;
  let running: TestApp;
  let user: User;
  let seconds = 0;
  const answered: Parameters<ObserveReplica['read']>[0][] = [];
  const states: [state: string, lag: number][] = [];

  beforeAll(async () => {
    pair = await startStandbyPair();
    const database = openDatabase({ url: pair.primaryUrl });
    await migrateDatabase(database);
    await pair.caughtUp();
    replica = await openReplica({
      url: pair.standbyUrl,
      primary: database.db,
      log: pino({ level: 'silent' }),
      now: () => seconds * 1_000,
      // A busy machine answers late, and a look of its own in between would be one more state.
      lookEveryMilliseconds: 3_600_000,
      patienceMilliseconds: 60_000,
      observe: {
        state: (state, lag) => states.push([state, lag]),
        read: (by) => answered.push(by),
      },
    });
    running = await testApp({ replica, database: { ...database, url: pair.primaryUrl } });
    user = await addUser(running.app);
    await write('pierwszy');
  });
  afterAll(async () => {
    await replica.close();
    await running.close();
    await pair.close();
  });
  beforeEach(async () => {
    await replaying(true);
    await pair.caughtUp();
    await replica.look();
    answered.length = 0;
    states.length = 0;
  });

  const replaying = (on: boolean) =>
    ask(pair.standbyAdminUrl, `select pg_wal_replay_${on ? 'resume' : 'pause'}() as value`);
  const now = () => running.app.clock.now();
  const post = { id: randomUUID(), time: '10:00', language: 'pl', date: '2026-12-01' } as const;
  const write = (content: string) =>
    running.app.db
      .insert(posts)
      .values({ ...post, workspaceId: user.workspaceId, content, createdAt: now(), updatedAt: now() })
      .onConflictDoUpdate({ target: [posts.workspaceId, posts.id], set: { content } });
  const get = async (path: string, cookie = user.cookie) => {
    const answer = await fetch(`${running.url}/api/v1${path}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
  const month = async (cookie = user.cookie) => {
    const { posts: found } = await get('/posts?from=2026-12-01&to=2026-12-31', cookie);
    return (found as { content: string }[]).map(({ content }) => content);
  };
  /** Changes something through the API and returns the cookies that the browser then has. */
  const change = async () => {
    const changed = await fetch(`${running.url}/api/v1/generation-batches/preview`, {
      method: 'POST',
      headers: { cookie: user.cookie, origin: running.url, 'content-type': 'application/json' },
      body: '{}',
    });
    const [mark = ''] = changed.headers.getSetCookie();
    expect(mark).toMatch(/Max-Age=120; Path=\/api; HttpOnly; SameSite=Lax$/);
    return `${user.cookie}; ${mark.split(';')[0]}`;
  };

  it('answers calendar and analytics from the replica', async () => {
    expect(await month()).toEqual(['pierwszy']);
    await get('/video-posts?from=2026-12-01&to=2026-12-31');
    await get('/analytics/metrics');
    await get('/analytics/report?period=4-weeks');
    expect(answered).toEqual(['replica', 'replica', 'replica', 'replica']);
  });

  it('shows whoever changed something their own change, whatever the replica knows', async () => {
    await replaying(false);
    const cookies = await change();
    await write('drugi');
    expect(await month()).toEqual(['pierwszy']);
    expect(await month(cookies)).toEqual(['drugi']);
    expect(answered).toEqual(['replica', 'own-change']);
    await replaying(true);
    await pair.caughtUp();
    expect(await month()).toEqual(['drugi']);
  });

  it('does not ask a replica that is far behind, and asks it again when it has caught up', async () => {
    await replaying(false);
    await write('trzeci');
    seconds += 20;
    await replica.look();
    expect(await month()).toEqual(['drugi']);
    seconds += 20;
    await replica.look();
    expect(await month()).toEqual(['trzeci']);
    await replaying(true);
    await pair.caughtUp();
    await replica.look();
    expect(await month()).toEqual(['trzeci']);
    expect(answered).toEqual(['replica', 'behind', 'replica']);
    expect(states).toEqual([
      ['following', 20],
      ['behind', 40],
      ['following', 0],
    ]);
  });

  it('is not behind because nothing was written for hours', async () => {
    for (let hour = 0; hour < 3; hour++) {
      seconds += 3_600;
      await replica.look();
    }
    expect(states.map(([state]) => state)).toEqual(['following', 'following', 'following']);
  });

  it('reads again from the primary what replaying broke off', async () => {
    const read = readBehind({ app: running.app, replica, cookies: null });
    let tries = 0;
    const result = await read(async (db) => {
      tries += 1;
      if (tries > 1) return db.execute(sql`select pg_is_in_recovery() as replica`);
      // The query begins when it is awaited, and the standby must be at it before the rows go.
      const broken = Promise.allSettled([db.execute(sql`select pg_sleep(20) from posts`)]);
      while ((await ask(pair.standbyAdminUrl, READING)) !== true) await pause(5);
      // Removing rows that the read may still need is what a standby cannot replay beside it.
      await running.app.database.pool.query(`update posts set content = 'piąty'`);
      await running.app.database.pool.query('vacuum posts');
      const [outcome] = await broken;
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
    expect(result.rows).toEqual([{ replica: false }]);
    expect(answered).toEqual(['conflict']);
  });

  it('goes on from the primary while the replica is away, without asking it each time', async () => {
    await pair.stopStandby();
    expect(await month()).toEqual(['piąty']);
    expect(await month()).toEqual(['piąty']);
    expect(answered).toEqual(['away', 'away']);
    expect(states.filter(([state]) => state === 'away').length).toBeGreaterThanOrEqual(1);
    await pair.startStandby();
    await pair.caughtUp();
    await replica.look();
    expect(await month()).toEqual(['piąty']);
    expect(answered.at(-1)).toBe('replica');
  });
});
