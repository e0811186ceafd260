import type { PushSubscription } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { readOutbox } from '../../../test/read-outbox.ts';
import { addUser, type User } from '../../../test/users.ts';
import { pushSubscriptions } from '../../db/schema/push.ts';
import { sessions, users, workspaceMembers } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertCursor } from '../../events/outbox.system-queries.ts';
import { makePushKeys } from '../../providers/push/sign-push.ts';
import { type EmailKind, notifyMembers } from '../notifications/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { pushNotices } from './push-notices.ts';
import { sendPush } from './send-push.job.ts';

const keys = makePushKeys();
const clock = manualClock();
const HOUR = 3_600_000;
const READER = 'push-of-a-test';
let running: TestApp;
beforeAll(async () => {
  const environment = { PUSH_PUBLIC_KEY: keys.publicKey, PUSH_PRIVATE_KEY: keys.privateKey };
  running = await testApp({ clock, environment });
  await insertCursor(running.app.db, READER, clock.now());
});
afterAll(() => running.close());

const control = async (method: string, path: string, body?: object) => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await fetch(`${running.sandbox.url}/_control/${path}`, { method, ...sent })).json();
};
const subscribe = (serverKey = keys.publicKey): Promise<PushSubscription> =>
  control('POST', 'push-browsers', { serverKey }) as Promise<PushSubscription>;
const idOf = ({ endpoint }: PushSubscription) => endpoint.split('/').at(-1) ?? '';
const readBy = async (browser: PushSubscription) => {
  const all = (await control('GET', 'push')) as { browser: string; text: string; ttl: number }[];
  return all
    .filter((one) => one.browser === idOf(browser))
    .map(({ text }) => JSON.parse(text) as { title: string; path: string; tag: string });
};
const put = (user: User, browser: PushSubscription) =>
  new Browser(running, user).ask('PUT', '/api/v1/push-subscription', browser);
const stateOf = async (user: User) =>
  (await new Browser(running, user).get('/api/v1/push-subscription')).body;

async function listener(options?: Parameters<typeof addUser>[1]) {
  const user = await addUser(running.app, options);
  await running.app.db.update(users).set({ emailVerified: true }).where(eq(users.id, user.userId));
  const browser = await subscribe();
  expect((await put(user, browser)).status).toBe(200);
  return { user, browser };
}

let told = 0;
const tell = ({ workspaceId }: User, kind: EmailKind = 'post-needs-you') =>
  inTransaction(running.app.db, async (tx) =>
    notifyMembers(running.app, tx, workspaceId, {
      kind,
      dedupeKey: `told-${told++}`,
      message: message('publication.failed'),
      path: '/posts/1/publications',
      members: await listNotifiableMembers(tx, workspaceId),
    }),
  );

type Job = Parameters<typeof sendPush>[1];
/** What the reader puts into the queue; it is sent when the test says so. */
async function jobsOf(): Promise<Job[]> {
  const jobs: Job[] = [];
  const enqueue = async (_tx: unknown, _name: string, input: Job | readonly Job[]) =>
    void jobs.push(...[input].flat());
  const context = { ...running.app, enqueue: enqueue as typeof running.app.enqueue };
  await readOutbox(running.app, READER, { handle: (_, tx, events) => pushNotices(context, tx, events) });
  return jobs;
}
const sendAll = async (jobs: Job[], lastTry = false) => {
  for (const job of jobs) await sendPush(running.app, job, { lastTry });
};

it('tells the browser of a member one line and where it leads, and nothing of the post', async () => {
  const { user, browser } = await listener();
  await tell(user);
  await sendAll(await jobsOf());
  const [read, ...more] = await readBy(browser);
  expect(more).toEqual([]);
  expect(read).toEqual({
    title: 'Marka: post nie wyszedł albo wymaga sprawdzenia',
    path: `/posts/1/publications?marka=${user.workspaceId}`,
    tag: expect.stringMatching(/^[\w-]{32}$/),
  });
});

it('says it in the language of who reads it, and leaves out what can wait or was switched off', async () => {
  const { user, browser } = await listener();
  await running.app.db.update(users).set({ language: 'de' }).where(eq(users.id, user.userId));
  const of = new Browser(running, user);
  const choice = { event: 'account-expires', inApp: true, email: false };
  const off = { notifications: [{ ...choice, push: false }] };
  expect((await of.ask('PUT', '/api/v1/settings/notifications', off)).status).toBe(200);
  // A client that knows nothing of push messages changes nothing about them.
  const { body } = await of.ask('PUT', '/api/v1/settings/notifications', { notifications: [choice] });
  expect(body.notifications).toContainEqual({ ...choice, push: false });
  await tell(user, 'account-expires');
  await tell(user, 'week-summary');
  await tell(user, 'account-needs-you');
  await sendAll(await jobsOf());
  expect((await readBy(browser)).map(({ title }) => title)).toEqual([
    'Marka: Ein Konto muss neu verbunden werden',
  ]);
});

it('tells those who approve that a word is missing, and of nothing else', async () => {
  const { user: owner, browser: theirs } = await listener();
  const { browser } = await listener({ workspaceId: owner.workspaceId, role: 'approver' });
  const { browser: viewers } = await listener({ workspaceId: owner.workspaceId, role: 'viewer' });
  await tell(owner, 'approval-late');
  await tell(owner, 'post-needs-you');
  await sendAll(await jobsOf());
  expect((await readBy(browser)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Marka: .*akceptac/i),
  ]);
  expect(await readBy(theirs)).toHaveLength(2);
  expect(await readBy(viewers)).toEqual([]);
});

it('tells of a comment only those whom it is for', async () => {
  const { user: owner, browser: theirs } = await listener();
  const { user: author, browser } = await listener({ workspaceId: owner.workspaceId, role: 'author' });
  await inTransaction(running.app.db, (tx) =>
    notifyMembers(running.app, tx, owner.workspaceId, {
      kind: 'comment-added',
      dedupeKey: `told-${told++}`,
      message: message('talk.added', { name: 'Ola' }),
      path: '/posts/1',
      isPersonal: true,
      members: [{ ...author, language: null }],
    }),
  );
  await sendAll(await jobsOf());
  expect((await readBy(browser)).map(({ title }) => title)).toEqual(['Marka: komentarz do posta']);
  expect(await readBy(theirs)).toEqual([]);
});

it('ends with the session, and a browser belongs to whoever asked with it last', async () => {
  const { user, browser } = await listener();
  const { user: next } = await listener();
  expect((await put(next, browser)).status).toBe(200);
  expect([await stateOf(user), await stateOf(next)]).toMatchObject([{ isOn: false }, { isOn: true }]);
  await tell(user);
  expect(await jobsOf()).toEqual([]);
  await tell(next);
  const waiting = await jobsOf();
  expect(waiting).toHaveLength(1);
  await new Browser(running, next).post('/api/auth/sign-out');
  await sendAll(waiting);
  expect(await readBy(browser)).toEqual([]);
  expect(
    await running.app.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, next.userId)),
  ).toEqual([]);
});

it('says nothing to who was removed meanwhile, nor to a session whose time is over', async () => {
  const { user: owner } = await listener();
  const { user, browser } = await listener({ workspaceId: owner.workspaceId, role: 'editor' });
  await tell(owner);
  const waiting = (await jobsOf()).filter(({ workspaceId }) => workspaceId === owner.workspaceId);
  expect(waiting).toHaveLength(2);
  const given = and(
    eq(workspaceMembers.userId, user.userId),
    eq(workspaceMembers.workspaceId, owner.workspaceId),
  );
  await running.app.db.delete(workspaceMembers).where(given);
  await running.app.db
    .update(sessions)
    .set({ expiresAt: clock.now() })
    .where(eq(sessions.userId, owner.userId));
  await sendAll(waiting);
  expect(await readBy(browser)).toEqual([]);
});

it('forgets a browser that is gone or has other keys, tries again what may pass, and lets old words go', async () => {
  const { user, browser } = await listener();
  await control('PUT', 'faults', [
    { provider: 'push', kind: 'status', count: 1, parameters: { status: 503 } },
  ]);
  await tell(user);
  const waiting = await jobsOf();
  await expect(sendAll(waiting)).rejects.toThrow('503');
  await sendAll(waiting);
  expect(await readBy(browser)).toHaveLength(1);
  clock.advance(12 * HOUR);
  await sendAll(waiting);
  expect(await readBy(browser)).toHaveLength(1);
  await control('DELETE', `push-browsers/${idOf(browser)}`);
  await tell(user);
  await sendAll(await jobsOf());
  expect(await stateOf(user)).toMatchObject({ isOn: false });
  expect((await put(user, await subscribe(makePushKeys().publicKey))).status).toBe(200);
  await tell(user);
  await sendAll(await jobsOf());
  expect(await stateOf(user)).toMatchObject({ isOn: false });
});

it('takes no address inside and no keys that are none', async () => {
  const user = await addUser(running.app);
  const browser = await subscribe();
  for (const endpoint of ['https://127.0.0.1/x', 'http://push.example.com/x', 'https://localhost/x', 'x'])
    expect(await put(user, { ...browser, endpoint })).toMatchObject({
      status: 422,
      body: { code: 'PUSH_ADDRESS' },
    });
  const odd = { ...browser, keys: { p256dh: 'short', auth: browser.keys.auth } };
  expect((await put(user, odd)).status).toBe(400);
  expect(await stateOf(user)).toEqual({ publicKey: keys.publicKey, isOn: false });
});
