import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser, type User } from '../../../test/users.ts';
import { type PublicationWorker, startPublicationWorker } from './publication-worker.ts';

const clock = manualClock();
let running: TestApp;
let worker: PublicationWorker;
let owner: User;

beforeAll(async () => {
  running = await testApp({ clock });
  worker = await startPublicationWorker(running.app);
  owner = await addUser(running.app);
});
afterAll(async () => {
  await worker.stop();
  await running.close();
});

async function call(who: User | null, method: string, path: string, body?: unknown, headers = {}) {
  const answer = await fetch(`${running.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(who === null ? {} : { cookie: who.cookie }),
      origin: running.url,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text };
}
const api = (who: User | null, method: string, path: string, body?: unknown, headers = {}) =>
  call(who, method, `/api/v1${path}`, body, headers);

/** The whole way of a browser: button, network's login page, callback, list, choice. */
async function connect(who: User) {
  const started = await api(who, 'POST', '/social-connections', { network: 'facebook' });
  expect(started.status).toBe(201);
  const { state, url } = started.body;
  const dialog = await fetch(url);
  expect(await dialog.text()).toContain('Logowanie do Facebooka');
  const redirectUri = new URL(url).searchParams.get('redirect_uri') ?? '';
  const back = running.sandbox.control.authorize({ redirectUri, state });
  const page = await call(who, 'GET', new URL(back).pathname + new URL(back).search);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const listed = await api(who, 'GET', `/social-connections/${state}`);
  expect(listed.body.status).toBe('choosing');
  const candidateIds = [`facebook-${PAGE}`, `instagram-${INSTAGRAM}`];
  const chosen = await api(who, 'POST', `/social-connections/${state}/choose`, { candidateIds });
  expect(chosen.status).toBe(200);
  return chosen.body.accounts as { id: string; name: string }[];
}

test('from the button to the post on the network, over HTTP', async () => {
  const accounts = await connect(owner);
  expect((await api(owner, 'GET', '/social-accounts')).body.accounts).toEqual(accounts);
  const id = await addPost(running.app, owner.workspaceId, owner.userId, { approved: false });
  const publish = () => api(owner, 'POST', `/posts/${id}/publish`, {}, { 'idempotency-key': 'press-1' });
  const [first, second] = [await publish(), await publish()];
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(second.body).toEqual(first.body);
  await worker.wake();
  clock.advance(2_000);
  await worker.wake();
  const { body } = await api(owner, 'GET', `/posts/${id}/publications`);
  expect(body.publications.map(({ state }: { state: string }) => state)).toEqual(['published', 'published']);
  expect(running.sandbox.control.publishedPosts()).toHaveLength(2);
  expect((await api(owner, 'GET', `/posts/${id}`)).body).toMatchObject({ state: 'published' });
  const again = await api(owner, 'POST', `/posts/${id}/publish`, {});
  expect([again.status, again.body.code]).toEqual([409, 'POST_PUBLISHED']);
});

test('auto-publish: preview, on with exactly these posts, off again', async () => {
  const id = await addPost(running.app, owner.workspaceId, owner.userId, {
    date: '2026-11-23',
    approved: false,
  });
  const preview = await api(owner, 'GET', '/posting-preferences/auto-publish');
  expect(preview.body).toMatchObject({ posts: [{ id, date: '2026-11-23', time: '12:00' }], accounts: 2 });
  const on = await api(owner, 'POST', '/posting-preferences/auto-publish', { postIds: [id] });
  expect([on.status, on.body.autoPublish]).toEqual([200, true]);
  expect((await api(owner, 'GET', `/posts/${id}`)).body).toMatchObject({
    state: 'scheduled',
    approved: true,
  });
  expect((await api(owner, 'GET', `/posts/${id}/publications`)).body.publications).toMatchObject([
    { state: 'planned', dueAt: '2026-11-23T11:00:00.000Z' },
    { state: 'planned' },
  ]);
  const off = await api(owner, 'DELETE', '/posting-preferences/auto-publish');
  expect(off.body.autoPublish).toBe(false);
  expect((await api(owner, 'GET', `/posts/${id}`)).body).toMatchObject({ state: 'draft' });
});

test('strangers see nothing, viewers change nothing, visitors get nowhere', async () => {
  const id = await addPost(running.app, owner.workspaceId, owner.userId, { date: '2026-11-24' });
  const stranger = await addUser(running.app);
  const viewer = await addUser(running.app, { role: 'viewer', workspaceId: owner.workspaceId });
  const [account] = (await api(owner, 'GET', '/social-accounts')).body.accounts;
  expect((await api(stranger, 'GET', `/posts/${id}/publications`)).status).toBe(404);
  expect((await api(stranger, 'POST', `/posts/${id}/publish`, {})).status).toBe(404);
  expect((await api(stranger, 'DELETE', `/social-accounts/${account.id}`)).status).toBe(404);
  expect((await api(viewer, 'GET', `/posts/${id}/publications`)).status).toBe(200);
  expect((await api(viewer, 'POST', `/posts/${id}/publish`, {})).status).toBe(403);
  expect((await api(viewer, 'POST', '/social-connections', { network: 'facebook' })).status).toBe(403);
  expect((await api(null, 'GET', '/social-accounts')).status).toBe(401);
  expect((await api(owner, 'POST', `/posts/${id}/publish`, { everything: true })).status).toBe(400);
  expect((await api(owner, 'POST', '/publications/nothing/retry')).status).toBe(400);
});

test('disconnecting over HTTP empties the list', async () => {
  const { accounts } = (await api(owner, 'GET', '/social-accounts')).body;
  for (const { id } of accounts)
    expect((await api(owner, 'DELETE', `/social-accounts/${id}`)).status).toBe(200);
  expect((await api(owner, 'GET', '/social-accounts')).body.accounts).toEqual([]);
});
