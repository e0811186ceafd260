import { randomUUID } from 'node:crypto';
import type { TikTokOptions, VideoPlatform } from '@postownia/contract';
import type { Context } from '../src/context.ts';
import { videoPosts } from '../src/db/schema/video-posts.ts';
import { videos } from '../src/db/schema/videos.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { videoKeys } from '../src/features/videos/video-keys.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';
import { filmBytes } from './films.ts';

/** What the recording that is published here really is. */
const FACTS = {
  container: 'mp4',
  videoCodec: 'avc',
  audioCodec: 'aac',
  durationMs: 4_000,
  width: 540,
  height: 960,
  framesPerSecond: 30,
} as const;

export interface NewVideoPost {
  platforms?: VideoPlatform[];
  release?: 'draft' | 'planned' | 'at-once';
  date?: string;
  time?: string;
  description?: string;
  coverMs?: number;
  aiLabel?: boolean;
  tiktok?: Partial<TikTokOptions> & { accountId: string };
  /** The film's bytes; default our own recording. */
  film?: Uint8Array;
  durationMs?: number;
}

/** The same film, made `bytes` long with an empty box at its end, which every player skips. */
export function paddedFilm(bytes: number): Uint8Array {
  const film = filmBytes('h264');
  const padded = Buffer.alloc(bytes);
  film.copy(padded);
  padded.writeUInt32BE(bytes - film.length, film.length);
  padded.write('free', film.length + 4, 'latin1');
  return padded;
}

/** A film post as its form leaves it; its publications follow. */
export async function addVideoPost(
  context: Context,
  workspaceId: WorkspaceId,
  userId: string,
  post: NewVideoPost,
): Promise<string> {
  const now = context.clock.now();
  const film = post.film ?? filmBytes('h264');
  const videoId = randomUUID();
  await context.storage.put(videoKeys(workspaceId, videoId).film, film, 'video/mp4');
  const facts = { ...FACTS, durationMs: post.durationMs ?? FACTS.durationMs };
  await context.db.insert(videos).values({
    ...{ id: videoId, workspaceId, uploadedBy: userId, name: 'mleko.mp4', bytes: film.length },
    ...{ state: 'ready', facts, createdAt: now, finishedAt: now },
  });
  const tiktok =
    post.tiktok === undefined
      ? null
      : {
          ...{ privacyLevel: 'PUBLIC_TO_EVERYONE' as const, brandContent: false, brandOrganic: false },
          ...{ disableComment: false, disableDuet: false, disableStitch: false },
          ...post.tiktok,
        };
  return inTransaction(context.db, async (tx) => {
    const release = post.release ?? 'at-once';
    const [row] = await tx
      .insert(videoPosts)
      .values({
        ...{ workspaceId, videoId, tiktok, release, releasedBy: userId, releasedAt: now },
        date: post.date ?? '2026-11-21',
        time: post.time ?? '12:00',
        description: post.description ?? `Jeden stopień robi różnicę. ${randomUUID()}`,
        hashtags: ['kawa', 'świt'],
        videoType: 'entertainment',
        platforms: post.platforms ?? ['instagram_reels', 'facebook_reels'],
        coverMs: post.coverMs ?? 500,
        aiLabel: post.aiLabel ?? false,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: videoPosts.id });
    if (row === undefined) throw new Error('no video post was made');
    await context.announcements.videoPostChanged(tx, workspaceId, row.id);
    return row.id;
  });
}
