import { randomUUID } from 'node:crypto';
import type { TikTokOptions, VideoPlatform } from '@postownia/contract';
import type { Context } from '../src/context.ts';
import { assets } from '../src/db/schema/assets.ts';
import { videoPosts } from '../src/db/schema/video-posts.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { assetKeys } from '../src/features/assets/asset-keys.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';
import { videoBytes } from './videos.ts';

/** What the recording that is published here really is. */
const STORED = {
  kind: 'video',
  origin: 'upload',
  mime: 'video/mp4',
  sha256: 'not asked for',
  durationMs: 4_000,
  width: 540,
  height: 960,
  encoding: { container: 'mp4', videoCodec: 'avc', audioCodec: 'aac', framesPerSecond: 30 },
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
  /** The video's bytes; default our own recording. */
  video?: Uint8Array;
  durationMs?: number;
}

/** The same video, made `bytes` long with an empty box at its end, which every player skips. */
export function paddedVideo(bytes: number): Uint8Array {
  const video = videoBytes('h264');
  const padded = Buffer.alloc(bytes);
  video.copy(padded);
  padded.writeUInt32BE(bytes - video.length, video.length);
  padded.write('free', video.length + 4, 'latin1');
  return padded;
}

/** A video post as its form leaves it; its publications follow. */
export async function addVideoPost(
  context: Context,
  workspaceId: WorkspaceId,
  userId: string,
  post: NewVideoPost,
): Promise<string> {
  const now = context.clock.now();
  const video = post.video ?? videoBytes('h264');
  const videoId = randomUUID();
  await context.storage.put(assetKeys(workspaceId, { kind: 'video', id: videoId }).file, video, 'video/mp4');
  await context.db.insert(assets).values({
    ...STORED,
    ...{ id: videoId, workspaceId, createdBy: userId, name: 'mleko.mp4', bytes: video.length },
    durationMs: post.durationMs ?? STORED.durationMs,
    createdAt: now,
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
    await context.changeHooks.videoPostChanged(tx, workspaceId, row.id);
    return row.id;
  });
}
