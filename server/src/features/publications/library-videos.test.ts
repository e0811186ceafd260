import type { PostDraft } from '@postownia/contract';
import { describe, expect, test } from 'vitest';
import { type Brand, publicationFixture } from '../../../test/publication-fixture.ts';
import { INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { addVideo, tiktokAnswers } from '../../../test/publishing-videos.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { approvePosts } from '../posts/approve-posts.ts';
import { changePost } from '../posts/change-post.ts';
import { createPost } from '../posts/create-post.ts';

const fixture = publicationFixture();
const AT = { date: '2026-11-22', time: '10:00' };

/** A post as the composer saves it, planned for its hour. */
async function plan(brand: Brand, draft: Partial<PostDraft> = {}) {
  const { context } = fixture.setup;
  const { workspaceId, userId } = brand;
  const by = byUser(userId);
  const assetId = await addVideo(context, workspaceId, { userId });
  const media = [{ assetId, coverMs: 500 }];
  const whole: PostDraft = { ...AT, content: 'Tak spieniamy mleko.', media, ...draft };
  const post = await createPost(context, workspaceId, { by, key: undefined, draft: whole });
  await inTransaction(context.db, (tx) =>
    approvePosts(context, tx, workspaceId, { postIds: [post.id], by, now: context.clock.now() }),
  );
  return post;
}
const ledger = () => fixture.setup.sandbox.control.publishedPosts();

describe('a video of the library, planned like any post', () => {
  test('goes out at its hour to the networks that take videos, with the text and where the brand lets posts out', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE, INSTAGRAM]);
    const tiktok = await brand.connectTikTok();
    const { id } = await plan(brand, { targets: [tiktokAnswers({ accountId: tiktok.id })] });
    await fixture.run();
    expect(ledger()).toEqual([]);
    fixture.setup.clock.set('2026-11-21T09:00:00Z');
    await brand.autoPublish();
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled', format: 'reel' });
    await fixture.run();
    expect(
      ledger()
        .map(({ network }) => network)
        .sort(),
    ).toEqual(['facebook', 'instagram', 'tiktok']);
    for (const { videoHash, isStory, text } of ledger())
      expect([videoHash !== null, isStory, text]).toEqual([true, false, 'Tak spieniamy mleko.']);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
  });

  test('as a story goes without its text, and only where stories of videos are shown', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE, INSTAGRAM]);
    const tiktok = await brand.connectTikTok();
    await brand.autoPublish();
    const targets = [tiktokAnswers({ accountId: tiktok.id })];
    const { id } = await plan(brand, { targets, shownIn: 'story', content: '' });
    await expect(brand.publish(id, { accountIds: [tiktok.id] })).rejects.toMatchObject({
      code: 'NO_CONNECTED_ACCOUNTS',
    });
    await fixture.run();
    expect(
      ledger()
        .map(({ network }) => network)
        .sort(),
    ).toEqual(['facebook', 'instagram']);
    for (const { videoHash, isStory } of ledger())
      expect([videoHash !== null, isStory]).toEqual([true, true]);
    expect(await brand.post(id)).toMatchObject({ state: 'published', format: 'story' });
  });

  test('made a story after it was planned takes back what no story can be', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([INSTAGRAM]);
    const tiktok = await brand.connectTikTok();
    await brand.autoPublish();
    const { id } = await plan(brand, { targets: [tiktokAnswers({ accountId: tiktok.id })] });
    const networks = async () => (await brand.publications()).map(({ network }) => network).sort();
    expect(await networks()).toEqual(['instagram', 'tiktok']);
    const { context } = fixture.setup;
    const { revision } = await brand.post(id);
    const change = { id, revision, shownIn: 'story' } as const;
    await changePost(context, brand.workspaceId, { by: byUser(brand.userId), change });
    expect(await networks()).toEqual(['instagram']);
    await fixture.run();
    expect(ledger()).toMatchObject([{ network: 'instagram', isStory: true }]);
  });
});
