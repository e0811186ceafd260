import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { addReadyUser, browserOf } from '../../../test/ready-browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { UPRIGHT_VIDEO } from '../../../test/videos-fixture.ts';
import { assets } from '../../db/schema/assets.ts';
import { posts, postVersions } from '../../db/schema/posts.ts';

const TEXT = 'Tak spieniamy mleko.';
const DAY = '2026-12-01';

let running: TestApp;
let clock: ManualClock;
let user: User;
let browser: Browser;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());
beforeEach(async () => {
  user = await addReadyUser(running);
  browser = browserOf(running, user);
});

type Values = Partial<typeof assets.$inferInsert>;
/** Only its row. */
async function asset(values: Values, { workspaceId } = user) {
  const id = randomUUID();
  const row = { id, workspaceId, createdAt: clock.now(), bytes: 1 };
  await running.app.db.insert(assets).values({ ...UPRIGHT_VIDEO, ...row, ...values });
  return id;
}
const upright = (values: Values = {}, owner = user) =>
  asset({ altText: 'Mleko w dzbanku', ...values }, owner);
const lying = () => asset({ width: 1920, height: 1080 });
const photo = () =>
  asset({ kind: 'image', mime: 'image/jpeg', durationMs: null, encoding: null, width: 1080, height: 1080 });
const create = (values: object = {}) =>
  browser.post('/api/v1/posts', { date: DAY, content: TEXT, ...values });
const of = (...ids: string[]) => ({ media: ids.map((assetId) => ({ assetId })) });
const change = (post: { id: string; revision: number }, values: object) =>
  browser.ask('PATCH', `/api/v1/posts/${post.id}`, { id: post.id, revision: post.revision, ...values });
const read = async (id: string) => (await browser.get(`/api/v1/posts/${id}`)).body;
const approve = async (id: string) => (await browser.post('/api/v1/posts/approve', { postIds: [id] })).body;
const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('an own post with a video of the library', () => {
  it('is a reel where the video is upright and a video otherwise, and stands in the own calendar', async () => {
    const id = await upright();
    const { status, body } = await create(of(id));
    expect([status, body.format, body.origin, body.approved]).toEqual([201, 'reel', 'person', false]);
    expect(body.media).toMatchObject([
      {
        assetId: id,
        altText: 'Mleko w dzbanku',
        crops: null,
        coverMs: 0,
        url: expect.stringContaining('/post-videos/'),
      },
    ]);
    expect((await create(of(await lying()))).body.format).toBe('video');
    const own = await browser.get(`/api/v1/video-posts?from=${DAY}&to=${DAY}`);
    expect(own.body.videoPosts).toHaveLength(2);
    expect(own.body.videoPosts).toContainEqual(
      expect.objectContaining({ id: body.id, release: 'draft', video: expect.objectContaining({ id }) }),
    );
    expect((await browser.get(`/api/v1/posts?from=${DAY}&to=${DAY}`)).body.posts).toEqual([]);
    const [kept] = await running.app.db.select().from(assets).where(eq(assets.id, id));
    expect(kept?.keptAt).toEqual(clock.now());
    expect((await browser.get(`/api/v1/assets/${id}`)).body).toMatchObject({ posts: 1, inLibrary: true });
    expect(await browser.ask('DELETE', `/api/v1/assets/${id}`)).toMatchObject(refusal(409, 'ASSET_IN_USE'));
  });

  it('as a story keeps its place in the AI calendar, and comes back to the feed as it was', async () => {
    const { body } = await create({ ...of(await upright()), shownIn: 'story', content: '' });
    expect(body.format).toBe('story');
    expect((await browser.get(`/api/v1/posts?from=${DAY}&to=${DAY}`)).body.posts).toMatchObject([
      { id: body.id },
    ]);
    const fed = await change(body, { shownIn: 'feed', content: TEXT });
    expect(fed.body.format).toBe('reel');
    const linked = await change(fed.body, { link: 'https://example.pl/mleko' });
    expect(linked.body.format).toBe('link');
    expect((await change(linked.body, { link: null })).body.format).toBe('reel');
  });

  it('shows the moment that its person chose, no later than its end', async () => {
    const id = await upright();
    const { body } = await create({ media: [{ assetId: id, coverMs: 2500 }] });
    expect(body.media).toMatchObject([{ coverMs: 2500 }]);
    const later = await change(body, { media: [{ assetId: id, coverMs: 999_999 }] });
    expect(later.body.media).toMatchObject([{ coverMs: 12_000 }]);
    const unsaid = await change(later.body, { media: [{ assetId: id, altText: 'Dzbanek' }] });
    expect(unsaid.body.media).toMatchObject([{ coverMs: 12_000, altText: 'Dzbanek' }]);
    const still = await photo();
    const image = await create({ media: [{ assetId: still, coverMs: 5 }] });
    expect(image.body.media).toMatchObject([{ coverMs: null }]);
    expect(await create({ media: [{ assetId: id, coverMs: -1 }] })).toMatchObject(
      refusal(400, 'BAD_REQUEST'),
    );
  });

  it('is refused with anything beside the video, and leaves the post as it was', async () => {
    const [one, other, still] = [await upright(), await upright(), await photo()];
    for (const mixed of [of(one, still), of(still, one), of(one, other)])
      expect(await create(mixed)).toMatchObject(refusal(422, 'VIDEO_NOT_ALONE'));
    const { body } = await create(of(still));
    expect(await change(body, of(still, one))).toMatchObject(refusal(422, 'VIDEO_NOT_ALONE'));
    expect(await read(body.id)).toEqual(body);
    const [unkept] = await running.app.db.select().from(assets).where(eq(assets.id, one));
    expect(unkept?.keptAt).toBeNull();
  });

  it('shows no other brand’s video, none that is on its way or gone, and none twice', async () => {
    const own = await upright();
    const foreign = await upright({}, await addUser(running.app));
    const begun = await browser.post('/api/v1/videos', { name: 'a.mp4', bytes: 5000 });
    const sound = await asset({ kind: 'audio', mime: 'audio/mpeg', encoding: null, width: 0, height: 0 });
    for (const wrong of [of(foreign), of(begun.body.video.id), of(randomUUID()), of(sound), of(own, own)])
      expect(await create(wrong), JSON.stringify(wrong)).toMatchObject(refusal(404, 'NOT_FOUND'));
  });

  it('changes its video for another or for pictures, and needs a text once it shows nothing', async () => {
    const { body } = await create(of(await upright()));
    const other = await change(body, of(await lying()));
    expect(other.body.format).toBe('video');
    const images = await change(other.body, of(await photo(), await photo()));
    expect(images.body.format).toBe('carousel');
    const bare = await change(images.body, { media: [] });
    expect(bare.body.format).toBe('text');
    const shown = await change(bare.body, { ...of(await upright()), content: '' });
    expect(shown.body).toMatchObject({ format: 'reel', content: '' });
    expect(await change(shown.body, { media: [] })).toMatchObject(refusal(422, 'POST_TEXT_INVALID'));
  });
});

describe('a word for a post with a video', () => {
  it('lets it go out at its hour, and holds for exactly this video and this cover', async () => {
    const id = await upright();
    const { body } = await create(of(id));
    expect(await approve(body.id)).toEqual({ approved: 1 });
    const [stored] = await running.app.db.select().from(posts).where(eq(posts.id, body.id));
    expect(stored).toMatchObject({ approvedRelease: 'auto-publish' });
    const colleague = await addUser(running.app, { workspaceId: user.workspaceId, role: 'editor' });
    const approved = await read(body.id);
    expect(approved.approved).toBe(true);
    const covered = await browserOf(running, colleague).ask('PATCH', `/api/v1/posts/${body.id}`, {
      id: body.id,
      revision: approved.revision,
      media: [{ assetId: id, coverMs: 700 }],
    });
    expect(covered.body).toMatchObject({ approved: false, media: [{ coverMs: 700 }] });
    await approve(body.id);
    const again = await read(body.id);
    const swapped = await browserOf(running, colleague).ask('PATCH', `/api/v1/posts/${body.id}`, {
      id: body.id,
      revision: again.revision,
      ...of(await upright()),
    });
    expect(swapped.body.approved).toBe(false);
  });
});

describe('a draft with a video', () => {
  it('that saves itself in one sitting has one version of it', async () => {
    const id = await upright();
    let { body } = await create(of(id));
    for (const content of ['Tak.', 'Tak spieniamy.', 'Tak spieniamy mleko owsiane.'])
      body = (await change(body, { content })).body;
    const versions = await running.app.db
      .select()
      .from(postVersions)
      .where(and(eq(postVersions.workspaceId, user.workspaceId), eq(postVersions.postId, body.id)));
    expect(versions).toMatchObject([{ content: 'Tak spieniamy mleko owsiane.' }]);
  });

  it('brings an older video back with its cover', async () => {
    const [one, other] = [await upright(), await lying()];
    const { body } = await create({ media: [{ assetId: one, coverMs: 900 }] });
    clock.advance(600_000);
    const changed = await change(body, of(other));
    const { versions } = (await browser.get(`/api/v1/posts/${body.id}/versions`)).body;
    const path = `/api/v1/posts/${body.id}/versions/${versions[0].id}/restore`;
    const restored = await browser.post(path, { revision: changed.body.revision });
    expect(restored.body).toMatchObject({ format: 'reel', media: [{ assetId: one, coverMs: 900 }] });
  });

  it('filled into the form of the own calendar keeps the texts that networks have of their own', async () => {
    const targets = [{ network: 'instagram', text: 'Mleko, para, cierpliwość.' }];
    const { body } = await create({ ...of(await upright()), targets });
    const form = {
      date: DAY,
      time: '18:00',
      description: 'Inaczej.',
      hashtags: [],
      videoType: 'trend',
      platforms: ['tiktok', 'instagram_reels'],
      excludedAccountIds: [],
      coverMs: 100,
      answers: [],
      aiLabel: false,
      release: 'draft',
      revision: body.revision,
    };
    // Nobody has said yet what it is.
    expect((await browser.get(`/api/v1/video-posts?from=${DAY}&to=${DAY}`)).body.videoPosts).toContainEqual(
      expect.objectContaining({ id: body.id, kind: null }),
    );
    const saved = await browser.ask('PUT', `/api/v1/video-posts/${body.id}`, form);
    expect(saved.body).toMatchObject({ description: 'Inaczej.', videoType: 'trend', kind: 'trend' });
    const after = await read(body.id);
    expect(after.targets).toContainEqual(expect.objectContaining(targets[0]));
    expect(after).toMatchObject({ format: 'reel', content: 'Inaczej.' });
    // From now on its form is what lets it go out.
    expect(await approve(body.id)).toEqual({ approved: 0 });
  });
});
