import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { SANDBOX_TIKTOK_APP } from './state.ts';

let sandbox: Sandbox;
let files: Server;
let host = '';
let token = '';

/** A JPEG as far as anybody looks: start, size, end. */
function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xd9])]);
}

const FILES: Readonly<Record<string, Buffer>> = {
  '/a.jpg': jpegOf(1080, 1350),
  '/b.jpg': jpegOf(1080, 1080),
  '/large.jpg': jpegOf(1920, 1440),
  '/a.png': Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64'),
};

beforeAll(async () => {
  sandbox = await startSandbox();
  files = createServer((request, answer) => {
    const file = FILES[request.url ?? ''];
    answer.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.close();
  await sandbox.close();
});
beforeEach(async () => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
  sandbox.control.settings({ tiktokVerifiedPrefix: host });
  const redirectUri = 'https://postownia.example/callback';
  const back = new URL(sandbox.control.authorizeTikTok({ redirectUri, state: 's' }));
  const { clientKey, clientSecret } = SANDBOX_TIKTOK_APP;
  const answer = await fetch(`${sandbox.url}/v2/oauth/token/`, {
    method: 'POST',
    body: new URLSearchParams({
      client_key: clientKey,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
    }),
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
});

async function call(path: string, body: unknown) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(body),
  });
  const { data, error } = (await answer.json()) as {
    data: Record<string, unknown>;
    error: { code: string };
  };
  return { status: answer.status, code: error.code, data };
}

const POST = { privacy_level: 'PUBLIC_TO_EVERYONE', description: 'Kawa', brand_content_toggle: false };
const photosAt = (...paths: string[]) => ({
  source: 'PULL_FROM_URL',
  photo_cover_index: 0,
  photo_images: paths.map((path) => (path.startsWith('/') ? host + path : path)),
});
const init = (change: object = {}) =>
  call('/v2/post/publish/content/init/', {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: POST,
    source_info: photosAt('/a.jpg', '/b.jpg'),
    ...change,
  });
const statusOf = async (change: object) => {
  const { data } = await init(change);
  sandbox.control.clock.change({ advanceMs: 10_000 });
  return (await call('/v2/post/publish/status/fetch/', { publish_id: data.publish_id })).data;
};

test('photos are fetched, processed and out once, in their order', async () => {
  const { data } = await init();
  expect(data.publish_id).toMatch(/^p_pub_url~v2\./);
  const status = () => call('/v2/post/publish/status/fetch/', { publish_id: data.publish_id });
  expect((await status()).data).toMatchObject({ status: 'PROCESSING_DOWNLOAD' });
  expect(sandbox.control.publishedPosts()).toEqual([]);
  sandbox.control.clock.change({ advanceMs: 10_000 });
  expect((await status()).data).toMatchObject({ status: 'PUBLISH_COMPLETE' });
  const [post, ...others] = sandbox.control.publishedPosts();
  expect(others).toEqual([]);
  expect(post).toMatchObject({ network: 'tiktok', text: 'Kawa', videoHash: null });
  expect(post?.imageHashes).toHaveLength(2);
});

test('the list tells nothing of photos', async () => {
  await init();
  sandbox.control.clock.change({ advanceMs: 10_000 });
  const { data } = await call('/v2/video/list/?fields=id', { max_count: 20 });
  expect(data.videos).toEqual([]);
});

test.each([
  ['another medium', { media_type: 'VIDEO' }, 'invalid_param'],
  ['the inbox without its consent', { post_mode: 'MEDIA_UPLOAD' }, 'scope_not_authorized'],
  ['bytes of our own', { source_info: { source: 'FILE_UPLOAD' } }, 'invalid_param'],
  ['no photo', { source_info: photosAt() }, 'invalid_param'],
  ['36 photos', { source_info: photosAt(...Array<string>(36).fill('/a.jpg')) }, 'invalid_param'],
  ['a cover that is not there', { source_info: { ...photosAt(), photo_cover_index: 2 } }, 'invalid_param'],
  [
    'a host that nobody verified',
    { source_info: photosAt('https://a.pl/a.jpg') },
    'url_ownership_unverified',
  ],
  ['a field of videos', { post_info: { ...POST, disable_duet: true } }, 'invalid_params'],
  ['a label of videos', { post_info: { ...POST, is_aigc: true } }, 'invalid_params'],
  ['91 signs of a title', { post_info: { ...POST, title: 'a'.repeat(91) } }, 'invalid_param'],
  ['4001 of a description', { post_info: { ...POST, description: 'a'.repeat(4001) } }, 'invalid_param'],
  [
    'an audience the creator has not',
    { post_info: { ...POST, privacy_level: 'FOLLOWER_OF_CREATOR' } },
    'privacy_level_option_mismatch',
  ],
] as const)('refuses %s', async (_what, change, code) => {
  expect(await init(change)).toMatchObject({ code });
});

test.each([
  ['a PNG', '/a.png', 'file_format_check_failed'],
  ['more than 1080 pixels', '/large.jpg', 'picture_size_check_failed'],
  ['nothing there', '/none.jpg', 'photo_pull_failed'],
] as const)('fails afterwards: %s', async (_what, path, reason) => {
  const status = await statusOf({ source_info: photosAt('/a.jpg', path) });
  expect(status).toMatchObject({ status: 'FAILED', fail_reason: reason });
  expect(sandbox.control.publishedPosts()).toEqual([]);
});
