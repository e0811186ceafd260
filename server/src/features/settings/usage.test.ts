import type { QuotaUse } from '@postownia/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { addUser, type User } from '../../../test/users.ts';
import { QUOTAS, quotaLimit, type WindowQuota } from '../../db/quotas.ts';
import { countRequest } from '../../db/request-limits.ts';
import { apiKeys } from '../../db/schema/api-keys.ts';
import { rateLimits } from '../../db/schema/workspaces.ts';
import { readUsedUpQuotas } from '../../metrics/gauges.system-queries.ts';

let setup: TestApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock();
  setup = await testApp({ clock });
});
afterAll(() => setup.close());

const get = (user: User, path: string) =>
  fetch(`${setup.url}/api/v1${path}`, { headers: { cookie: user.cookie } });

async function usage(user: User): Promise<Partial<Record<string, QuotaUse>>> {
  const { quotas } = (await (await get(user, '/settings/usage')).json()) as { quotas: QuotaUse[] };
  return Object.fromEntries(quotas.map((use) => [use.quota, use]));
}

const isWindow = (name: string): name is WindowQuota => name in QUOTAS;
const limitFor = (user: User, name: WindowQuota) =>
  name === 'exports' ? quotaLimit(name, user.organizationId) : quotaLimit(name, user.workspaceId);

test('every window that refuses is shown, and nobody sees what others used', async () => {
  const [user, other] = [await addUser(setup.app), await addUser(setup.app)];
  const names = Object.keys(QUOTAS).filter(isWindow);
  for (const name of names)
    await countRequest(setup.app.db, { ...limitFor(user, name), take: 7, now: clock.now() });
  const [own, foreign] = [await usage(user), await usage(other)];
  for (const name of names) {
    const { max, windowSeconds } = QUOTAS[name];
    const renewsAt = new Date(clock.now().getTime() + windowSeconds * 1000).toISOString();
    expect(own[name]).toEqual({ quota: name, used: 7, allowed: max, windowSeconds, renewsAt });
    expect(foreign[name]).toMatchObject({ used: 0, renewsAt: null });
  }
});

test('what was refused was not used, and a window that is over is free again', async () => {
  const user = await addUser(setup.app);
  const limit = quotaLimit('rewords', user.workspaceId);
  await countRequest(setup.app.db, { ...limit, take: limit.max + 5, now: clock.now() });
  expect((await usage(user)).rewords).toMatchObject({ used: limit.max, allowed: limit.max });
  const owners = async () =>
    (await readUsedUpQuotas(setup.app.database.pool, clock.now())).find(({ quota }) => quota === 'rewords')
      ?.owners;
  expect(await owners()).toBe(1);
  clock.advance(3_600_000);
  expect((await usage(user)).rewords).toMatchObject({ used: 0, renewsAt: null });
  expect(await owners()).toBe(0);
});

test('of the firm’s programs the busiest is shown', async () => {
  const user = await addUser(setup.app);
  expect((await usage(user)).apiRequests).toBeUndefined();
  const { organizationId, userId } = user;
  const key = { organizationId, userId, name: 'K', scopes: [], createdAt: clock.now() };
  const keys = await setup.app.db.insert(apiKeys).values([key, key]).returning({ id: apiKeys.id });
  const rows = keys.map(({ id }, n) => ({
    key: `api-key:${id}`,
    count: 10 + n,
    lastRequest: clock.now().getTime(),
  }));
  await setup.app.db.insert(rateLimits).values(rows);
  expect((await usage(user)).apiRequests).toMatchObject({ used: 11, allowed: 120, windowSeconds: 60 });
});

test('copies of everything are counted for the firm and day, and refused beyond', async () => {
  const user = await addUser(setup.app);
  const limit = quotaLimit('exports', user.organizationId);
  await countRequest(setup.app.db, { ...limit, take: limit.max - 1, now: clock.now() });
  const last = await get(user, '/privacy/export.zip');
  expect(last.status).toBe(200);
  await last.arrayBuffer();
  expect((await usage(user)).exports).toMatchObject({ used: limit.max });
  const refused = await get(user, '/brands/export.zip');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
});

test('streams are counted as they are opened, by all processes together', async () => {
  const user = await addUser(setup.app);
  const limit = quotaLimit('streams', user.workspaceId);
  await countRequest(setup.app.db, { ...limit, take: limit.max - 1, now: clock.now() });
  const open = async () => {
    const leaving = new AbortController();
    const { status } = await fetch(`${setup.url}/api/v1/events`, {
      headers: { cookie: user.cookie },
      signal: leaving.signal,
    });
    leaving.abort();
    return status;
  };
  expect([await open(), await open()]).toEqual([200, 429]);
});
