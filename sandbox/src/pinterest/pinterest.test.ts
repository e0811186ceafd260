import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { problemIn } from './schemas.ts';
import { SANDBOX_PINTEREST_APP } from './state.ts';

const REDIRECT = 'https://postownia.example/callback';
const BOARD = '549001001';
let sandbox: Sandbox;
let token: string;
let image: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  const drawn = sharp({ create: { width: 40, height: 60, channels: 3, background: '#c84' } });
  image = (await drawn.jpeg().toBuffer()).toString('base64');
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
  token = (await logIn()).access_token ?? '';
});

const { clientId, clientSecret } = SANDBOX_PINTEREST_APP;
const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

async function oauth(form: Record<string, string>, authorization = basic) {
  const body = new URLSearchParams(form);
  const answer = await fetch(`${sandbox.url}/v5/oauth/token`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, body: (await answer.json()) as any };
}

async function logIn(): Promise<Record<string, string>> {
  const back = sandbox.control.authorizePinterest({ redirectUri: REDIRECT, state: 's' });
  const code = new URL(back).searchParams.get('code') ?? '';
  const { body } = await oauth({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
  expect(problemIn('OauthAccessTokenResponseCode', body)).toBeNull();
  return body;
}

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandbox.url}/v5${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  const read = (text === '' ? undefined : JSON.parse(text)) as any;
  if (!answer.ok) expect(problemIn('Error', read)).toBeNull();
  return { status: answer.status, body: read };
}

const source = () => ({ source_type: 'image_base64', content_type: 'image/jpeg', data: image });
const pin = (change: object = {}) =>
  call('POST', '/pins', {
    board_id: BOARD,
    title: 'Kawa',
    description: 'Świeża',
    media_source: source(),
    ...change,
  });

test('answers are those of Pinterest’s own description', async () => {
  expect(problemIn('Account', (await call('GET', '/user_account')).body)).toBeNull();
  const boards = (await call('GET', '/boards')).body;
  expect(problemIn('Paginated', boards)).toBeNull();
  expect(boards.items.map((board: unknown) => problemIn('Board', board))).toEqual([null, null, null]);
  const made = await pin();
  expect([made.status, problemIn('Pin', made.body)]).toEqual([201, null]);
  const listed = (await call('GET', `/boards/${BOARD}/pins`)).body;
  expect([listed.items[0].id, problemIn('Paginated', listed)]).toEqual([made.body.id, null]);
  const period = 'start_date=2026-11-01&end_date=2026-11-21&metric_types=IMPRESSION,SAVE';
  const figures = await call('GET', `/pins/${made.body.id}/analytics?${period}`);
  expect([figures.status, problemIn('PinAnalyticsResponse', figures.body)]).toEqual([200, null]);
});

describe('a pin', () => {
  test.each([
    ['a long title', { title: 'x'.repeat(101) }, 400],
    ['a long description', { description: 'x'.repeat(801) }, 400],
    ['a long link', { link: `https://a.example/${'x'.repeat(2048)}` }, 400],
    ['a board by name', { board_id: 'kawa' }, 400],
    ['an unknown board', { board_id: '1' }, 404],
    [
      'a GIF',
      { media_source: { source_type: 'image_base64', content_type: 'image/gif', data: 'R0lG' } },
      400,
    ],
    [
      'no image',
      { media_source: { source_type: 'image_base64', content_type: 'image/jpeg', data: 'AAAA' } },
      400,
    ],
    ['too few images', { media_source: { source_type: 'multiple_image_base64', items: [] } }, 400],
    ['a video without a cover', { media_source: { source_type: 'video_id', media_id: '1' } }, 400],
    ['a misspelt name', { tittle: 'x' }, 400],
  ])('with %s is refused', async (_what, change, status) => {
    expect((await pin(change)).status).toBe(status);
    expect(sandbox.control.publishedPosts()).toEqual([]);
  });

  test('is gone after it was deleted', async () => {
    const { id } = (await pin()).body;
    expect((await call('DELETE', `/pins/${id}`)).status).toBe(204);
    expect((await call('GET', `/pins/${id}`)).status).toBe(404);
    expect(sandbox.control.publishedPosts()[0]?.deletedAt).not.toBeNull();
  });

  test('of an app with Trial access is there, and the world does not see it', async () => {
    sandbox.control.settings({ pinterestStandard: false });
    const { id } = (await pin()).body;
    expect((await call('GET', `/pins/${id}`)).status).toBe(200);
    expect(sandbox.control.publishedPosts()).toEqual([]);
  });

  test('is refused beyond the writes of a minute, and told when it may come', async () => {
    sandbox.control.settings({ pinterestWritesPerMinute: 1 });
    await pin();
    expect((await pin()).status).toBe(429);
    sandbox.control.clock.change({ at: '2026-11-21T09:01:00Z', frozen: true });
    expect((await pin()).status).toBe(201);
  });
});

describe('tokens', () => {
  test('rotate with every renewal, and live sixty days from it', async () => {
    const first = (await logIn()).refresh_token ?? '';
    sandbox.control.clock.change({ at: '2027-01-19T09:00:00Z', frozen: true });
    const renewed = await oauth({ grant_type: 'refresh_token', refresh_token: first });
    expect(problemIn('OauthAccessTokenResponseRefresh', renewed.body)).toBeNull();
    const again = await oauth({ grant_type: 'refresh_token', refresh_token: first });
    expect(again.status).toBe(400);
    sandbox.control.clock.change({ at: '2027-03-21T09:00:00Z', frozen: true });
    const late = await oauth({ grant_type: 'refresh_token', refresh_token: renewed.body.refresh_token });
    expect(late.status).toBe(400);
  });

  test('open nothing after they died, and nobody trades without the secret', async () => {
    sandbox.control.killPinterestTokens({ what: 'access' });
    expect((await call('GET', '/user_account')).status).toBe(401);
    expect((await oauth({ grant_type: 'refresh_token' }, 'Basic eDp5')).status).toBe(401);
  });
});
