import { randomUUID } from 'node:crypto';
import { type TikTokOptions, type VideoPlatform, videoCaption } from '@postownia/contract';
import type { Context } from '../src/context.ts';
import { assets } from '../src/db/schema/assets.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { assetKeys } from '../src/features/assets/asset-keys.ts';
import { saveOwn } from '../src/features/posts/index.ts';
import { targetsOf } from '../src/features/video-posts/video-targets.ts';
import { byUser } from '../src/lib/recorded-actor.ts';
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

const UNSAID = { aiMade: false, altText: '', crops: null };

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
    id: videoId,
    workspaceId,
    createdBy: userId,
    name: 'mleko.mp4',
    bytes: video.length,
    durationMs: post.durationMs ?? STORED.durationMs,
    createdAt: now,
  });
  const tiktok =
    post.tiktok === undefined
      ? null
      : {
          privacyLevel: 'PUBLIC_TO_EVERYONE' as const,
          brandContent: false,
          brandOrganic: false,
          disableComment: false,
          disableDuet: false,
          disableStitch: false,
          ...post.tiktok,
        };
  return inTransaction(context.db, async (tx) => {
    const { release = 'at-once', platforms = ['instagram_reels', 'facebook_reels'] } = post;
    const { description = `Jeden stopień robi różnicę. ${randomUUID()}` } = post;
    const choice = { platforms, excludedAccountIds: [], tiktok, shareToFeed: true };
    const accounts = new Map(tiktok === null ? [] : [[tiktok.accountId, { network: 'tiktok' as const }]]);
    const { id } = await saveOwn(context, tx, workspaceId, {
      post: {
        date: post.date ?? '2026-11-21',
        time: post.time ?? '12:00',
        format: 'video',
        videoType: 'entertainment',
        language: 'pl',
        link: null,
        content: videoCaption({ description, hashtags: ['kawa', 'świt'] }),
        media: [{ ...UNSAID, assetId: videoId, coverMs: post.coverMs ?? 500 }],
        targets: targetsOf(choice, accounts),
        aiLabel: post.aiLabel ?? false,
      },
      replaces: null,
      release: release === 'draft' ? null : release,
      by: byUser(userId),
      now,
    });
    return id;
  });
}
