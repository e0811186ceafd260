import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { connectAccounts, PAGE } from '../../../test/publishing.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser, type User } from '../../../test/users.ts';
import { emails } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/workspaces.ts';
import { tellLate } from './tell-late.job.ts';

const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());
beforeEach(() => clock.set('2026-11-21T09:00:00Z'));

async function brand(policy: string) {
  const owner = await addOwner(running.app);
  const of = new Browser(running, owner);
  const { workspaceId, userId } = owner;
  const { app: context, sandbox } = running;
  await context.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await connectAccounts({ context, sandbox, workspaceId, userId, remoteIds: [PAGE] });
  await of.post('/api/v1/posting-preferences/auto-publish', { postIds: [] });
  await of.ask('PUT', '/api/v1/approvals/policy', { policy });
  const add = (date: string, time: string) =>
    addPost(running.app, owner.workspaceId, owner.userId, { date, time, approved: false, image: false });
  const approve = (postId: string) => of.post('/api/v1/posts/approve', { postIds: [postId] });
  return { owner, add, approve };
}

const told = async ({ email }: User) =>
  (
    await running.app.db
      .select()
      .from(emails)
      .where(and(eq(emails.recipient, email), eq(emails.kind, 'approval-late')))
  ).map(({ text }) => text);

it('tells once, a day ahead, of the posts of a day that lack somebody’s word', async () => {
  const { owner, add } = await brand('client');
  await add('2026-11-22', '12:00');
  await add('2026-11-22', '18:00');
  await tellLate(running.app);
  expect(await told(owner)).toEqual([]);
  clock.set('2026-11-21T11:00:00Z');
  await Promise.all([tellLate(running.app), tellLate(running.app)]);
  await tellLate(running.app);
  const [text, ...more] = await told(owner);
  expect(more).toEqual([]);
  expect(text?.replace(/\s+/g, ' ')).toContain('2 posty nie wyjdą w terminie');
  expect(text).toContain('/tasks');
});

it('tells those who approve, and nobody who only writes or looks', async () => {
  const { owner, add } = await brand('team');
  const people = await Promise.all(
    (['approver', 'author', 'viewer'] as const).map((role) =>
      addUser(running.app, { role, workspaceId: owner.workspaceId }),
    ),
  );
  await running.app.db.update(users).set({ emailVerified: true });
  await add('2026-11-22', '08:00');
  await tellLate(running.app);
  const counts = await Promise.all(people.map(async (user) => (await told(user)).length));
  expect(counts).toEqual([1, 0, 0]);
});

it('writes no email to whoever wants none, and the notice stays', async () => {
  const { owner, add } = await brand('client');
  const notifications = [{ event: 'approval-late', inApp: true, email: false }];
  const of = new Browser(running, owner);
  expect((await of.ask('PUT', '/api/v1/settings/notifications', { notifications })).status).toBe(200);
  await add('2026-11-22', '09:30');
  await tellLate(running.app);
  expect(await told(owner)).toEqual([]);
  const { notices } = (await of.get('/api/v1/notifications')).body;
  expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('approval-late');
});

it('tells nothing of what has every word, of what nobody asks for, and of hours gone by', async () => {
  const [team, none] = [await brand('team'), await brand('none')];
  await team.approve(await team.add('2026-11-22', '09:30'));
  await team.add('2026-11-21', '08:00');
  await none.add('2026-11-22', '09:30');
  await tellLate(running.app);
  expect([...(await told(team.owner)), ...(await told(none.owner))]).toEqual([]);
});
