import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import type { VideoPostDraft } from '@postownia/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { tiktokAnswers } from '../../../test/publishing-videos.ts';
import { browserOf } from '../../../test/ready-browser.ts';
import { sendBytes, uploadVideo } from '../../../test/upload-video.ts';
import { addUser, type User } from '../../../test/users.ts';
import { videoBytes } from '../../../test/videos.ts';
import { assets } from '../../db/schema/assets.ts';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { uploads } from '../../db/schema/uploads.ts';
import { removeStrayFiles } from '../assets/remove-stray-files.job.ts';
import { sweepAssets } from '../assets/sweep-assets.job.ts';

let running: TestApp;
let clock: ManualClock;
let user: User;
let browser: Browser;
let videoId: string;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());
beforeEach(async () => {
  user = await addUser(running.app);
  browser = browserOf(running, user);
  videoId = (await uploadVideo(browser, { bytes: videoBytes('h264') })).id;
});

const draftOf = (changes: Partial<VideoPostDraft> = {}): VideoPostDraft => ({
  videoId,
  date: '2026-12-01',
  time: '18:00',
  description: 'Kawa i mleko.',
  hashtags: ['kawa'],
  videoType: 'entertainment',
  platforms: ['instagram_reels'],
  excludedAccountIds: [],
  coverMs: 1000,
  answers: [],
  aiLabel: false,
  release: 'planned',
  ...changes,
});
const create = (changes: Partial<VideoPostDraft> = {}, key?: string) =>
  browser.ask('POST', '/api/v1/video-posts', draftOf(changes), key ? { 'idempotency-key': key } : {});

async function connect(network: 'tiktok' | 'instagram' | 'facebook'): Promise<string> {
  const now = clock.now();
  const [account] = await running.app.db
    .insert(socialAccounts)
    .values({
      workspaceId: user.workspaceId,
      network,
      remoteId: randomUUID(),
      name: 'Palarnia',
      encryptedToken: 'encrypted',
      scopes: [],
      state: 'connected',
      connectedAt: now,
      updatedAt: now,
    })
    .returning();
  return account?.id ?? '';
}

describe('videos in the own calendar', () => {
  it('are made, listed by day, changed and removed', async () => {
    const made = await create();
    expect(made).toMatchObject({
      status: 201,
      body: { date: '2026-12-01', time: '18:00', state: 'draft', release: 'planned', revision: 1 },
    });
    expect(made.body.video).toMatchObject({ id: videoId, state: 'ready' });
    await create({ time: '08:00' });
    const { body } = await browser.get('/api/v1/video-posts?from=2026-12-01&to=2026-12-31');
    expect(body.videoPosts.map(({ time }: { time: string }) => time)).toEqual(['08:00', '18:00']);

    const { videoId: _video, ...form } = draftOf({ description: 'Inny opis.', date: '2026-12-02' });
    const path = `/api/v1/video-posts/${made.body.id}`;
    const asPost = `/api/v1/posts/${made.body.id}`;
    const changed = await browser.ask('PUT', path, { revision: 1, ...form });
    expect(changed.body).toMatchObject({ description: 'Inny opis.', date: '2026-12-02', revision: 2 });
    expect((await browser.ask('PUT', path, { revision: 1, ...form })).body.code).toBe('CONFLICT');
    expect((await browser.get(asPost)).body).toMatchObject({
      format: 'video',
      origin: 'person',
      content: 'Inny opis.\n\n#kawa',
      approved: true,
      media: [{ assetId: videoId, coverMs: 1000, thumbnailUrl: expect.stringContaining('/post-videos/') }],
    });
    expect((await browser.get('/api/v1/posts?from=2026-12-01&to=2026-12-31')).body.posts).toEqual([]);
    expect((await browser.ask('DELETE', asPost)).body).toEqual({ removed: true });
    expect((await browser.get(asPost)).status).toBe(404);
  });

  it('are made once, however often the button is pressed', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([create({}, key), create({}, key)]);
    expect(second?.body.id).toBe(first?.body.id);
    expect((await create({ description: 'Inny.' }, key)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('count into the twenty of a day, with the posts and under the same lock', async () => {
    const at = { createdAt: clock.now(), updatedAt: clock.now() };
    const { workspaceId } = user;
    const content = { content: 'Kawa', language: 'pl', time: '10:00' };
    const post = { workspaceId, date: '2026-12-01', ...content, ...at };
    await running.app.db.insert(posts).values(Array(18).fill(post));
    const [other] = await running.app.db
      .insert(posts)
      .values({ ...post, date: '2026-12-02' })
      .returning();
    const moved = await create({ date: '2026-12-03', release: 'draft' });
    const move = { id: other?.id, revision: 1, date: '2026-12-01', add: true };
    const { videoId: _video, ...form } = draftOf({ release: 'draft' });
    const answers = await Promise.all([
      ...[1, 2].map(() => create({ release: 'draft' })),
      browser.ask('PATCH', `/api/v1/posts/${other?.id}`, move),
      browser.ask('PUT', `/api/v1/video-posts/${moved.body.id}`, { revision: 1, ...form }),
    ]);
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'DAY_FULL']));
    const onDay = and(eq(posts.workspaceId, workspaceId), eq(posts.date, '2026-12-01'));
    expect(await running.app.db.$count(posts, onDay)).toBe(20);
  });

  it('that a platform would not take are refused at once, with what to change', async () => {
    videoId = (await uploadVideo(browser, { bytes: videoBytes('vp9') })).id;
    const refused = await create({
      platforms: ['tiktok', 'instagram_reels'],
      hashtags: ['a', 'b', 'c', 'd', 'e', 'f'],
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'VIDEO_REFUSED_BY_PLATFORM' } });
    expect(refused.body.details.problems).toEqual([
      { platform: 'instagram_reels', code: 'container', limit: 'MP4, MOV' },
      { platform: 'instagram_reels', code: 'codec', limit: 'H.264, H.265' },
      { platform: 'instagram_reels', code: 'audio', limit: 'AAC' },
      { platform: 'instagram_reels', code: 'hashtags', limit: '5' },
    ]);
    expect((await create({ platforms: ['instagram_reels'], release: 'draft' })).status).toBe(201);
    expect((await create({ platforms: ['tiktok'] })).status).toBe(201);
  });

  it('cannot be planned for the past, but be sent at once on any day', async () => {
    await connect('instagram');
    expect((await create({ date: '2026-11-20' })).body.code).toBe('DAY_IN_THE_PAST');
    expect((await create({ date: '2026-11-21', time: '10:00' })).body.code).toBe('DAY_IN_THE_PAST');
    expect((await create({ date: '2026-11-21', time: '10:01' })).status).toBe(201);
    expect((await create({ date: '2026-11-21', release: 'at-once' })).body.release).toBe('at-once');
  });

  it('stay drafts where nobody could take them, so that a later connection sends nothing at once', async () => {
    expect((await create({ release: 'at-once' })).body).toMatchObject({ release: 'draft', state: 'draft' });
  });

  it('go to TikTok only by TikTok’s form, filled in for a connected account', async () => {
    const account = await connect('tiktok');
    const platforms = ['tiktok' as const];
    expect((await create({ platforms })).body.code).toBe('NETWORK_ANSWERS_MISSING');
    const by = (accountId: string, brandContent = false) => ({
      platforms,
      answers: [tiktokAnswers({ accountId, privacyLevel: 'SELF_ONLY', brandContent })],
    });
    expect((await create(by(randomUUID()))).body.code).toBe('NETWORK_ANSWERS_MISSING');
    const answered = await create(by(account));
    expect(answered.body).toMatchObject({ release: 'planned', ...by(account) });
    expect((await create(by(account, true))).status).toBe(400);
  });

  it('keep no half of a hashtag, no empty description, no unknown field', async () => {
    expect((await create({ hashtags: ['ka wa'] })).status).toBe(400);
    expect((await create({ description: '   ' })).status).toBe(400);
    expect((await create({ platforms: [] })).status).toBe(400);
    expect((await create({ extra: 1 } as never)).status).toBe(400);
    const twice = await create({ hashtags: ['kawa', 'kawa'], platforms: ['tiktok', 'tiktok'] });
    expect(twice.body).toMatchObject({ hashtags: ['kawa'], platforms: ['tiktok'] });
  });

  it('are closed to viewers and to other workspaces', async () => {
    const made = await create();
    const stranger = browserOf(running, await addUser(running.app));
    const { workspaceId } = user;
    const viewer = browserOf(running, await addUser(running.app, { role: 'viewer', workspaceId }));
    expect((await stranger.get(`/api/v1/posts/${made.body.id}`)).status).toBe(404);
    expect((await stranger.post('/api/v1/video-posts', draftOf())).status).toBe(404);
    expect((await viewer.get(`/api/v1/posts/${made.body.id}`)).status).toBe(200);
    expect((await viewer.post('/api/v1/video-posts', draftOf())).status).toBe(403);
  });

  it('take their publications along when they are removed: nothing of them goes out', async () => {
    await connect('instagram');
    const { body } = await create();
    const { app } = running;
    const ofPost = () => app.db.select().from(publications).where(eq(publications.postId, body.id));
    expect(await ofPost()).toMatchObject([{ state: 'planned' }]);
    expect((await browser.ask('DELETE', `/api/v1/posts/${body.id}`)).status).toBe(200);
    expect(await ofPost()).toEqual([]);
  });

  it('cannot be changed once the world has seen them', async () => {
    const { body } = await create();
    const set = (state: 'published' | 'publishing') =>
      running.app.db.update(posts).set({ state }).where(eq(posts.id, body.id));
    const remove = () => browser.ask('DELETE', `/api/v1/posts/${body.id}`);
    await set('published');
    expect((await remove()).body.code).toBe('POST_PUBLISHED');
    await set('publishing');
    expect((await remove()).body.code).toBe('POST_BUSY');
  });
});

describe('sweepAssets', () => {
  const age = async (id: string) => {
    const createdAt = new Date(clock.now().getTime() - 73 * 3_600_000);
    for (const table of [assets, uploads])
      await running.app.db.update(table).set({ createdAt }).where(eq(table.id, id));
  };
  const statusOf = async (id: string) => (await browser.get(`/api/v1/videos/${id}`)).status;

  it('collects videos without a post and unfinished uploads after three days, and strays', async () => {
    const used = videoId;
    await create();
    const unused = (await uploadVideo(browser, { bytes: videoBytes('vp9') })).id;
    const young = (await uploadVideo(browser, { bytes: videoBytes('vp9') })).id;
    const begun = await browser.post('/api/v1/videos', { name: 'a.mp4', bytes: 5000 });
    const half = begun.body.video.id;
    await sendBytes(browser, { url: begun.body.upload.url, offset: 0, bytes: Buffer.alloc(100) });
    for (const id of [used, unused, half]) await age(id);
    const stray = `post-videos/${user.workspaceId}/${randomUUID()}`;
    await running.app.storage.put(stray, Buffer.from('x'), 'video/mp4');
    const old = new Date(clock.now().getTime() - 73 * 3_600_000);
    await utimes(path.join(running.app.config.dataDir, 'media', stray), old, old);

    await Promise.all([sweepAssets(running.app), sweepAssets(running.app)]);
    await Promise.all([removeStrayFiles(running.app), removeStrayFiles(running.app)]);
    const statuses = await Promise.all([used, unused, young, half].map(statusOf));
    expect(statuses).toEqual([200, 404, 200, 404]);
    expect(await running.app.storage.get(stray)).toBeNull();
    expect(await running.app.storage.get(`post-videos/${user.workspaceId}/${unused}`)).toBeNull();
    expect(await running.app.storage.get(`post-videos/${user.workspaceId}/${used}`)).not.toBeNull();
  });
});
