import type { Members } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../../test/api-keys.ts';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { secure } from '../../../test/second-factor.ts';
import { addUser, type User } from '../../../test/users.ts';
import { members } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readTaskBrands } from '../tasks/task-brands.ts';
import { grantTrial } from '../tokens/index.ts';

let running: TestApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());

const of = (user: Pick<User, 'cookie'>) => new Browser(running, user);

describe('a second factor that the firm asks for', () => {
  const rule = (user: User, required: boolean) =>
    of(user).ask('PUT', '/api/v1/members/second-factor', { required });

  it('lets nobody into its brands without one, from the next request on, and leaves them what is their own', async () => {
    const boss = await addOwner(running.app);
    const [author, admin] = [
      await addUser(running.app, { role: 'author', workspaceId: boss.workspaceId }),
      await addUser(running.app, { role: 'admin', workspaceId: boss.workspaceId }),
    ];
    expect((await of(author).get('/api/v1/posts?from=2026-12-01&to=2026-12-02')).status).toBe(200);
    expect(await rule(author, true)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    // Nobody locks themselves out.
    expect(await rule(admin, true)).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_FIRST' } });
    await secure(running.app, admin.userId);
    expect((await rule(admin, true)).status).toBe(200);
    expect((await rule(admin, true)).status).toBe(200);

    for (const user of [author, boss]) {
      const refused = { status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } };
      const read = () => of(user).get('/api/v1/posts?from=2026-12-01&to=2026-12-02');
      // A process hears of it by the database.
      await expect.poll(read).toMatchObject(refused);
      expect(await of(user).get('/api/v1/tasks')).toMatchObject(refused);
      expect(await of(user).get('/api/v1/calendar/months/2026-12.csv')).toMatchObject(refused);
      expect(await of(user).ask('PUT', '/api/v1/brands/archived', { archived: true })).toMatchObject(refused);
      expect(await of(user).get('/api/v1/settings')).toMatchObject({
        status: 200,
        body: { user: { lacksSecondFactor: true } },
      });
      expect((await of(user).get('/api/v1/brands')).status).toBe(200);
      await secure(running.app, user.userId);
      await expect.poll(read).toMatchObject({ status: 200 });
      await secure(running.app, user.userId, false);
      await expect.poll(read).toMatchObject(refused);
    }
    const team = (await of(admin).get('/api/v1/members')).body as Members;
    expect(team.requiresSecondFactor).toBe(true);
    expect(team.members.filter(({ secondFactor }) => secondFactor).map(({ userId }) => userId)).toEqual([
      admin.userId,
    ]);
    expect((await rule(admin, false)).status).toBe(200);
    await expect.poll(() => of(boss).get('/api/v1/tasks')).toMatchObject({ status: 200 });
  });

  it('is not told around from another firm, and keys go on', async () => {
    const boss = await addOwner(running.app);
    const now = clock.now();
    // Without a plan no key opens anything.
    await inTransaction(running.app.db, (tx) => grantTrial(tx, boss.organizationId, { now }));
    const guest = await addOwner(running.app);
    const { organizationId } = boss;
    await running.app.db
      .insert(members)
      .values({ organizationId, userId: guest.userId, role: 'admin', createdAt: now });
    const brandsOf = async () => (await readTaskBrands(running.app, guest.userId)).length;
    expect(await brandsOf()).toBe(2);
    const { headers } = await addKey(running.app, boss, {
      scopes: ['read'],
    });
    await secure(running.app, boss.userId);
    await rule(boss, true);
    expect(await brandsOf()).toBe(1);
    await secure(running.app, boss.userId, false);
    const answer = await fetch(`${running.url}/api/v1/posts?from=2026-12-01&to=2026-12-02`, { headers });
    expect(answer.status).toBe(200);
  });
});
