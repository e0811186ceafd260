import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SANDBOX_GOOGLE_APP } from '../google/state.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

const REDIRECT = 'https://postownia.example/callback';
const VERIFIER = 'a-verifier-of-some-length';
const UNIT = 256 * 1024;
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.control.reset();
  at('2026-11-21T09:00:00Z');
  token = await logIn();
});
const at = (instant: string) => sandbox.control.clock.change({ at: instant, frozen: true });

async function logIn(login: { scopes?: string[]; channel?: string } = {}): Promise<string> {
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
  const query = { code_challenge: challenge, code_challenge_method: 'S256', response_type: 'code' };
  const asked = new URLSearchParams({ ...query, access_type: 'offline', prompt: 'consent' });
  const url = `${sandbox.url}/o/oauth2/v2/auth?${asked}`;
  const back = sandbox.control.authorizeYoutube({ url, redirectUri: REDIRECT, state: 's', ...login });
  const { clientId, clientSecret } = SANDBOX_GOOGLE_APP;
  const answer = await fetch(`${sandbox.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      code: new URL(back).searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined
      ? {}
      : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  const read = (text === '' ? {} : JSON.parse(text)) as any;
  return { status: answer.status, body: read, headers: answer.headers, reason: read.error?.errors[0].reason };
}

const UPLOAD = '/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status';
const SNIPPET = { title: 'Kawa', description: 'Z Etiopii', tags: ['kawa'], categoryId: '22' };
const STATUS = { privacyStatus: 'public', selfDeclaredMadeForKids: false, containsSyntheticMedia: true };
/** The smallest thing that is a video at all. */
const VIDEO = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(UNIT + 96)]);

const open = (change: { snippet?: object; status?: object } = {}, size = VIDEO.length, path = UPLOAD) =>
  call(
    'POST',
    path,
    { snippet: { ...SNIPPET, ...change.snippet }, status: { ...STATUS, ...change.status } },
    { 'x-upload-content-type': 'video/webm', 'x-upload-content-length': String(size) },
  );
const put = (address: string, range: string, bytes: Uint8Array = new Uint8Array()) =>
  call('PUT', address.replace(sandbox.url, ''), bytes, {
    'content-type': 'video/webm',
    'content-range': `bytes ${range}`,
  });

async function upload(change: Parameters<typeof open>[0] = {}): Promise<string> {
  const address = (await open(change)).headers.get('location') ?? '';
  return (await put(address, `0-${VIDEO.length - 1}/${VIDEO.length}`, VIDEO)).body.id;
}

describe('an upload', () => {
  test('says how far it is, takes parts of whole units in order, and makes the video with its last byte', async () => {
    const size = VIDEO.length;
    const address = (await open()).headers.get('location') ?? '';
    expect(await put(address, `*/${size}`)).toMatchObject({ status: 308 });
    expect((await put(address, `0-999/${size}`, VIDEO.subarray(0, 1000))).status).toBe(400);
    expect((await put(address, `1-${UNIT}/${size}`, VIDEO.subarray(1, UNIT + 1))).status).toBe(400);
    const first = await put(address, `0-${UNIT - 1}/${size}`, VIDEO.subarray(0, UNIT));
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${UNIT - 1}`]);
    expect((await put(address, `*/${size}`)).headers.get('range')).toBe(`bytes=0-${UNIT - 1}`);
    expect((await put(address, `*/${size + 1}`)).status).toBe(400);
    expect(sandbox.control.youtubeVideos('UCdemo-palarnia-swit-0001')).toEqual([]);
    const last = await put(address, `${UNIT}-${size - 1}/${size}`, VIDEO.subarray(UNIT));
    expect(last).toMatchObject({ status: 200, body: { snippet: { title: 'Kawa' } } });
    expect((await put(address, `*/${size}`)).body.id).toBe(last.body.id);
    at('2026-11-21T09:00:10Z');
    expect(sandbox.control.publishedPosts()).toHaveLength(1);
    const { body } = await call('GET', `/youtube/v3/videos?part=status&id=${last.body.id}`);
    expect(body.items[0].status).toMatchObject({ uploadStatus: 'processed', privacyStatus: 'public' });
  });

  test('is forgotten in time, and is nobody else’s', async () => {
    const address = (await open()).headers.get('location') ?? '';
    const first = token;
    token = await logIn({ channel: 'UCdemo-piekarnia-ziar-02' });
    expect((await put(address, `*/${VIDEO.length}`)).status).toBe(404);
    token = first;
    sandbox.control.settings({ youtubeSessionHours: 0 });
    sandbox.control.clock.change({ advanceMs: 1 });
    expect((await put(address, `*/${VIDEO.length}`)).status).toBe(404);
  });

  test.each([
    ['a title with brackets', { snippet: { title: 'a<b' } }, 'invalidTitle'],
    ['a long title', { snippet: { title: 'a'.repeat(101) } }, 'invalidTitle'],
    ['no title', { snippet: { title: ' ' } }, 'invalidTitle'],
    ['a description of too many bytes', { snippet: { description: 'ą'.repeat(2501) } }, 'invalidDescription'],
    ['tags of too many signs', { snippet: { tags: Array(50).fill('dwa słowa') } }, 'invalidTags'],
    ['a category that is none', { snippet: { categoryId: '3' } }, 'invalidCategoryId'],
    ['an unknown name', { snippet: { colour: 'red' } }, 'badRequest'],
    ['a day for a public video', { status: { publishAt: '2026-12-01T10:00:00Z' } }, 'invalidPublishAt'],
    ['an unknown privacy', { status: { privacyStatus: 'friends' } }, 'invalidVideoMetadata'],
  ])('with %s is refused', async (_what, change, reason) => {
    expect(await open(change)).toMatchObject({ status: 400, reason });
  });

  test('needs its parts named, its size, and the permission', async () => {
    const unnamed = await open({}, VIDEO.length, '/upload/youtube/v3/videos?uploadType=resumable&part=id');
    expect(unnamed.reason).toBe('unexpectedPart');
    expect((await open({}, 0)).reason).toBe('mediaBodyRequired');
    token = await logIn({ scopes: ['https://www.googleapis.com/auth/youtube.readonly'] });
    expect(await open()).toMatchObject({ status: 403, reason: 'insufficientPermissions' });
    token = 'none';
    expect(await open()).toMatchObject({ status: 401, reason: 'authError' });
  });

  test('counts to the project until midnight in California, and to its channel', async () => {
    sandbox.control.settings({ youtubeInsertsPerDay: 1 });
    expect((await open()).status).toBe(200);
    expect(await open()).toMatchObject({ status: 403, reason: 'quotaExceeded' });
    at('2026-11-22T07:59:59Z');
    token = await logIn();
    expect((await open()).reason).toBe('quotaExceeded');
    at('2026-11-22T08:00:00Z');
    expect((await open()).status).toBe(200);
    sandbox.control.changeYoutubeChannel('UCdemo-palarnia-swit-0001', { uploadsPerDay: 0 });
    sandbox.control.settings({ youtubeInsertsPerDay: 100 });
    expect(await open()).toMatchObject({ status: 400, reason: 'uploadLimitExceeded' });
  });
});

describe('a video', () => {
  test('of a project that Google has not audited is private, whatever was asked', async () => {
    sandbox.control.settings({ youtubeAudited: false });
    const id = await upload();
    at('2026-11-21T09:00:10Z');
    const own = await call('GET', `/youtube/v3/videos?part=status&id=${id}`);
    expect(own.body.items[0].status.privacyStatus).toBe('private');
    token = await logIn({ channel: 'UCdemo-piekarnia-ziar-02' });
    expect((await call('GET', `/youtube/v3/videos?part=status&id=${id}`)).body.items).toEqual([]);
  });

  test('stands in its channel’s list, newest first, until it is deleted by its own', async () => {
    const [first, second] = [await upload(), await upload({ snippet: { title: 'Druga' } })];
    const channel = await call('GET', '/youtube/v3/channels?part=contentDetails&mine=true');
    const { uploads } = channel.body.items[0].contentDetails.relatedPlaylists;
    const list = () =>
      call('GET', `/youtube/v3/playlistItems?playlistId=${uploads}&part=contentDetails&maxResults=1`);
    const page = (await list()).body;
    expect([page.items[0].contentDetails.videoId, page.nextPageToken]).toEqual([second, '1']);
    expect((await call('DELETE', `/youtube/v3/videos?id=${second}`)).status).toBe(204);
    expect((await call('DELETE', `/youtube/v3/videos?id=${second}`)).reason).toBe('videoNotFound');
    expect((await list()).body.items[0].contentDetails.videoId).toBe(first);
    token = await logIn({ channel: 'UCdemo-piekarnia-ziar-02' });
    expect((await call('DELETE', `/youtube/v3/videos?id=${first}`)).reason).toBe('forbidden');
    expect((await call('GET', `/youtube/v3/playlistItems?playlistId=${uploads}&part=id`)).reason).toBe(
      'playlistNotFound',
    );
  });
});
