import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tinyVideo } from '../../test/tiny-video.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { SANDBOX_LINKEDIN_APPS } from './state.ts';

const REDIRECT = 'https://postownia.example/callback';
const PAGE = 'urn:li:organization:70010001';
const ANNA = 'urn:li:person:demoAnna01';
const [, APP] = SANDBOX_LINKEDIN_APPS;
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
  const { clientId, clientSecret } = APP;
  const asked = { redirectUri: REDIRECT, state: 's', clientId };
  const code = new URL(sandbox.control.authorizeLinkedIn(asked)).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form });
  const answer = await fetch(`${sandbox.url}/oauth/v2/accessToken`, { method: 'POST', body });
  token = ((await answer.json()) as { access_token: string }).access_token;
});

async function call(method: string, path: string, body?: unknown) {
  const headers = {
    authorization: `Bearer ${token}`,
    'linkedin-version': '202609',
    'x-restli-protocol-version': '2.0.0',
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${sandbox.url}${path}`, { method, headers, ...sent });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as any };
}

const start = (change: object = {}) =>
  call('POST', '/rest/videos?action=initializeUpload', {
    initializeUploadRequest: {
      owner: PAGE,
      fileSizeBytes: 80_000,
      uploadCaptions: false,
      uploadThumbnail: false,
      ...change,
    },
  });
const finish = (asked: object) =>
  call('POST', '/rest/videos?action=finalizeUpload', { finalizeUploadRequest: asked });

async function put(url: string, bytes: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(url, { method: 'PUT', body: bytes });
  return { status: answer.status, tag: answer.headers.get('etag') };
}

async function sentUp(owner = PAGE, bytes = tinyVideo({ bytes: 80_000 })) {
  const { body } = await start({ owner, fileSizeBytes: bytes.length });
  const { video, uploadToken, uploadInstructions } = body.value;
  const tags: (string | null)[] = [];
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions)
    tags.push((await put(uploadUrl, bytes.slice(firstByte, lastByte + 1))).tag);
  return { video, uploadToken, uploadedPartIds: tags };
}
const statusOf = async (urn: string) => (await call('GET', `/rest/videos/${encodeURIComponent(urn)}`)).body;
const later = (at: string) => sandbox.control.clock.change({ at: `2026-11-21T09:0${at}Z`, frozen: true });

test('a video is told into parts, and each takes exactly its bytes', async () => {
  sandbox.control.settings({ linkedinPartBytes: 50_000 });
  const { body } = await start();
  const parts = body.value.uploadInstructions;
  expect(parts).toMatchObject([
    { firstByte: 0, lastByte: 49_999 },
    { firstByte: 50_000, lastByte: 79_999 },
  ]);
  expect((await put(parts[1].uploadUrl, new Uint8Array(30_001))).status).toBe(400);
  expect(await put(parts[1].uploadUrl, new Uint8Array(30_000))).toMatchObject({
    status: 200,
    tag: expect.stringMatching(/^\/ambry-video\//),
  });
});

test.each([
  [{ owner: undefined }, 400, 'MISSING_FIELD'],
  [{ owner: 'urn:li:organization:70010002' }, 403, 'ACCESS_DENIED'],
  [{ fileSizeBytes: 500_000_001 }, 400, 'INVALID_VALUE_FOR_FIELD'],
  [{ fileSizeBytes: 'many' }, 400, 'MISSING_FIELD'],
  [{ uploadCaptions: true }, 400, 'INVALID_VALUE_FOR_FIELD'],
])('an upload with %o is not begun', async (change, status, code) => {
  const refused = await start(change);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
});

test('it is joined once, by all tags in their order', async () => {
  sandbox.control.settings({ linkedinPartBytes: 50_000 });
  const asked = await sentUp();
  expect((await finish({ ...asked, uploadToken: 'x' })).status).toBe(400);
  expect((await finish({ ...asked, uploadedPartIds: asked.uploadedPartIds.toReversed() })).status).toBe(400);
  expect((await finish({ ...asked, uploadedPartIds: asked.uploadedPartIds.slice(1) })).status).toBe(400);
  expect((await statusOf(asked.video)).status).toBe('WAITING_UPLOAD');
  expect((await finish(asked)).status).toBe(200);
  expect((await finish(asked)).status).toBe(400);
  expect((await statusOf(asked.video)).status).toBe('PROCESSING');
  later('0:04');
  expect((await statusOf(asked.video)).status).toBe('AVAILABLE');
});

test('a post shows it once it is worked through; a profile’s is nobody’s to ask about', async () => {
  const asked = await sentUp(ANNA);
  await finish(asked);
  const post = {
    author: ANNA,
    commentary: 'Film',
    visibility: 'PUBLIC',
    lifecycleState: 'PUBLISHED',
    distribution: { feedDistribution: 'MAIN_FEED' },
    content: { media: { id: asked.video } },
  };
  expect((await call('POST', '/rest/posts', post)).body.code).toBe('MEDIA_ASSET_WAITING_UPLOAD');
  expect((await statusOf(asked.video)).code).toBe('ACCESS_DENIED');
  later('0:04');
  const foreign = { ...post, author: PAGE };
  expect((await call('POST', '/rest/posts', foreign)).body.code).toBe('INVALID_CONTENT_OWNERSHIP');
  expect((await call('POST', '/rest/posts', post)).status).toBe(201);
  expect(sandbox.control.publishedPosts()).toMatchObject([
    { videoHash: expect.any(String), imageHashes: [] },
  ]);
});

test.each([
  ['too short', tinyVideo({ seconds: 2, bytes: 80_000 })],
  ['too small', tinyVideo({ bytes: 74_999 })],
  ['none', new Uint8Array(80_000)],
])('a video that is %s is not taken', async (_why, bytes) => {
  const asked = await sentUp(PAGE, bytes);
  await finish(asked);
  later('0:04');
  expect((await statusOf(asked.video)).status).toBe('PROCESSING_FAILED');
});
