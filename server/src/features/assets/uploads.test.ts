import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { LIMITS } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { browserOf } from '../../../test/ready-browser.ts';
import { sendBytes, uploadVideo } from '../../../test/upload-video.ts';
import { addUser, type User } from '../../../test/users.ts';
import { videoBytes } from '../../../test/videos.ts';
import { UPRIGHT_VIDEO } from '../../../test/videos-fixture.ts';
import { assets } from '../../db/schema/assets.ts';
import { workspaces } from '../../db/schema/workspaces.ts';
import { selectAsset } from './assets.queries.ts';

let running: TestApp;
let user: User;
let browser: ReturnType<typeof browserOf>;
beforeAll(async () => {
  running = await testApp();
  user = await addUser(running.app);
  browser = browserOf(running, user);
});
afterAll(() => running.close());

const begin = (bytes: number, name = 'film.mp4') => browser.post('/api/v1/videos', { name, bytes });
const folder = (...names: string[]) => path.join(running.app.config.dataDir, ...names);
const filesIn = (name: string) => readdir(folder(name), { recursive: true }).catch(() => []);

describe('a video', () => {
  it('is asked about by a library that answers by itself, with what every answer tells a browser', async () => {
    const { headers } = await fetch(`${running.url}/api/v1/uploads`, { method: 'OPTIONS' });
    expect(headers.get('tus-version')).toBe('1.0.0');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("object-src 'none'");
  });

  it('is uploaded, examined by its content and served by parts', async () => {
    const bytes = videoBytes('h264');
    const video = await uploadVideo(browser, { bytes, name: 'nie-film.txt' });
    expect(video).toMatchObject({
      state: 'ready',
      problem: null,
      name: 'nie-film.txt',
      bytes: bytes.length,
      facts: {
        container: 'mp4',
        videoCodec: 'avc',
        audioCodec: 'aac',
        durationMs: 4000,
        width: 540,
        height: 960,
        framesPerSecond: 30,
      },
    });
    const whole = await fetch(`${running.url}${video.url}`);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    // Bytes of strangers: whatever they are, nothing in them runs.
    expect(whole.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('permissions-policy')).not.toBeNull();
    expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), bytes)).toBe(0);
    const etag = whole.headers.get('etag') ?? '';
    expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);

    const ask = (headers: Record<string, string>) => fetch(`${running.url}${video.url}`, { headers });
    const part = await ask({ range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), bytes.subarray(100, 200))).toBe(0);
    const tail = await ask({ range: 'bytes=-10' });
    expect(Buffer.compare(Buffer.from(await tail.arrayBuffer()), bytes.subarray(-10))).toBe(0);
    expect((await ask({ range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    const head = await fetch(`${running.url}${video.url}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it.each([
    ['hevc', { container: 'mp4', videoCodec: 'hevc', audioCodec: 'aac' }],
    ['vp9', { container: 'webm', videoCodec: 'vp9', audioCodec: 'opus' }],
  ] as const)('of %s is known for what it is', async (name, facts) => {
    const video = await uploadVideo(browser, { bytes: videoBytes(name) });
    expect(video.facts).toMatchObject({ ...facts, width: 540, height: 960 });
    expect(video.facts?.framesPerSecond).toBeCloseTo(30, 1);
  });

  it('goes on where it was cut, also when its end was never heard', async () => {
    const bytes = videoBytes('h264');
    const { body } = await begin(bytes.length);
    const { url } = body.upload;
    await sendBytes(browser, { url, offset: 0, bytes: bytes.subarray(0, 20_000) });
    expect((await browser.post(`/api/v1/videos/${body.video.id}/finish`)).body.code).toBe('VIDEO_NOT_READY');
    const head = await browser.ask('HEAD', url, undefined, { 'tus-resumable': '1.0.0' });
    expect(head.headers.get('upload-offset')).toBe('20000');
    const wrong = await sendBytes(browser, { url, offset: 100, bytes: bytes.subarray(100) });
    expect(wrong.status).toBe(409);
    await sendBytes(browser, { url, offset: 20_000, bytes: bytes.subarray(20_000) });
    const finishing = [1, 2, 3].map(() => browser.post(`/api/v1/videos/${body.video.id}/finish`));
    const states = (await Promise.all(finishing)).map((answer) => answer.body.state);
    expect(states).toContain('ready');
    const again = await browser.post(`/api/v1/videos/${body.video.id}/finish`);
    expect(again.body.state).toBe('ready');
  });

  it('is taken over from a line that is dead and does not know it', async () => {
    const bytes = videoBytes('vp9');
    const { body } = await begin(bytes.length);
    const { url } = body.upload;
    const stuck = request(new URL(url, running.url), {
      method: 'PATCH',
      headers: {
        cookie: browser.cookie,
        origin: running.url,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    });
    const ended = new Promise((resolve) => stuck.on('error', resolve).on('response', resolve));
    await new Promise((resolve) => stuck.write(bytes.subarray(0, 10_000), resolve));
    const half = path.join('uploads', body.video.id);
    await expect.poll(async () => (await stat(folder(half))).size).toBe(10_000);
    const offset = async () => {
      const head = await browser.ask('HEAD', url, undefined, { 'tus-resumable': '1.0.0' });
      return Number(head.headers.get('upload-offset'));
    };
    expect(await offset()).toBe(10_000);
    expect(await ended).toBeInstanceOf(Error);
    await sendBytes(browser, { url, offset: 10_000, bytes: bytes.subarray(10_000) });
    expect((await browser.post(`/api/v1/videos/${body.video.id}/finish`)).body.state).toBe('ready');
  });

  it('comes in chunks that say what they are, where they begin and how long they are', async () => {
    const { body } = await begin(1000);
    const patch = (
      headers: Record<string, string>,
      content: Uint8Array | ReadableStream = new Uint8Array(10),
    ) =>
      fetch(new URL(body.upload.url, running.url), {
        method: 'PATCH',
        body: content as Uint8Array<ArrayBuffer>,
        duplex: 'half',
        headers: { cookie: browser.cookie, origin: running.url, 'tus-resumable': '1.0.0', ...headers },
      }).then(({ status }) => status);
    const type = { 'content-type': 'application/offset+octet-stream' };
    expect(await patch({ 'upload-offset': '0', 'content-type': 'video/mp4' })).toBe(400);
    expect(await patch({ ...type })).toBe(400);
    expect(await patch({ ...type, 'upload-offset': '-1' })).toBe(400);
    expect(await patch({ ...type, 'upload-offset': '0' }, new Blob(['x']).stream())).toBe(400);
    expect(await patch({ ...type, 'upload-offset': '5' })).toBe(409);
    expect(await patch({ ...type, 'upload-offset': '0' }, new Uint8Array(1001))).toBe(413);
    expect(await patch({ ...type, 'upload-offset': '0' })).toBe(204);
  });

  it('is announced by any tus client, too', async () => {
    const name = Buffer.from('żółw.webm').toString('base64');
    const bytes = videoBytes('vp9');
    const created = await browser.ask('POST', '/api/v1/uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${name}`,
    });
    const url = created.headers.get('location') ?? '';
    expect([created.status, url]).toEqual([
      201,
      expect.stringMatching(/^\/api\/v1\/uploads\/[0-9a-f-]{36}$/),
    ]);
    await sendBytes(browser, { url, offset: 0, bytes });
    const finished = await browser.post(`/api/v1/videos/${url.split('/').at(-1)}/finish`);
    expect(finished.body).toMatchObject({ state: 'ready', name: 'żółw.webm' });
  });

  it('above 200 MB is refused before its first byte, whichever way it comes', async () => {
    const before = await filesIn('uploads');
    const refused = await begin(209_715_201);
    expect([refused.status, refused.body]).toEqual([
      413,
      { code: 'VIDEO_TOO_LARGE', message: 'Plik jest za duży. Maksymalny rozmiar to 200MB' },
    ]);
    const tus = await browser.ask('POST', '/api/v1/uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': '209715201',
    });
    expect([tus.status, tus.body.code]).toEqual([413, 'VIDEO_TOO_LARGE']);
    expect((await begin(0)).body.code).toBe('VIDEO_EMPTY');
    expect(await filesIn('uploads')).toEqual(before);
  });

  it('that says it is short and sends more is cut off', async () => {
    const { body } = await begin(1000);
    const sent = await sendBytes(browser, { url: body.upload.url, offset: 0, bytes: randomBytes(2000) });
    expect(sent.status).toBeGreaterThanOrEqual(400);
    expect((await browser.post(`/api/v1/videos/${body.video.id}/finish`)).body.code).toBe('VIDEO_NOT_READY');
  });

  it('is nobody else’s business', async () => {
    const bytes = videoBytes('vp9');
    const { body } = await begin(bytes.length);
    const { url } = body.upload;
    const stranger = browserOf(running, await addUser(running.app));
    const { workspaceId } = user;
    const viewer = browserOf(running, await addUser(running.app, { role: 'viewer', workspaceId }));
    expect((await sendBytes(stranger, { url, offset: 0, bytes })).status).toBe(404);
    expect((await sendBytes(viewer, { url, offset: 0, bytes })).status).toBe(403);
    expect((await stranger.get(`/api/v1/videos/${body.video.id}`)).status).toBe(404);
    expect((await viewer.get(`/api/v1/videos/${body.video.id}`)).status).toBe(200);
    const nobody = await fetch(`${running.url}${url}`, {
      method: 'PATCH',
      body: Uint8Array.from(bytes),
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    });
    expect(nobody.status).toBe(401);
  });

  it('comes out as it is when many send the same piece at once', async () => {
    const bytes = videoBytes('h264');
    const { body } = await begin(bytes.length);
    const { url } = body.upload;
    const half = bytes.subarray(0, 30_000);
    // Whoever comes later takes the line over; nobody's bytes land anywhere but behind those that arrived.
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => sendBytes(browser, { url, offset: 0, bytes: half })),
    );
    for (const answer of answers)
      if (answer.status === 'fulfilled') expect([204, 409]).toContain(answer.value.status);
    const head = await browser.ask('HEAD', url, undefined, { 'tus-resumable': '1.0.0' });
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeLessThanOrEqual(half.length);
    await sendBytes(browser, { url, offset, bytes: bytes.subarray(offset) });
    const video = (await browser.post(`/api/v1/videos/${body.video.id}/finish`)).body;
    expect(video.state).toBe('ready');
    const stored = await fetch(`${running.url}${video.url}`);
    expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), bytes)).toBe(0);
    // The upload is over: its address takes no more bytes, and nobody learns of it.
    expect((await sendBytes(browser, { url, offset: 0, bytes: half })).status).toBe(404);
  });

  it.each([
    ['an offset in words', { 'upload-offset': '1e3' }],
    ['an offset beyond numbers', { 'upload-offset': '99999999999999999999' }],
    ['another method in disguise', { 'x-http-method-override': 'DELETE', 'upload-offset': 'x' }],
    ['a length put off', { 'upload-defer-length': '1', 'upload-offset': '-0' }],
  ])('is not moved by %s', async (_what, headers) => {
    const { body } = await begin(1000);
    const answer = await browser.ask('PATCH', body.upload.url, undefined, {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      ...headers,
    });
    expect(answer.status).toBe(400);
    const head = await browser.ask('HEAD', body.upload.url, undefined, { 'tus-resumable': '1.0.0' });
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0']);
  });

  it('is given up with everything that came of it', async () => {
    const before = await filesIn('uploads');
    const bytes = videoBytes('vp9');
    const { body } = await begin(bytes.length);
    await sendBytes(browser, { url: body.upload.url, offset: 0, bytes: bytes.subarray(0, 999) });
    expect((await filesIn('uploads')).length).toBeGreaterThan(before.length);
    expect((await browser.ask('DELETE', `/api/v1/videos/${body.video.id}`)).status).toBe(200);
    expect(await filesIn('uploads')).toEqual(before);
    expect((await browser.get(`/api/v1/videos/${body.video.id}`)).status).toBe(404);
  });
});

describe('room for files', () => {
  const GB = 1024 ** 3;
  const hold = (workspaceId: string, bytes: number) =>
    running.app.db.insert(assets).values({ ...UPRIGHT_VIDEO, bytes, workspaceId, createdAt: new Date() });

  it('is counted when they are announced, exactly, also when many are at once', async () => {
    const own = browserOf(running, await addUser(running.app));
    const announce = () => own.post('/api/v1/videos', { name: 'film.mp4', bytes: 1_000 });
    const answers = await Promise.all(Array.from({ length: LIMITS.uploadsOpen + 5 }, announce));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([429, 'UPLOADS_OPEN']),
    );
    const [first] = answers.filter(({ status }) => status === 201);
    await own.ask('DELETE', `/api/v1/videos/${first?.body.video.id}`);
    expect((await announce()).status).toBe(201);
  });

  it('is the plan’s: of two at once that only one has room for, one is refused', async () => {
    const user = await addUser(running.app);
    const own = browserOf(running, user);
    await hold(user.workspaceId, GB - 150_000_000);
    const announce = () => own.post('/api/v1/videos', { name: 'film.mp4', bytes: 100_000_000 });
    const answers = await Promise.all([announce(), announce()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STORAGE_FULL');
    expect((await own.post('/api/v1/videos', { name: 'film.mp4', bytes: 50_000_000 })).status).toBe(201);
    expect((await own.get('/api/v1/assets/usage')).body).toEqual({
      usedBytes: GB,
      storageBytes: GB,
      uploadsOpen: 2,
    });
  });

  it('is one for all brands of a firm', async () => {
    const user = await addUser(running.app);
    const own = browserOf(running, user);
    const { organizationId } = await running.app.db
      .select({ organizationId: workspaces.organizationId })
      .from(workspaces)
      .where(eq(workspaces.id, user.workspaceId))
      .then(([row]) => row ?? { organizationId: '' });
    const brand = { id: randomUUID(), organizationId, name: 'Druga', slug: randomUUID() };
    await running.app.db.insert(workspaces).values({ ...brand, createdAt: new Date() });
    await hold(brand.id, GB - 1_000);
    expect((await own.post('/api/v1/videos', { name: 'film.mp4', bytes: 1_001 })).status).toBe(409);
    expect((await own.post('/api/v1/videos', { name: 'film.mp4', bytes: 1_000 })).status).toBe(201);
  });

  it('ends, also for who announces by the protocol itself', async () => {
    const other = await addUser(running.app);
    const own = browserOf(running, other);
    await hold(other.workspaceId, GB - 1);
    const refused = await own.post('/api/v1/videos', { name: 'film.mp4', bytes: 2 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'STORAGE_FULL' } });
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '2' };
    expect((await own.ask('POST', '/api/v1/uploads', undefined, tus)).status).toBe(409);
  });
});

describe('the poster of a video', () => {
  const put = (id: string, body: Uint8Array, type = 'image/png') =>
    fetch(`${running.url}/api/v1/videos/${id}/thumbnail`, {
      method: 'PUT',
      body: Uint8Array.from(body),
      headers: { cookie: browser.cookie, origin: running.url, 'content-type': type },
    });

  it('is drawn small and served; what is no image is refused', async () => {
    const { default: sharp } = await import('sharp');
    const frame = { create: { width: 1080, height: 1920, channels: 3, background: '#1d5b41' } } as const;
    const video = await uploadVideo(browser, { bytes: videoBytes('vp9') });
    expect((await put(video.id, await sharp(frame).png().toBuffer())).status).toBe(204);
    const { body } = await browser.get(`/api/v1/videos/${video.id}`);
    const thumbnail = await fetch(`${running.url}${body.thumbnailUrl}`);
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const drawn = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata();
    expect([drawn.format, drawn.width, drawn.height]).toEqual(['webp', 360, 640]);
    const asset = await selectAsset(user.workspaceId, running.app.db, { kind: 'video', id: video.id });
    expect(asset?.colors).toHaveLength(1);
    // A lost one is named no more, so that the next browser draws it again.
    await running.app.storage.remove(body.thumbnailUrl.replace('/media/', ''));
    expect((await fetch(`${running.url}${body.thumbnailUrl}`)).status).toBe(404);
    expect((await browser.get(`/api/v1/videos/${video.id}`)).body.thumbnailUrl).toBeNull();
    expect((await put(video.id, videoBytes('vp9'), 'image/webp')).status).toBe(400);
    expect((await put(video.id, Buffer.from('<svg/>'), 'image/svg+xml')).status).toBe(400);
    expect((await put(video.id, Buffer.alloc(1_048_577), 'image/png')).status).toBe(413);
    // Small as a file, a hundred megabytes once it is decoded.
    const blank = sharp({ create: { width: 4096, height: 4096, channels: 3, background: '#fff' } });
    expect((await put(video.id, await blank.png().toBuffer())).status).toBe(400);
  });
});
