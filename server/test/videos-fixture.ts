import { assets } from '../src/db/schema/assets.ts';
import { postMedia } from '../src/db/schema/post-media.ts';
import { posts } from '../src/db/schema/posts.ts';
import type { TestDatabase } from './database.ts';
import { makeReadyWorkspace } from './factories.ts';
import { manualClock } from './manual-clock.ts';

/** An upright video that every platform takes. */
export const UPRIGHT_FACTS = {
  container: 'mp4',
  videoCodec: 'avc',
  audioCodec: 'aac',
  durationMs: 12_000,
  width: 1080,
  height: 1920,
  framesPerSecond: 30,
} as const;

const { durationMs, width, height, ...encoding } = UPRIGHT_FACTS;
/** How it is stored. */
export const UPRIGHT_VIDEO = {
  kind: 'video' as const,
  origin: 'upload' as const,
  mime: 'video/mp4',
  sha256: 'not asked for',
  durationMs,
  width,
  height,
  encoding,
};

/** A workspace with ways to put videos and posts with them into it. */
export async function openVideosFixture(database: TestDatabase) {
  const { workspaceId, userId } = await makeReadyWorkspace(database.db);
  const clock = manualClock();
  const putVideo = async (values: Partial<typeof assets.$inferInsert> = {}) => {
    const row = { workspaceId, createdBy: userId, name: 'mleko.mp4', bytes: 1_000, createdAt: clock.now() };
    const [video] = await database.db
      .insert(assets)
      .values({ ...UPRIGHT_VIDEO, ...row, ...values })
      .returning();
    if (!video) throw new Error('not stored');
    return video;
  };
  return {
    workspaceId,
    userId,
    clock,
    putVideo,
    /** A post that shows this video; answers with its id. */
    async putVideoPost(videoId: string) {
      const at = { createdAt: clock.now(), updatedAt: clock.now() };
      const text = { content: 'Jeden stopień robi różnicę.', language: 'pl', format: 'video' as const };
      const [post] = await database.db
        .insert(posts)
        .values({ workspaceId, date: '2026-11-25', time: '10:00', ...text, ...at })
        .returning();
      if (!post) throw new Error('not stored');
      const medium = { workspaceId, postId: post.id, position: 0, assetId: videoId, coverMs: 0 };
      await database.db.insert(postMedia).values(medium);
      return post.id;
    },
  };
}

export type VideosFixture = Awaited<ReturnType<typeof openVideosFixture>>;
