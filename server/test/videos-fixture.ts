import { assets } from '../src/db/schema/assets.ts';
import { videoPosts } from '../src/db/schema/video-posts.ts';
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
  ...{ kind: 'video' as const, origin: 'upload' as const, mime: 'video/mp4', sha256: 'not asked for' },
  ...{ durationMs, width, height, encoding },
};

/** A workspace with ways to put videos and video posts into it. */
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
    ...{ workspaceId, userId, clock, putVideo },
    async putVideoPost(values: Partial<typeof videoPosts.$inferInsert> = {}) {
      const videoId = values.videoId ?? (await putVideo()).id;
      const text = { description: 'Jeden stopień robi różnicę.', hashtags: ['latteart', 'mleko'] };
      const choice = { videoType: 'entertainment' as const, platforms: ['instagram_reels' as const] };
      const at = { createdAt: clock.now(), updatedAt: clock.now() };
      const row = { workspaceId, videoId, date: '2026-11-25', time: '10:00', release: 'planned' as const };
      const [post] = await database.db
        .insert(videoPosts)
        .values({ ...row, ...text, ...choice, ...at, ...values })
        .returning();
      if (!post) throw new Error('not stored');
      return post;
    },
  };
}

export type VideosFixture = Awaited<ReturnType<typeof openVideosFixture>>;
