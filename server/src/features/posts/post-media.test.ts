import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeUser } from '../../../test/factories.ts';
import { openPostsFixture, type PostsFixture } from '../../../test/posts-fixture.ts';
import { assets } from '../../db/schema/assets.ts';
import { type PostMedium, postMedia } from '../../db/schema/post-media.ts';
import { workspaces } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { approvePosts } from './approve-posts.ts';
import { changePost } from './change-post.ts';
import { lockPostRecords } from './index.ts';
import { replaceMedia } from './post-media.queries.ts';
import { visibleHash } from './post-rules.ts';
import { getPost, listPosts, listVersions } from './read-posts.ts';
import { restoreVersion } from './restore-version.ts';

const share = fc.constantFrom(0, 0.25, 1);
const medium = fc.record({
  assetId: fc.constantFrom('0'.repeat(36), '1'.repeat(36)),
  aiMade: fc.constant(false),
  altText: fc.constantFrom('', 'Filiżanka', '"],["'),
  crops: fc.option(
    fc.dictionary(
      fc.constantFrom('1:1', '4:5'),
      fc.record({ x: share, y: share, width: share, height: share }),
      { minKeys: 1 },
    ),
  ),
  coverMs: fc.option(fc.constantFrom(0, 1500)),
});
const plain = { content: 'Kawa', link: null, aiLabel: false, targets: [], format: 'carousel' } as const;

describe('the approval', () => {
  it('names order, alt texts, crops and covers: other media, another name', () => {
    fc.assert(
      fc.property(fc.array(medium, { maxLength: 3 }), fc.array(medium, { maxLength: 3 }), (one, other) => {
        const same = visibleHash({ ...plain, media: one }) === visibleHash({ ...plain, media: other });
        const shown = (media: typeof one) =>
          media.map(({ crops, ...rest }) => [
            rest,
            Object.entries(crops ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
          ]);
        expect(same).toBe(JSON.stringify(shown(one)) === JSON.stringify(shown(other)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the media of a post', () => {
  let database: TestDatabase;
  let fixture: PostsFixture;
  let own: PostMedium;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    fixture = await openPostsFixture(database);
    const [image] = await database.db.select().from(assets);
    const id = randomUUID();
    if (image) await database.db.insert(assets).values({ ...image, workspaceId: fixture.workspaceId, id });
    const crops = { '4:5': { x: 0.1, y: 0, width: 0.8, height: 1 } };
    own = { assetId: id, aiMade: false, altText: 'Ziarna w worku', crops, coverMs: null };
  });
  const give = (postId: string, media: readonly PostMedium[]) =>
    inTransaction(database.db, (tx) => replaceMedia(fixture.workspaceId, tx, postId, media));
  const read = (id: string) => getPost(database.db, fixture.workspaceId, id);

  it('come in their order, with what is said of each, in the calendar as in the post', async () => {
    const id = await fixture.made('2026-12-01');
    const generated = (await read(id)).media[0];
    const first = { ...own, altText: 'Pierwszy' };
    await give(id, [own, { ...first, assetId: generated?.assetId ?? '' }]);
    const { media } = await read(id);
    expect(media).toMatchObject([own, { altText: 'Pierwszy', url: generated?.url }]);
    const day = { from: '2026-12-01', to: '2026-12-01' };
    const { posts } = await listPosts(database.db, fixture.workspaceId, day);
    expect(posts.map((post) => post.media)).toEqual([media]);
  });

  it('keep their places behind a new image of ours, and come back with their version', async () => {
    const id = await fixture.made('2026-12-01');
    const [generated] = (await read(id)).media;
    await give(id, [{ ...own, aiMade: true }, own]);
    fixture.clock.advance(60_000);
    await fixture.save('2026-12-01', id, 'Całkiem nowy tekst na ten dzień. #nowy #tekst');
    const renewed = await read(id);
    expect(renewed.media).toMatchObject([{ assetId: generated?.assetId, altText: '' }, own]);
    const { versions } = await listVersions(database.db, fixture.workspaceId, { id });
    expect(versions).toMatchObject([{ media: [{ assetId: generated?.assetId }] }]);
    const { userId } = fixture;
    const back = { by: byUser(userId), id, versionId: versions[0]?.id ?? '', revision: renewed.revision };
    const restored = await restoreVersion(fixture.context, fixture.workspaceId, back);
    expect(restored.media).toEqual([generated]);
  });

  it('are what was approved: another alt text is no longer approved', async () => {
    const id = await fixture.made('2026-12-01');
    const { workspaceId, userId, clock } = fixture;
    const approval = { postIds: [id], by: byUser(userId), now: clock.now() };
    await inTransaction(database.db, (tx) => approvePosts(fixture.context, tx, workspaceId, approval));
    const approved = async () =>
      (await inTransaction(database.db, (tx) => lockPostRecords(tx, workspaceId, [id])))[0]?.approved;
    expect(await approved()).toBe(true);
    await database.db.update(postMedia).set({ altText: 'Inny' });
    expect(await approved()).toBe(false);
  });

  it('are put in order, described and cropped by a person; others than the brand has are not found', async () => {
    const id = await fixture.made('2026-12-01');
    const [generated] = (await read(id)).media;
    await give(id, [own, { ...own, assetId: generated?.assetId ?? '', crops: null }]);
    const { workspaceId, userId, clock, context } = fixture;
    const approval = { postIds: [id], by: byUser(userId), now: clock.now() };
    await inTransaction(database.db, (tx) => approvePosts(context, tx, workspaceId, approval));
    const change = async (media: { assetId: string; altText?: string; crops?: null }[], by = userId) => {
      const { revision } = await read(id);
      return changePost(context, workspaceId, { by: byUser(by), change: { id, revision, media } });
    };
    const first = { assetId: generated?.assetId ?? '', altText: 'Kubek na blacie' };
    const ours = { assetId: own.assetId };
    const mine = await change([first, { ...ours, crops: null }]);
    expect(mine.media).toMatchObject([first, { ...ours, altText: own.altText, crops: null }]);
    expect(mine.approved).toBe(true);
    const { versions } = await listVersions(database.db, workspaceId, { id });
    expect(versions[0]).toMatchObject({ media: [{ assetId: first.assetId }] });
    const foreign = (await openPostsFixture(database)).image.id;
    const wrong = [[first, first], [first, ours, { assetId: randomUUID() }], [{ assetId: foreign }]];
    for (const media of wrong) await expect(change(media)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await change([ours, first], await makeUser(database.db))).approved).toBe(false);
    expect(await change([])).toMatchObject({ media: [], format: 'text' });
    expect(await change([ours])).toMatchObject({ media: [{ ...ours, altText: '' }], format: 'image' });
  });

  it('leave with the brand, those of versions too', async () => {
    const { workspaceId } = fixture;
    await fixture.made('2026-12-01');
    const count = () => database.db.$count(postMedia, eq(postMedia.workspaceId, workspaceId));
    expect(await count()).toBe(1);
    await database.db.delete(workspaces).where(eq(workspaces.id, workspaceId));
    expect(await count()).toBe(0);
  });

  it('are never of another brand', async () => {
    const id = await fixture.made('2026-12-01');
    const other = await openPostsFixture(database);
    await expect(give(id, [{ ...own, assetId: other.image.id }])).rejects.toThrow();
  });
});
