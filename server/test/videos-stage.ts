import { videoPosts } from '../src/db/schema/video-posts.ts';
import { videos } from '../src/db/schema/videos.ts';
import type { TestDatabase } from './database.ts';
import { makeReadyWorkspace } from './factories.ts';
import { heldClock } from './held-clock.ts';

/** An upright film that every platform takes. */
export const UPRIGHT_FILM = {
  container: 'mp4',
  videoCodec: 'avc',
  audioCodec: 'aac',
  durationMs: 12_000,
  width: 1080,
  height: 1920,
  framesPerSecond: 30,
} as const;

/** A workspace with ways to put films and film posts into it. */
export async function openVideosStage(database: TestDatabase) {
  const { workspaceId, userId } = await makeReadyWorkspace(database.db);
  const clock = heldClock();
  const putVideo = async (values: Partial<typeof videos.$inferInsert> = {}) => {
    const row = { workspaceId, uploadedBy: userId, name: 'mleko.mp4', bytes: 1_000, state: 'ready' as const };
    const known = { facts: UPRIGHT_FILM, createdAt: clock.now(), finishedAt: clock.now() };
    const [video] = await database.db
      .insert(videos)
      .values({ ...row, ...known, ...values })
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

export type VideosStage = Awaited<ReturnType<typeof openVideosStage>>;
