import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../../test/app.ts';
import { addUser } from '../../../test/users.ts';
import { members, sessions } from '../../db/schema/workspaces.ts';
import type { SessionReader } from '../../http/authenticate.ts';
import { systemClock } from '../../lib/clock.ts';
import { programs } from '../connected-apps/index.ts';
import { signUps } from '../sign-up/index.ts';
import { openIdentity } from './identity.ts';
import { openSessionReader } from './session.ts';

describe('session reader', () => {
  let running: TestApp;
  /** Two processes: each with its own memo and its own listening connection. */
  let here: SessionReader;
  let there: SessionReader;

  const open = () =>
    openSessionReader({
      app: running.app,
      identity: openIdentity({ app: running.app, secretKey: TEST_SECRET_KEY, signUps }),
      programs,
    });
  const asking = (cookie: string) => ({
    cookie,
    workspace: null,
    key: null,
    ip: '127.0.0.1',
    throughAssistant: false,
  });
  const remembered = (reader: SessionReader, cookie: string) => reader.read(asking(cookie), { fresh: false });

  beforeAll(async () => {
    running = await testApp({ clock: systemClock });
    [here, there] = await Promise.all([open(), open()]);
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await running.close();
  });

  it('knows person, workspace and role', async () => {
    const { userId, workspaceId, organizationId, cookie } = await addUser(running.app, { role: 'editor' });
    const session = await here.read(asking(`other=1; ${cookie}; more=2`), { fresh: true });
    expect(session).toMatchObject({ kind: 'user', userId, workspaceId, organizationId, role: 'editor' });
  });

  it('lets nobody in without a cookie of ours', async () => {
    const { cookie, sessionToken } = await addUser(running.app);
    const name = cookie.slice(0, cookie.indexOf('='));
    const foreign = [
      '',
      'a=b',
      `${name}=`,
      `${name}=${sessionToken}`,
      `${name}=${sessionToken}.`,
      `${name}=${sessionToken}.AAAA`,
      `${name}=%E0%A4%A`,
      `x${cookie}`,
      cookie.replace(sessionToken, 'A'.repeat(32)),
      `${cookie}x`,
    ];
    for (const value of foreign) expect(await remembered(here, value), value).toBeNull();
  });

  it('lets nobody in with a session that is over, or into a workspace that was left', async () => {
    const expired = await addUser(running.app);
    await running.app.db
      .update(sessions)
      .set({ expiresAt: new Date(running.app.clock.now().getTime() - 1) })
      .where(eq(sessions.token, expired.sessionToken));
    expect(await remembered(here, expired.cookie)).toBeNull();

    const left = await addUser(running.app, { role: 'admin' });
    await running.app.db.delete(members).where(eq(members.userId, left.userId));
    expect(await remembered(here, left.cookie)).toBeNull();
  });

  it('remembers a session for reads and asks the database for writes', async () => {
    const { cookie } = await addUser(running.app);
    await remembered(here, cookie);
    const queries = vi.spyOn(running.app.database.pool, 'query');
    await Promise.all(Array.from({ length: 50 }, () => remembered(here, cookie)));
    expect(queries).not.toHaveBeenCalled();
    await here.read(asking(cookie), { fresh: true });
    expect(queries).toHaveBeenCalledTimes(1);
  });

  /** Milliseconds until the reader sees what changed; the clock stands still, so only word of it ends a memory. */
  async function untilSeen(seen: () => Promise<boolean>): Promise<number> {
    const start = performance.now();
    while (!(await seen())) {
      if (performance.now() - start > 60_000) return Number.POSITIVE_INFINITY;
      await new Promise(setImmediate);
    }
    return performance.now() - start;
  }
  /** What it takes in most rounds: a busy machine holds single ones up. */
  const medianOf = (times: readonly number[]) =>
    times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];

  it('hears a revocation in every process within 200 ms', async () => {
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const { cookie, sessionToken } = await addUser(running.app);
      expect(await remembered(here, cookie)).not.toBeNull();
      expect(await remembered(there, cookie)).not.toBeNull();
      await running.app.db.delete(sessions).where(eq(sessions.token, sessionToken));
      const gone = async () =>
        (await remembered(here, cookie)) === null && (await remembered(there, cookie)) === null;
      times.push(await untilSeen(gone));
    }
    expect(Math.max(...times)).toBeLessThan(60_000);
    expect(medianOf(times)).toBeLessThan(200);
  });

  it('hears a changed role in every process within 200 ms', async () => {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const { cookie, userId } = await addUser(running.app, { role: 'admin' });
      await Promise.all([remembered(here, cookie), remembered(there, cookie)]);
      await running.app.db.update(members).set({ role: 'owner' }).where(eq(members.userId, userId));
      const changed = async () =>
        (await remembered(here, cookie))?.role === 'owner' &&
        (await remembered(there, cookie))?.role === 'owner';
      times.push(await untilSeen(changed));
    }
    expect(medianOf(times)).toBeLessThan(200);
  });

  it('remembers nothing while it cannot hear, and again once it can', async () => {
    const reader = await open();
    const { cookie, sessionToken } = await addUser(running.app);
    await remembered(reader, cookie);
    const queries = vi.spyOn(running.app.database.pool, 'query');
    const cut = await running.app.database.pool.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen session_changes'`,
    );
    expect(cut.rowCount).toBeGreaterThanOrEqual(3);
    // A revocation that falls into the gap must be seen although nobody was told.
    await running.app.db.delete(sessions).where(eq(sessions.token, sessionToken));
    expect(await untilSeen(async () => (await remembered(reader, cookie)) === null)).toBeLessThan(60_000);

    const other = await addUser(running.app);
    const heardAgain = async () => {
      await remembered(reader, other.cookie);
      const before = queries.mock.calls.length;
      await remembered(reader, other.cookie);
      return queries.mock.calls.length === before;
    };
    expect(await untilSeen(heardAgain)).toBeLessThan(60_000);
    await reader.close();
  });
});
