import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { addUser } from '../../../test/users.ts';
import { members, users } from '../../db/schema/workspaces.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

it('of two last owners who leave one stays', async () => {
  const firm = await addOwner(running.app);
  const other = await addUser(running.app, { role: 'admin', workspaceId: firm.workspaceId });
  await running.app.db.update(members).set({ role: 'owner' }).where(eq(members.userId, other.userId));
  const answers = await Promise.all(
    [firm, other].map((user) => new Browser(running, user).post('/api/v1/members/leave')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const owners = sql`organization_id = ${firm.organizationId} and role = 'owner'`;
  expect(await running.app.db.$count(members, owners)).toBe(1);
});

it('the database itself keeps the last owner, whoever writes to it', async () => {
  const firm = await addUser(running.app);
  const other = await addUser(running.app, { role: 'owner', workspaceId: firm.workspaceId });
  const gone = await Promise.allSettled(
    [firm, other].map(({ userId }) => running.app.db.delete(users).where(eq(users.id, userId))),
  );
  expect(gone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
