import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { tracesInDatabase } from '../../../test/find-traces.ts';
import { connectAccounts, INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { signUpForm } from '../../../test/users.ts';
import { notificationReads, notifications } from '../../db/schema/notifications.ts';
import { sessions, users } from '../../db/schema/workspaces.ts';
import { findWorkspaceOf } from '../workspaces/user.system-queries.ts';

let setup: TestApp;
beforeAll(async () => {
  setup = await testApp();
});
afterAll(() => setup.close());

async function signUp() {
  const browser = new Browser(setup);
  const { email } = signUpForm();
  await browser.post('/api/v1/sign-up', { ...signUpForm(), email });
  const [user] = await setup.app.db.select().from(users).where(eq(users.email, email));
  const userId = user?.id ?? '';
  const workspaceId = await findWorkspaceOf(setup.app.db, userId);
  if (workspaceId === null) throw new Error('no workspace');
  return { browser, userId, workspaceId, email };
}

/** Somebody with one of everything that has an id. */
async function victim() {
  const own = await signUp();
  const { app: context, sandbox } = setup;
  await connectAccounts({ ...own, context, sandbox, remoteIds: [PAGE, INSTAGRAM] });
  const post = await addPost(context, own.workspaceId, own.userId, { image: false });
  const { browser } = own;
  const { accounts } = (await browser.get('/api/v1/social-accounts')).body;
  const order = (await browser.post('/api/v1/billing/orders', { item: 'tokens_100', waiver: true })).body;
  const connection = (await browser.post('/api/v1/social-connections', { network: 'facebook' })).body;
  const [notice] = await context.db
    .insert(notifications)
    .values({
      workspaceId: own.workspaceId,
      kind: 'plan-ended',
      dedupeKey: 'x',
      path: '/tokens',
      sentence: 'Zdanie.',
      createdAt: context.clock.now(),
    })
    .returning();
  const [session] = await context.db.select().from(sessions).where(eq(sessions.userId, own.userId));
  const ids = { account: accounts[0].id, post, order: order.id, state: connection.state };
  return { ...own, ids, url: connection.url, notice: notice?.id ?? '', session: session?.id ?? '' };
}

test('ids of another workspace are of nothing, in every operation of accounts, money, notices and devices', async () => {
  const theirs = await victim();
  const { browser, userId } = await signUp();
  const { account, order, state } = theirs.ids;
  const before = await theirs.browser.get('/api/v1/social-accounts');
  const asked: [string, string, unknown?][] = [
    ['PATCH', `/api/v1/social-accounts/${account}`, { label: 'Przejęte' }],
    ['DELETE', `/api/v1/social-accounts/${account}`],
    ['GET', `/api/v1/social-connections/${state}`],
    ['POST', `/api/v1/social-connections/${state}/choose`, { candidateIds: ['facebook:1'] }],
    ['GET', `/api/v1/billing/orders/${order}`],
    ['GET', '/api/v1/privacy/deletions/AAAAAAAAAAAAAAAAAAAAAAAA'],
    ['POST', '/api/auth/revoke-session', { id: theirs.session }],
  ];
  for (const [method, place, body] of asked)
    expect([place, (await browser.ask(method, place, body)).status]).toEqual([place, 404]);
  await browser.post('/api/v1/notifications/read', { ids: [theirs.notice] });
  const reads = and(
    eq(notificationReads.notificationId, theirs.notice),
    eq(notificationReads.userId, userId),
  );
  expect(await setup.app.db.$count(notificationReads, reads)).toBe(0);
  expect((await theirs.browser.get('/api/v1/notifications')).body.unread).toBe(1);
  expect(await theirs.browser.get('/api/v1/social-accounts')).toMatchObject({ body: before.body });
  expect((await theirs.browser.get('/api/v1/settings')).status).toBe(200);
  // What is read without ids is one's own.
  for (const place of [
    '/settings/audit',
    '/analytics/report?period=all',
    '/analytics/metrics',
    '/notifications',
  ])
    expect(JSON.stringify((await browser.get(`/api/v1${place}`)).body)).not.toContain(account);
});

test('the way back from a network, followed in somebody else’s browser, connects nothing to either', async () => {
  const theirs = await victim();
  const thief = await signUp();
  const redirectUri = new URL(theirs.url).searchParams.get('redirect_uri') ?? '';
  const back = new URL(setup.sandbox.control.authorize({ redirectUri, state: theirs.ids.state }));
  expect((await thief.browser.get(back.pathname + back.search)).status).toBe(410);
  expect((await thief.browser.get('/api/v1/social-accounts')).body.accounts).toEqual([]);
  const own = await theirs.browser.get(`/api/v1/social-connections/${theirs.ids.state}`);
  expect(own.body.status).toBe('pending');
  expect(await tracesInDatabase(setup.app.database, ['Przejęte'])).toEqual([]);
});
