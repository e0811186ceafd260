import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { addUser, type User } from '../../../test/users.ts';
import { emails } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/workspaces.ts';
import { tellApprovers } from './tell-approvers.job.ts';

const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());
beforeEach(() => clock.set('2026-11-21T09:00:00Z'));

const MINUTE = 60_000;
const later = (minutes: number) =>
  clock.set(new Date(clock.now().getTime() + minutes * MINUTE).toISOString());
const run = () => tellApprovers(running.app);

/** A brand whose posts need the team's word, with an author and somebody who approves. */
async function brand(policy = 'team') {
  const owner = await addOwner(running.app);
  const { workspaceId } = owner;
  const [author, approver, viewer] = await Promise.all(
    (['author', 'approver', 'viewer'] as const).map((role) => addUser(running.app, { role, workspaceId })),
  );
  if (author === undefined || approver === undefined || viewer === undefined) throw new Error('no people');
  await running.app.db.update(users).set({ emailVerified: true });
  const of = (user: User) => new Browser(running, user);
  expect((await of(owner).ask('PUT', '/api/v1/approvals/policy', { policy })).status).toBe(200);
  const write = async (by: User, content: string, date = '2026-11-25') => {
    const made = await of(by).ask('POST', '/api/v1/posts', { date, time: '10:00', content });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body as { id: string; revision: number };
  };
  return { owner, author, approver, viewer, of, write };
}

/** What somebody was told, the first first. */
const told = async ({ email }: User) => {
  const rows = await running.app.db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, email), eq(emails.kind, 'approval-waiting')))
    .orderBy(emails.createdAt);
  return rows.map(({ text }) => text.replace(/\s+/g, ' '));
};

it('tells those who may approve of all posts at once, when nobody goes on writing', async () => {
  const { owner, author, approver, viewer, write } = await brand();
  await write(author, 'Chleb na zakwasie już jest.');
  later(10);
  await write(author, 'Jutro drożdżówki.');
  later(14);
  await run();
  expect(await told(approver)).toEqual([]);
  later(1);
  await Promise.all([run(), run()]);
  const [text = '', ...more] = await told(approver);
  expect(more).toEqual([]);
  expect(text).toContain('2 nowe posty czekają na akceptację zespołu.');
  expect(text).toContain('Chleb na zakwasie już jest.');
  expect(text).toContain('/tasks');
  expect(await told(owner)).toHaveLength(1);
  expect([...(await told(author)), ...(await told(viewer))]).toEqual([]);
});

it('waits an hour at most, tells of a post once, and again where it lost a word', async () => {
  const { author, approver, of, write } = await brand();
  const first = await write(author, 'Pierwszy.');
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await run();
    later(10);
    await write(author, `Po ${minutes} minutach.`);
  }
  await run();
  expect(await told(approver)).toHaveLength(1);
  later(120);
  const changed = await of(author).ask('PATCH', `/api/v1/posts/${first.id}`, {
    content: 'Pierwszy, inaczej.',
    revision: first.revision,
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  later(20);
  await run();
  expect(await told(approver)).toHaveLength(1);
  const { id } = first;
  expect((await of(approver).post('/api/v1/posts/approve', { postIds: [id] })).status).toBe(200);
  later(120);
  const { revision } = (await of(author).get(`/api/v1/posts/${id}`)).body;
  const again = { content: 'Pierwszy, po akceptacji.', revision };
  expect((await of(author).ask('PATCH', `/api/v1/posts/${id}`, again)).status).toBe(200);
  later(20);
  await run();
  const [, second = '', ...more] = await told(approver);
  expect(more).toEqual([]);
  expect(second).toContain('1 nowy post czeka na akceptację zespołu.');
});

it('leaves out who wrote all of it, who wants no email, and what needs no word of the team', async () => {
  const [own, silent, client] = [await brand(), await brand(), await brand('client')];
  await own.write(own.owner, 'Pisze właściciel.');
  await silent.write(silent.author, 'Pisze autor.');
  await client.write(client.author, 'Czeka na klienta.');
  const notifications = [{ event: 'approval-waiting', inApp: true, email: false, push: false }];
  const saved = await silent
    .of(silent.approver)
    .ask('PUT', '/api/v1/settings/notifications', { notifications });
  expect(saved.status).toBe(200);
  later(15);
  await run();
  expect([await told(own.owner), await told(silent.approver), await told(client.approver)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await told(own.approver)).toHaveLength(1);
  const { notices } = (await silent.of(silent.approver).get('/api/v1/notifications')).body;
  expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['approval-waiting']);
});

it('says nothing of days gone by and of brands in the archive', async () => {
  const [past, archived] = [await brand(), await brand()];
  await past.write(past.author, 'Dziś rano.', '2026-11-21');
  await archived.write(archived.author, 'Schowane.');
  await archived.of(archived.owner).ask('PUT', '/api/v1/brands/archived', { archived: true });
  later(120);
  await run();
  expect([...(await told(past.approver)), ...(await told(archived.approver))]).toEqual([]);
});
