import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { breachOf } from './spec.ts';
import { SANDBOX_X_APP } from './state.ts';

const REDIRECT = 'https://postownia.example/callback';
const ME = '1700000000000001';
const SCOPES = 'tweet.read tweet.write users.read media.write offline.access';
// RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
  token = (await exchange(begin())).body.access_token;
});

async function oauth(path: string, form: Record<string, string>) {
  const pair = Buffer.from(`${SANDBOX_X_APP.clientId}:${SANDBOX_X_APP.clientSecret}`).toString('base64');
  const answer = await fetch(`${sandbox.url}/2/oauth2/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${pair}` },
    body: new URLSearchParams(form),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, body: (await answer.json()) as any };
}
function begin(query: Record<string, string> = {}): string {
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: SANDBOX_X_APP.clientId,
    redirect_uri: REDIRECT,
    scope: SCOPES,
    state: 's',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...query,
  });
  const url = `${sandbox.url}/i/oauth2/authorize?${asked}`;
  return new URL(sandbox.control.authorizeX({ url })).searchParams.get('code') ?? '';
}
const exchange = (code: string, more: Record<string, string> = {}) =>
  oauth('token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...more,
  });

async function call(method: string, path: string, body?: unknown) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
}
const post = (text: string, more: object = {}) => call('POST', '/2/tweets', { text, ...more });

test('a code lives thirty seconds, works once, and only with its verifier', async () => {
  expect(() => begin({ code_challenge_method: 'plain' })).toThrow();
  expect((await exchange(begin(), { code_verifier: 'x' })).status).toBe(400);
  const code = begin();
  expect((await exchange(code)).status).toBe(200);
  expect((await exchange(code)).status).toBe(400);
  const late = begin();
  sandbox.control.clock.change({ advanceMs: 30_000 });
  expect((await exchange(late)).status).toBe(400);
});

test('a refresh token works once; both tokens are new', async () => {
  const { body } = await exchange(begin());
  const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  const renewed = await oauth('token', form);
  expect((await oauth('token', form)).status).toBe(400);
  token = body.access_token;
  expect((await call('GET', '/2/users/me')).status).toBe(401);
  token = renewed.body.access_token;
  expect((await call('GET', '/2/users/me')).body.data.username).toBe('PalarniaSwit');
  sandbox.control.clock.change({ advanceMs: 7_200_000 });
  expect((await call('GET', '/2/users/me')).status).toBe(401);
});

test.each([
  [{ text: 'a', mood: 'happy' }, 400],
  [{ text: 'a', media: { media_ids: [] } }, 400],
  [{ text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } }, 400],
  [{ text: 'a', media: { media_ids: ['1'] } }, 400],
  [{ text: '' }, 400],
  [{ text: 'ą'.repeat(281) }, 403],
  [{ text: '🔥'.repeat(141) }, 403],
])('%j is refused', async (body, status) => {
  expect((await call('POST', '/2/tweets', body)).status).toBe(status);
});

test('a post says what it costs; a link is dear; without credits nothing is served', async () => {
  const before = sandbox.control.spentAtX();
  await post('Kawa');
  expect(sandbox.control.spentAtX() - before).toBeCloseTo(0.015);
  const { body } = await post(`${'a'.repeat(250)} https://ziarno.example/${'b'.repeat(300)}`);
  expect(body.data.text).toMatch(/https:\/\/t\.co\//);
  expect(sandbox.control.spentAtX() - before).toBeCloseTo(0.215);
  sandbox.control.settings({ xCredits: 0 });
  expect((await post('Jeszcze')).status).toBe(402);
});

test('a text is not said twice in a day, and not too often in a quarter of an hour', async () => {
  await post('Kawa');
  expect((await post('Kawa')).body.detail).toMatch(/duplicate content/);
  sandbox.control.settings({ xPostsPerWindow: 1 });
  const limited = await post('Inna');
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('x-rate-limit-reset'))).toBe(Date.parse('2026-11-21T09:15:00Z') / 1000);
});

test('is listed with X’s links and entities, within the time asked for, and deleted', async () => {
  expect((await call('GET', `/2/users/${ME}/tweets?max_results=5`)).body).toEqual({
    meta: { result_count: 0 },
  });
  const { body } = await post('Chleb & masło https://ziarno.example');
  const listed = await call('GET', `/2/users/${ME}/tweets?max_results=100&start_time=2026-11-21T08:55:00Z`);
  expect(listed.body.data[0].text).toMatch(/^Chleb &amp; masło https:\/\/t\.co/);
  const later = await call('GET', `/2/users/${ME}/tweets?max_results=100&start_time=2026-11-21T09:01:00Z`);
  expect(later.body.data).toBeUndefined();
  expect((await call('DELETE', `/2/tweets/${body.data.id}`)).body.data.deleted).toBe(true);
});

test('a video is sent in parts that add up', async () => {
  const started = await call('POST', '/2/media/upload/initialize', {
    media_type: 'video/mp4',
    total_bytes: 6,
    media_category: 'tweet_video',
  });
  const { id } = started.body.data;
  const append = (index: number, bytes: string) => {
    const form = new FormData();
    form.set('media', new Blob([bytes]));
    form.set('segment_index', String(index));
    return call('POST', `/2/media/upload/${id}/append`, form);
  };
  expect((await append(1000, 'abc')).status).toBe(400);
  await append(0, 'abc');
  expect((await call('POST', `/2/media/upload/${id}/finalize`)).status).toBe(400);
  await append(1, 'def');
  expect((await call('POST', `/2/media/upload/${id}/finalize`)).body.data.processing_info.state).toBe(
    'pending',
  );
  sandbox.control.clock.change({ advanceMs: 1_000 });
  const { body } = await call('GET', `/2/media/upload?command=STATUS&media_id=${id}`);
  expect(body.data.processing_info.state).toBe('failed');
});

test('the shapes are X’s own', () => {
  expect(breachOf('POST /2/tweets', 'request', { text: 'a', reply_settings: 'nobody' })).toMatch(
    /reply_settings/,
  );
  expect(breachOf('POST /2/tweets', 'answer', { data: { id: 'x', text: 'a' } })).toMatch(/id/);
  expect(breachOf('POST /2/tweets', 'request', { text: 'a', made_with_ai: true })).toBeNull();
});
