import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { SANDBOX_TIKTOK_APP } from './state.ts';

let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
  token = await logIn();
});

const REDIRECT = 'https://postownia.example/callback';
const { clientKey, clientSecret } = SANDBOX_TIKTOK_APP;

async function askToken(form: Record<string, string>) {
  const body = new URLSearchParams({ client_key: clientKey, client_secret: clientSecret, ...form });
  const answer = await fetch(`${sandbox.url}/v2/oauth/token/`, { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

async function logIn(openId?: string): Promise<string> {
  const who = openId === undefined ? {} : { openId };
  const back = new URL(sandbox.control.authorizeTikTok({ redirectUri: REDIRECT, state: 's', ...who }));
  const code = back.searchParams.get('code') ?? '';
  const { body } = await askToken({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
  return body.access_token ?? '';
}

interface Answer {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  data: any;
}

async function call(path: string, body: unknown = {}, bearer = token): Promise<Answer> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(body),
  });
  const { data, error } = (await answer.json()) as { data: unknown; error: { code: string } };
  return { status: answer.status, code: error.code, data };
}

const POST = { privacy_level: 'PUBLIC_TO_EVERYONE', title: 'Kawa', brand_content_toggle: false };
const upload = (size: number, chunk = size, count = 1) => ({
  source: 'FILE_UPLOAD',
  video_size: size,
  chunk_size: chunk,
  total_chunk_count: count,
});
const init = (source: object, post: object = POST) =>
  call('/v2/post/publish/video/init/', { post_info: post, source_info: source });

async function put(url: string, bytes: Uint8Array, range: string, type = 'video/mp4') {
  const headers = { 'content-type': type, 'content-range': range };
  const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  return { status: answer.status, range: answer.headers.get('content-range') };
}

describe('the login', () => {
  test('a code works once, with the same address; a refresh token rotates', async () => {
    const back = new URL(sandbox.control.authorizeTikTok({ redirectUri: REDIRECT, state: 's' }));
    const code = back.searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
    expect((await askToken({ ...grant, redirect_uri: 'https://other.example/' })).status).toBe(400);
    const first = await askToken(grant);
    expect(first.body).toMatchObject({ expires_in: 86_400, refresh_expires_in: 31_536_000 });
    expect((await askToken(grant)).body).toMatchObject({ error: 'invalid_grant' });
    const renew = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token ?? '' };
    expect((await askToken(renew)).status).toBe(200);
    expect((await askToken(renew)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await askToken({ ...renew, client_secret: 'x' })).body).toMatchObject({
      error: 'invalid_client',
    });
  });

  test('a day later the token is dead', async () => {
    sandbox.control.clock.change({ advanceMs: 86_400_000 });
    expect(await call('/v2/post/publish/creator_info/query/')).toMatchObject({
      status: 401,
      code: 'access_token_invalid',
    });
  });
});

describe('init', () => {
  test.each([
    ['the count is not the quotient', upload(64_000_001, 32_000_000, 3)],
    ['a small file in parts', upload(4_000_000, 2_000_000, 2)],
    ['chunks above 64 MB', upload(200_000_000, 100_000_000, 2)],
    ['chunks below 5 MB', upload(64_000_001, 4_000_000, 16)],
  ])('refuses when %s', async (_why, source) => {
    expect(await init(source)).toMatchObject({ status: 400, code: 'invalid_param' });
  });

  test('refuses what the creator may not, unknown fields, and too long a title', async () => {
    const size = upload(1000);
    expect(await init(size, { ...POST, privacy_level: 'FOLLOWER_OF_CREATOR' })).toMatchObject({
      status: 403,
      code: 'privacy_level_option_mismatch',
    });
    expect(await init(size, { ...POST, colour: 'red' })).toMatchObject({ code: 'invalid_params' });
    expect(await init(size, { ...POST, title: 'a'.repeat(2201) })).toMatchObject({ code: 'invalid_param' });
    expect(await init({ source: 'PULL_FROM_URL', video_url: 'https://a.pl/a.mp4' })).toMatchObject({
      code: 'url_ownership_unverified',
    });
    sandbox.control.settings({ tiktokAudited: false });
    expect(await init(size)).toMatchObject({ code: 'unaudited_client_can_only_post_to_private_accounts' });
  });

  test('takes of an unaudited app private videos of private accounts, of a few people a day', async () => {
    sandbox.control.settings({ tiktokAudited: false, tiktokUnauditedUsers: 1 });
    const own = { ...POST, privacy_level: 'SELF_ONLY' };
    expect(await init(upload(1000), own)).toMatchObject({
      code: 'unaudited_client_can_only_post_to_private_accounts',
    });
    sandbox.control.changeCreator('_000demo-creator-swit', { isPrivate: true });
    const { data } = await init(upload(1000), own);
    await put(data.upload_url, Buffer.alloc(1000), 'bytes 0-999/1000');
    // A video that TikTok cannot use is nobody's post.
    expect((await init(upload(1000), own)).code).toBe('ok');
    const video = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(96)]);
    const { data: taken } = await init(upload(video.length), own);
    await put(taken.upload_url, video, 'bytes 0-99/100', 'video/webm');
    const first = token;
    token = await logIn('_000demo-creator-ziarno');
    expect(await init(upload(1000), own)).toMatchObject({ status: 403, code: 'reached_active_user_cap' });
    expect(await call('/v2/post/publish/creator_info/query/')).toMatchObject({
      status: 200,
      code: 'reached_active_user_cap',
    });
    token = first;
    expect((await init(upload(1000), own)).code).toBe('ok');
    sandbox.control.clock.change({ advanceMs: 86_410_000 });
    token = await logIn('_000demo-creator-ziarno');
    expect((await init(upload(1000), own)).code).toBe('ok');
  });

  test('lets six through in a minute and fifteen videos in a day', async () => {
    for (let index = 0; index < 6; index += 1) expect(await init(upload(1000))).toMatchObject({ code: 'ok' });
    expect(await init(upload(1000))).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    sandbox.control.clock.change({ advanceMs: 60_001 });
    expect(await init(upload(1000))).toMatchObject({ code: 'ok' });
    sandbox.control.changeCreator('_000demo-creator-swit', { postsPerDay: 0 });
    expect(await init(upload(1000))).toMatchObject({ status: 403, code: 'spam_risk_too_many_posts' });
    expect(await call('/v2/post/publish/creator_info/query/')).toMatchObject({
      status: 200,
      code: 'spam_risk_too_many_posts',
    });
  });
});

describe('chunks', () => {
  test('come in order, each as announced, within an hour, under the right token', async () => {
    const { data } = await init(upload(1000));
    const bytes = Buffer.alloc(1000);
    expect(await put(data.upload_url, bytes, 'bytes 1-1000/1000')).toMatchObject({ status: 416 });
    expect(await put(data.upload_url, bytes, 'bytes 0-998/1000')).toMatchObject({ status: 400 });
    expect(await put(data.upload_url, bytes, 'bytes 0-999/1000', 'image/png')).toMatchObject({ status: 400 });
    expect(
      await put(`${data.upload_url}x`.replace('upload_token=', 'upload_token=0'), bytes, 'bytes 0-999/1000'),
    ).toMatchObject({ status: 403 });
    sandbox.control.clock.change({ advanceMs: 3_600_001 });
    expect(await put(data.upload_url, bytes, 'bytes 0-999/1000')).toMatchObject({ status: 403 });
  });

  test('that are no video end in a failed post, and nothing is visible', async () => {
    const { data } = await init(upload(1000));
    expect(await put(data.upload_url, Buffer.alloc(1000), 'bytes 0-999/1000')).toEqual({
      status: 201,
      range: 'bytes 0-999/1000',
    });
    const status = () => call('/v2/post/publish/status/fetch/', { publish_id: data.publish_id });
    expect((await status()).data).toEqual({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 1000 });
    sandbox.control.clock.change({ advanceMs: 10_000 });
    expect((await status()).data).toMatchObject({
      status: 'FAILED',
      fail_reason: 'file_format_check_failed',
    });
    expect(sandbox.control.publishedPosts()).toEqual([]);
    expect(await call('/v2/post/publish/status/fetch/', { publish_id: 'v_pub_file~v2-1.0' })).toMatchObject({
      status: 400,
      code: 'invalid_publish_id',
    });
  });
});
