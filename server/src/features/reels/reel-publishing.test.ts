import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { tiktokAnswers } from '../../../test/publishing-videos.ts';
import { REEL_TEXT } from '../../../test/reel-fixture.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { loadEncoder } from '../../providers/reel/load-encoder.ts';
import { makeReelMaker } from '../../providers/reel/make-reel-maker.ts';
import { assetKeys } from '../assets/asset-keys.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import { grantTrial } from '../tokens/index.ts';
import { changeVideoPost } from '../video-posts/change-video-post.ts';
import { getVideoPost } from '../video-posts/read-video-posts.ts';
import { getReel } from './reel-view.ts';
import { renderReel } from './render-reel.job.ts';
import { startReel } from './start-reel.ts';

/** A busy machine draws a short reel in tens of seconds. */
const PATIENCE = 240_000;
const codecs = await loadEncoder();

describe.skipIf(codecs === null)(
  'a reel that was really made (left out where this platform has no encoder)',
  () => {
    const fixture = publicationFixture();
    const maker = makeReelMaker();
    afterAll(() => maker.close());

    /** Orders a reel of a post and makes it; the post that it became. */
    async function makeReel(context: Context, brand: Awaited<ReturnType<typeof fixture.openBrand>>) {
      const { workspaceId, userId } = brand;
      const now = context.clock.now();
      await inTransaction(context.db, async (tx) => {
        await saveBrandProfile(tx, workspaceId, { profile: TEST_PROFILE, now });
        await grantTrial(tx, asOrganizationId(workspaceId), { now });
      });
      const source = await brand.addPost({ date: '2026-11-22', content: REEL_TEXT, approved: false });
      const { id } = await startReel(context, workspaceId, {
        by: byUser(userId),
        key: undefined,
        input: {
          id: source,
          motion: 'glide',
          seconds: 6,
          shape: '9:16',
          mood: 'calm',
          cover: 0,
          pictures: [],
          captions: true,
          sound: null,
          texts: ['Drip bez wagi?', '15 g kawy, trzy łyżki', 'Wpadnij po świeże ziarno'],
        },
      });
      const { signal } = new AbortController();
      await renderReel(context, { workspaceId, reelId: id }, { signal, lastTry: true });
      const { state, madePostId } = await getReel(context.db, workspaceId, id);
      expect(state).toBe('done');
      return madePostId ?? '';
    }

    test(
      'goes from its form to Instagram, Facebook and TikTok byte for byte, and is read back there',
      async () => {
        const { sandbox, context: without } = fixture.setup;
        const context: Context = Object.create(without, { reelMaker: { value: maker } });
        const brand = await fixture.openBrand();
        const { workspaceId, userId } = brand;
        await brand.connect([PAGE, INSTAGRAM]);
        const { id: accountId } = await brand.connectTikTok();
        const id = await makeReel(context, brand);
        expect(await brand.post(id)).toMatchObject({ format: 'reel', state: 'draft' });
        const {
          video,
          state,
          approvals: _unasked,
          publishedAt,
          revision,
          id: _id,
          ...shown
        } = await getVideoPost(context.db, workspaceId, id);
        expect([state, publishedAt]).toEqual(['draft', null]);
        expect(video.facts).toMatchObject({
          width: 1080,
          height: 1920,
          videoCodec: 'avc',
          audioCodec: 'aac',
        });
        await changeVideoPost(context, workspaceId, {
          id,
          revision,
          by: byUser(userId),
          form: {
            ...shown,
            platforms: ['instagram_reels', 'facebook_reels', 'tiktok'],
            answers: [tiktokAnswers({ accountId })],
            release: 'at-once',
          },
        });
        await fixture.run();
        const file = await context.storage.get(assetKeys(workspaceId, { kind: 'video', id: video.id }).file);
        const hash = createHash('sha256')
          .update(file ?? '')
          .digest('hex');
        const ledger = sandbox.control.publishedPosts();
        expect(ledger.map(({ network }) => network).sort()).toEqual(['facebook', 'instagram', 'tiktok']);
        for (const { network, videoHash, text, isStory } of ledger) {
          expect(videoHash, network).toBe(hash);
          expect(text, network).toContain('Po trzech minutach gotowe');
          expect(isStory, network).toBe(false);
        }
        const publications = await brand.publications();
        expect(publications.map(({ remoteId }) => remoteId).sort()).toEqual(
          ledger.map(({ postId }) => postId).sort(),
        );
        expect(publications.every((one) => one.state === 'published' && one.readBackAt !== null)).toBe(true);
        expect(await brand.post(id)).toMatchObject({ format: 'reel', state: 'published' });
      },
      PATIENCE,
    );
  },
);
