import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { SANDBOX_THREADS_APP } from './state.ts';

const REDIRECT = 'https://postownia.example/callback';
const ME = '314100001';
const DAY = 86_400_000;
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
  token = (await longToken()).access_token;
});

async function call(method: string, path: string, params: Record<string, string> = {}) {
  const given = new URLSearchParams(params);
  const url = `${sandbox.url}/threads${path}`;
  const answer = await (method === 'POST'
    ? fetch(url, { method, body: given })
    : fetch(`${url}?${given}`, { method }));
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, body: (await answer.json()) as any };
}
const own = (method: string, path: string, params: Record<string, string> = {}) =>
  call(method, `/v1.0${path}`, { access_token: token, ...params });

async function shortToken(declined: string[] = []) {
  const back = sandbox.control.authorizeThreads({ redirectUri: REDIRECT, state: 's', declined });
  const code = new URL(back).searchParams.get('code') ?? '';
  const form = {
    client_id: SANDBOX_THREADS_APP.appId,
    client_secret: SANDBOX_THREADS_APP.appSecret,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    code,
  };
  return { form, ...(await call('POST', '/oauth/access_token', form)).body };
}
async function longToken(declined: string[] = []) {
  const { access_token } = await shortToken(declined);
  const params = {
    grant_type: 'th_exchange_token',
    client_secret: SANDBOX_THREADS_APP.appSecret,
    access_token,
  };
  return (await call('GET', '/access_token', params)).body;
}
const refresh = () =>
  call('GET', '/refresh_access_token', { grant_type: 'th_refresh_token', access_token: token });

test('a code works once; a token of an hour becomes one of sixty days, once it is asked with the secret', async () => {
  const { form, access_token } = await shortToken();
  expect((await call('POST', '/oauth/access_token', form)).status).toBe(400);
  const params = { grant_type: 'th_exchange_token', client_secret: 'x', access_token };
  expect((await call('GET', '/access_token', params)).status).toBe(401);
  sandbox.control.clock.change({ advanceMs: 3_600_001 });
  const late = { ...params, client_secret: SANDBOX_THREADS_APP.appSecret };
  expect((await call('GET', '/access_token', late)).body.error).toMatchObject({
    code: 190,
    error_subcode: 463,
  });
});

test('a token is refreshed after a day, before its end, and the old one is dead', async () => {
  expect((await refresh()).status).toBe(400);
  sandbox.control.clock.change({ advanceMs: DAY });
  const old = token;
  token = (await refresh()).body.access_token;
  expect((await own('GET', '/me')).body.username).toBe('palarnia.swit');
  expect((await own('GET', '/me', { access_token: old })).body.error.code).toBe(190);
  sandbox.control.clock.change({ advanceMs: 60 * DAY });
  expect((await refresh()).body.error).toMatchObject({ code: 190 });
});

test.each([
  [{ media_type: 'TEXT', text: '' }],
  [{ media_type: 'TEXT', text: 'ą'.repeat(501) }],
  // 125 emoji of four bytes and one sign.
  [{ media_type: 'TEXT', text: `${'🔥'.repeat(125)}a` }],
  [{ media_type: 'TEXT', text: '1 2', auto_publish_text: 'true' }],
  [{ media_type: 'IMAGE', image_url: 'http://127.0.0.1:9/a.jpg', link_attachment: 'https://a.example' }],
  [{ media_type: 'TEXT', text: [1, 2, 3, 4, 5, 6].map((n) => `https://a${n}.example`).join(' ') }],
  [{ media_type: 'CAROUSEL', children: '1' }],
  [{ media_type: 'TEXT', text: 'a', topic_tag: 'kawa.pl' }],
  [{ media_type: 'TEXT', text: 'a', topic_tag: 'a'.repeat(51) }],
  [{ media_type: 'TEXT', text: 'a', reply_control: 'nobody' }],
  [{ media_type: 'REELS', video_url: 'https://a.example/a.mp4' }],
])('%j makes no container', async (params) => {
  expect((await own('POST', `/${ME}/threads`, params as Record<string, string>)).status).toBe(400);
});

test('a container works once, for a day, and for its own profile alone', async () => {
  const text = '🔥'.repeat(125);
  const { id } = (await own('POST', `/${ME}/threads`, { media_type: 'TEXT', text })).body;
  expect((await own('GET', `/${id}`)).body.status).toBe('FINISHED');
  expect((await own('POST', '/314100002/threads_publish', { creation_id: id })).status).toBe(400);
  const published = await own('POST', `/${ME}/threads_publish`, { creation_id: id });
  expect((await own('GET', `/${published.body.id}`)).body).toMatchObject({ text });
  expect((await own('GET', `/${id}`)).body.status).toBe('PUBLISHED');
  expect((await own('POST', `/${ME}/threads_publish`, { creation_id: id })).status).toBe(400);
  const late = (await own('POST', `/${ME}/threads`, { media_type: 'TEXT', text })).body.id;
  sandbox.control.clock.change({ advanceMs: DAY + 1 });
  expect((await own('GET', `/${late}`)).body.status).toBe('EXPIRED');
  expect(sandbox.control.publishedPosts()).toHaveLength(1);
});

test('a file that is not there spoils its container, not the call', async () => {
  const asked = { media_type: 'IMAGE', image_url: 'http://127.0.0.1:9/a.jpg' };
  const { id } = (await own('POST', `/${ME}/threads`, asked)).body;
  expect((await own('GET', `/${id}`)).body.status).toBe('IN_PROGRESS');
  expect((await own('POST', `/${ME}/threads_publish`, { creation_id: id })).body.error.code).toBe(24);
  sandbox.control.clock.change({ advanceMs: 1_000 });
  expect((await own('GET', `/${id}`)).body).toMatchObject({ status: 'ERROR' });
});

test('what was not allowed is not done; what the day has used up is told', async () => {
  sandbox.control.settings({ threadsPostsPerDay: 0 });
  expect((await own('GET', `/${ME}/threads_publishing_limit`)).body.data[0].config.quota_total).toBe(0);
  const { id } = (await own('POST', `/${ME}/threads`, { media_type: 'TEXT', text: 'a' })).body;
  expect((await own('POST', `/${ME}/threads_publish`, { creation_id: id })).body.error.code).toBe(613);
  token = (await longToken(['threads_content_publish'])).access_token;
  const refused = await own('POST', `/${ME}/threads`, { media_type: 'TEXT', text: 'a' });
  expect(refused.body.error.code).toBe(10);
});

test('a post is deleted by whoever was allowed to, so many a day', async () => {
  sandbox.control.settings({ threadsDeletesPerDay: 1 });
  const post = async () => {
    const { id } = (await own('POST', `/${ME}/threads`, { media_type: 'TEXT', text: 'a' })).body;
    return (await own('POST', `/${ME}/threads_publish`, { creation_id: id })).body.id as string;
  };
  const [first, second] = [await post(), await post()];
  expect((await own('DELETE', `/${first}`)).body).toEqual({ success: true, deleted_id: first });
  expect((await own('DELETE', `/${first}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  expect((await own('DELETE', `/${second}`)).body.error.code).toBe(613);
  sandbox.control.clock.change({ advanceMs: DAY });
  token = (await longToken(['threads_delete'])).access_token;
  expect((await own('DELETE', `/${second}`)).body.error.code).toBe(10);
});
