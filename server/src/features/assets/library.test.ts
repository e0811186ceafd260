import { randomUUID } from 'node:crypto';
import { LIMITS } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { browserOf } from '../../../test/ready-browser.ts';
import { photoBytes, uploadPhoto } from '../../../test/upload-photo.ts';
import { uploadVideo } from '../../../test/upload-video.ts';
import { addUser, type User } from '../../../test/users.ts';
import { videoBytes } from '../../../test/videos.ts';
import { assets } from '../../db/schema/assets.ts';
import { postMedia } from '../../db/schema/post-media.ts';
import { removeStrayFiles } from './remove-stray-files.job.ts';
import { sweepAssets } from './sweep-assets.job.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

const owner = async () => {
  const user = await addUser(running.app);
  return { user, browser: browserOf(running, user) };
};
const list = async (browser: Browser, query = '') => (await browser.get(`/api/v1/assets${query}`)).body;
const names = async (browser: Browser, query = '') =>
  (await list(browser, query)).assets.map(({ name }: { name: string | null }) => name);
const usedBytes = async (browser: Browser) => (await browser.get('/api/v1/assets/usage')).body.usedBytes;
const statusOf = async (path: string) => (await fetch(running.url + path)).status;

/** A post of the brand that shows the asset. */
async function postWith(user: User, assetId: string, date = '2027-02-01'): Promise<string> {
  const postId = await addPost(running.app, user.workspaceId, user.userId, { date, image: false });
  const medium = { assetId, position: 0, workspaceId: user.workspaceId, postId };
  await running.app.db.insert(postMedia).values(medium);
  return postId;
}

describe('a photo', () => {
  it('is taken, counted, shown and served, whatever its name says', async () => {
    const { browser } = await owner();
    const before = await usedBytes(browser);
    const bytes = await sharp(await photoBytes('#204060'))
      .png()
      .toBuffer();
    const { status, body } = await uploadPhoto(browser, { bytes, name: '../torebki.jpg' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'image', origin: 'upload', mime: 'image/jpeg', name: 'torebki.jpg' });
    expect(body).toMatchObject({ width: 600, height: 400, inLibrary: true, posts: 0, uses: 0, altText: '' });
    expect(body.author).not.toBeNull();
    expect((await usedBytes(browser)) - before).toBe(body.bytes);
    const served = await fetch(running.url + body.url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await statusOf(body.thumbnailUrl)).toBe(200);
    expect(await names(browser)).toEqual(['torebki.jpg']);
    // A lost thumbnail keeps the ratio when it is made again.
    const thumbnail = body.thumbnailUrl.replace('/media/', '');
    await running.app.storage.remove(thumbnail);
    const again = Buffer.from(await (await fetch(running.url + body.thumbnailUrl)).arrayBuffer());
    expect(await sharp(again).metadata()).toMatchObject({ width: 600, height: 400 });
    const later = { ...running.app, clock: { ...running.app.clock, now: () => new Date(Date.now() + 1e9) } };
    await sweepAssets(later);
    await removeStrayFiles(later);
    expect(await statusOf(body.url)).toBe(200);
    expect((await browser.get(`/api/v1/assets/${body.id}/posts`)).body).toEqual({ posts: [], more: false });
  });

  it('is the same asset when the same file comes again, also twice at once and after it left the library', async () => {
    const { user, browser } = await owner();
    const bytes = await photoBytes('#402060');
    const answers = await Promise.all([1, 2, 3].map(() => uploadPhoto(browser, { bytes })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [id, ...others] = new Set(answers.map(({ body }) => body.id));
    expect(others).toEqual([]);
    const { bytes: size } = answers[0]?.body ?? {};
    expect(await usedBytes(browser)).toBe(size);
    await postWith(user, id);
    expect((await browser.ask('DELETE', `/api/v1/assets/${id}`, { keepInPosts: true })).status).toBe(200);
    expect(await names(browser)).toEqual([]);
    expect((await uploadPhoto(browser, { bytes, name: 'inna.png' })).body).toMatchObject({
      id,
      inLibrary: true,
    });
    expect((await list(browser)).assets).toHaveLength(1);
    const stranger = (await owner()).browser;
    expect((await uploadPhoto(stranger, { bytes })).body.id).not.toBe(id);
  });

  it('that cannot be one is refused with a code, and leaves nothing', async () => {
    const { browser } = await owner();
    const still = await photoBytes('#206040', { width: 900, height: 900 });
    const moving = await sharp(Buffer.from(Array.from({ length: 20 * 60 * 3 }, (_, at) => at % 251)), {
      raw: { width: 20, height: 60, channels: 3, pageHeight: 20 },
    })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer();
    const huge = sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } });
    for (const [bytes, status, code] of [
      [still.subarray(0, still.length / 2), 422, 'IMAGE_UNREADABLE'],
      [videoBytes('h264'), 422, 'IMAGE_UNREADABLE'],
      [Buffer.of(), 422, 'IMAGE_UNREADABLE'],
      [moving, 422, 'IMAGE_ANIMATED'],
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 422, 'IMAGE_HEIC'],
      [await huge.png().toBuffer(), 413, 'IMAGE_TOO_LARGE'],
      [Buffer.concat([still, Buffer.alloc(LIMITS.photoBytes)]), 413, 'IMAGE_TOO_LARGE'],
    ] as const) {
      const { status: answered, body } = await uploadPhoto(browser, { bytes, name: 'zdjęcie.jpg' });
      expect([answered, body.code]).toEqual([status, code]);
    }
    expect((await list(browser)).assets).toEqual([]);
    expect(await usedBytes(browser)).toBe(0);
  });

  it('is refused where the plan has no room, and its files go', async () => {
    const { user, browser } = await owner();
    const { body } = await uploadPhoto(browser, { bytes: await photoBytes('#602040') });
    const { storageBytes } = (await browser.get('/api/v1/assets/usage')).body;
    await running.app.db.update(assets).set({ bytes: storageBytes }).where(eq(assets.id, body.id));
    const full = await uploadPhoto(browser, { bytes: await photoBytes('#602041') });
    expect([full.status, full.body.code]).toEqual([409, 'STORAGE_FULL']);
    const files: string[] = [];
    for await (const { key } of running.app.storage.list(`post-images/${user.workspaceId}/`)) files.push(key);
    expect(files).toHaveLength(2);
  });

  it('is not a viewer’s to bring or remove', async () => {
    const { user, browser } = await owner();
    const { body } = await uploadPhoto(browser, { bytes: await photoBytes('#111111') });
    const viewer = await addUser(running.app, { role: 'viewer', workspaceId: user.workspaceId });
    const looking = browserOf(running, viewer);
    expect((await uploadPhoto(looking, { bytes: await photoBytes('#222222') })).status).toBe(403);
    expect((await looking.ask('DELETE', `/api/v1/assets/${body.id}`)).status).toBe(403);
    expect(await names(looking)).toEqual(['zdjęcie.jpg']);
    const form = new FormData();
    form.set('file', new File([Uint8Array.from(await photoBytes('#222222'))], 'a.jpg'));
    const visitor = await fetch(`${running.url}/api/v1/assets`, {
      method: 'POST',
      body: form,
      headers: { origin: new URL(running.url).origin },
    });
    expect(visitor.status).toBe(401);
    expect(await visitor.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('the library', () => {
  it('is filtered, searched, counted and read page by page', async () => {
    const { user, browser } = await owner();
    const described = await uploadPhoto(browser, { bytes: await photoBytes('#333333'), name: 'lada.jpg' });
    await uploadPhoto(browser, { bytes: await photoBytes('#343434'), name: 'okno 100%.jpg' });
    const video = await uploadVideo(browser, { bytes: videoBytes('h264') });
    // A form that nobody finished is not the library's.
    expect(await names(browser, '?filter=videos')).toEqual([]);
    const say = (id: string, said: object) => browser.ask('PATCH', `/api/v1/assets/${id}`, said);
    await say(video.id, { tags: ['Cupping'] });
    await say(described.body.id, { altText: 'Filiżanka na ladzie', tags: ['Kawa', 'cupping'] });
    expect(await names(browser, '?filter=videos')).toEqual(['film.mp4']);
    expect(await names(browser, '?filter=photos')).toHaveLength(2);
    expect(await names(browser, '?filter=undescribed')).toEqual(['okno 100%.jpg']);
    expect(await names(browser, '?filter=generated')).toEqual([]);
    expect((await names(browser, '?tag=CUPPING')).sort()).toEqual(['film.mp4', 'lada.jpg']);
    expect(await names(browser, `?search=${encodeURIComponent('FILIŻANKA kaw')}`)).toEqual(['lada.jpg']);
    expect(await names(browser, `?search=${encodeURIComponent('100%')}`)).toEqual(['okno 100%.jpg']);
    expect(await names(browser, '?search=_')).toEqual([]);
    expect((await browser.get('/api/v1/assets/summary')).body).toEqual({
      counts: { all: 3, photos: 2, videos: 1, generated: 0, undescribed: 1 },
      tags: [
        { tag: expect.stringMatching(/cupping/i), assets: 2 },
        { tag: 'Kawa', assets: 1 },
      ],
    });
    const [copied] = await running.app.db.select().from(assets).where(eq(assets.id, described.body.id));
    if (copied === undefined) throw new Error('there is none');
    const many = Array.from({ length: LIMITS.assetsPage }, () => randomUUID());
    await running.app.db
      .insert(assets)
      .values(many.map((id) => ({ ...copied, id, sourceSha256: null, workspaceId: user.workspaceId })));
    const first = await list(browser);
    expect(first.assets).toHaveLength(LIMITS.assetsPage);
    const second = await list(browser, `?cursor=${encodeURIComponent(first.next)}`);
    expect([second.assets.length, second.next]).toEqual([3, null]);
    const ids = [...first.assets, ...second.assets].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(LIMITS.assetsPage + 3);
    expect((await browser.get('/api/v1/assets?cursor=2026-99-01T00:00:00.000Z_1')).status).toBe(400);
    expect((await list((await owner()).browser)).assets).toEqual([]);
  });

  it('lets a person remove what nothing shows, and asks about the rest', async () => {
    const { user, browser } = await owner();
    const { body } = await uploadPhoto(browser, { bytes: await photoBytes('#444444') });
    const path = `/api/v1/assets/${body.id}`;
    const stranger = (await owner()).browser;
    expect((await stranger.ask('DELETE', path)).status).toBe(404);
    expect((await stranger.get(`${path}/posts`)).status).toBe(404);
    const postId = await postWith(user, body.id);
    const refused = await browser.ask('DELETE', path);
    expect([refused.status, refused.body.code]).toEqual([409, 'ASSET_IN_USE']);
    expect((await list(browser)).assets).toMatchObject([{ id: body.id, posts: 1 }]);
    const { posts, more } = (await browser.get(`${path}/posts`)).body;
    expect([posts.map(({ id }: { id: string }) => id), more]).toEqual([[postId], false]);
    expect((await browser.ask('DELETE', path, { keepInPosts: true })).status).toBe(200);
    expect(await names(browser)).toEqual([]);
    expect(await statusOf(body.url)).toBe(200);
    await running.app.db.delete(postMedia).where(eq(postMedia.assetId, body.id));
    expect((await browser.ask('DELETE', path)).status).toBe(200);
    expect(await statusOf(body.url)).toBe(404);
    expect((await browser.ask('DELETE', path)).status).toBe(404);
    const generated = { ...body, kind: 'image', origin: 'generated', createdAt: new Date() } as const;
    const id = randomUUID();
    await running.app.db.insert(assets).values({ ...generated, id, workspaceId: user.workspaceId });
    await postWith(user, id, '2027-02-02');
    const made = await browser.ask('DELETE', `/api/v1/assets/${id}`, { keepInPosts: true });
    expect([made.status, made.body.code]).toEqual([409, 'ASSET_IN_USE']);
  });
});
