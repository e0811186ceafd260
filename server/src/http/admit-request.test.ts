import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../test/app.ts';
import { addUser, type User } from '../../test/users.ts';
import { rateLimits } from '../db/schema/workspaces.ts';
import { REQUESTS_PER_MINUTE } from './admit-request.ts';

describe('limits of changing requests', () => {
  let running: TestApp;
  let clock: ManualClock;
  let addresses = 0;
  beforeAll(async () => {
    clock = manualClock();
    running = await testApp({ clock, environment: { TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => running.close());

  const change = (user: User, address: string) =>
    fetch(`${running.url}/api/v1/generation-batches/preview`, {
      method: 'POST',
      headers: {
        cookie: user.cookie,
        origin: running.url,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: '{}',
    });
  /** As if this key had been counted so often within the last half minute. */
  const counted = (key: string, count: number) =>
    running.app.db.insert(rateLimits).values({ key, count, lastRequest: clock.now().getTime() - 30_000 });

  it.each([
    ['account', (user: User) => user.userId],
    ['workspace', (user: User) => user.workspaceId],
    ['address', (_user: User, address: string) => address],
  ] as const)('one %s has one limit, whichever process counts', async (kind, idOf) => {
    const address = `203.0.113.${++addresses}`;
    const [user, other] = [await addUser(running.app), await addUser(running.app)];
    await counted(`api:${kind}:${idOf(user, address)}`, REQUESTS_PER_MINUTE.api[kind] - 1);
    expect((await change(user, address)).status).not.toBe(429);
    const refused = await change(user, address);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: 30 },
    });
    expect((await change(other, '198.51.100.1')).status).not.toBe(429);
    clock.advance(31_000);
    expect((await change(user, address)).status).not.toBe(429);
  });

  it('never counts reads', async () => {
    const user = await addUser(running.app);
    await counted(`api:account:${user.userId}`, REQUESTS_PER_MINUTE.api.account + 5);
    const answer = await fetch(`${running.url}/api/v1/tokens`, { headers: { cookie: user.cookie } });
    expect(answer.status).toBe(200);
  });

  it('counts exactly, also when many come at once', async () => {
    const user = await addUser(running.app);
    await counted(`api:account:${user.userId}`, REQUESTS_PER_MINUTE.api.account - 10);
    const answers = await Promise.all(Array.from({ length: 30 }, () => change(user, '203.0.113.9')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('counts reads that make a file, parts of uploads and frames, each for itself', async () => {
    const user = await addUser(running.app);
    const id = '00000000-0000-4000-8000-000000000000';
    const headers = { cookie: user.cookie, origin: running.url };
    const ask = async (method: string, place: string, type?: string) => {
      const sent = type === undefined ? headers : { ...headers, 'content-type': type };
      const body = type === undefined ? {} : { body: new Uint8Array(1) };
      return (await fetch(`${running.url}/api/v1${place}`, { method, headers: sent, ...body })).status;
    };
    const asked = {
      api: [
        () => ask('PUT', `/videos/${id}/thumbnail`, 'image/png'),
        () => ask('POST', '/uploads', 'application/offset+octet-stream'),
      ],
      costly: [() => ask('GET', '/calendar/months/2026-11.csv'), () => ask('GET', '/privacy/export.zip')],
      parts: [() => ask('PATCH', `/uploads/${id}`, 'application/offset+octet-stream')],
    };
    for (const kind of ['api', 'costly', 'parts'] as const) {
      for (const one of asked[kind]) expect(await one(), kind).not.toBe(429);
      await running.app.db
        .update(rateLimits)
        .set({ count: REQUESTS_PER_MINUTE[kind].account })
        .where(eq(rateLimits.key, `${kind}:account:${user.userId}`));
      for (const one of asked[kind]) expect(await one(), kind).toBe(429);
    }
  });

  it('counts what reads or changes hundreds of posts, by what it costs, and no ordinary month', async () => {
    const [user, other] = [await addUser(running.app), await addUser(running.app)];
    const days = '?from=2026-12-01&to=2026-12-31';
    const fill = ({ workspaceId }: User, posts: number) =>
      running.app.database.pool.query(
        `insert into posts (workspace_id, date, time, content, language, created_at, updated_at)
         select $1, date '2026-12-01' + n % 31, '10:00', 'Chleb', 'pl', now(), now() from generate_series(1, $2::int) n`,
        [workspaceId, posts],
      );
    await fill(user, 201);
    await fill(other, 200);
    const ask = async ({ cookie }: User, place: string, sent: RequestInit = {}) => {
      const headers = { cookie, origin: running.url, 'content-type': 'application/json' };
      return (await fetch(`${running.url}/api/v1${place}`, { ...sent, headers })).status;
    };
    const left = (who: User, count: number) =>
      running.app.db
        .insert(rateLimits)
        .values({
          key: `wide:account:${who.userId}`,
          count: REQUESTS_PER_MINUTE.wide.account - count,
          lastRequest: clock.now().getTime(),
        })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: { count: REQUESTS_PER_MINUTE.wide.account - count },
        });
    const wide = [
      () => ask(user, `/posts${days}`),
      () => ask(user, `/preflight${days}`),
      () => ask(user, '/posting-preferences/auto-publish'),
    ];
    for (const one of wide) {
      await left(user, 1);
      expect(await one()).toBe(200);
      expect(await one()).toBe(429);
    }
    const switchOn = { method: 'POST', body: JSON.stringify({ postIds: [] }) };
    await left(user, 0);
    expect(await ask(user, '/posting-preferences/auto-publish', switchOn)).toBe(429);
    const recurring = '/recurring-posts/00000000-0000-4000-8000-000000000000';
    const topic = '/month-plans/00000000-0000-4000-8000-000000000000/topics/2026-12-01';
    expect(await ask(user, `${topic}/renew`, { method: 'POST', body: '{}' })).toBe(429);
    expect(await ask(user, recurring, { method: 'PATCH', body: '{"restDays":0}' })).toBe(429);
    expect(await ask(user, `${recurring}/release`, { method: 'PUT', body: '{"release":"plan"}' })).toBe(429);
    await left(other, 0);
    expect(await ask(other, `/posts${days}`)).toBe(200);
    expect(await ask(other, `/preflight${days}`)).toBe(200);
  });
});
