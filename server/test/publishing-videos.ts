import { randomUUID } from 'node:crypto';
import {
  definitionOf,
  type Network,
  type TargetAnswers,
  type VideoPlatform,
  videoCaption,
} from '@postownia/contract';
import type { TikTokOptions } from '@postownia/contract/networks/tiktok';
import type { Context } from '../src/context.ts';
import { assets } from '../src/db/schema/assets.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { assetKeys } from '../src/features/assets/asset-keys.ts';
import { saveOwn } from '../src/features/posts/index.ts';
import { targetsOf } from '../src/features/video-posts/video-targets.ts';
import { byUser } from '../src/lib/recorded-actor.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';
import { tiktokTargets } from '../src/providers/social/tiktok/targets.test-support.ts';
import { videoBytes } from './videos.ts';

const { options: ANSWERED } = tiktokTargets.targets['tiktok-video'];

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
  /** Of any network, as they are sent. */
  answers?: readonly TargetAnswers[];
  /** The video's bytes; default our own recording. */
  video?: Uint8Array;
  /** Our own recording made so long, where a network takes none that is smaller. */
  leastBytes?: number | undefined;
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

/** Answers to TikTok's form: everybody may do everything, unless said otherwise. */
export const tiktokAnswers = ({ accountId, ...options }: Partial<TikTokOptions> & { accountId: string }) => ({
  network: 'tiktok' as const,
  accountId,
  options: { ...ANSWERED, ...options },
});

/** Where a network's short videos go, as our API calls it. */
export function platformOf(network: Network): VideoPlatform {
  const { shortVideo } = definitionOf(network);
  if (shortVideo === null) throw new Error(`${network} takes no videos`);
  return shortVideo.platform as VideoPlatform;
}

/** A video of the library, as an upload leaves it. @returns its id */
export async function addVideo(
  context: Context,
  workspaceId: WorkspaceId,
  { userId, ...options }: Pick<NewVideoPost, 'video' | 'leastBytes' | 'durationMs'> & { userId: string },
): Promise<string> {
  const { leastBytes = 0 } = options;
  const video = options.video ?? (leastBytes > 0 ? paddedVideo(leastBytes) : videoBytes('h264'));
  const id = randomUUID();
  await context.storage.put(assetKeys(workspaceId, { kind: 'video', id }).file, video, 'video/mp4');
  await context.db.insert(assets).values({
    ...STORED,
    id,
    workspaceId,
    createdBy: userId,
    name: 'mleko.mp4',
    bytes: video.length,
    durationMs: options.durationMs ?? STORED.durationMs,
    createdAt: context.clock.now(),
  });
  return id;
}

/** A video post as its form leaves it; its publications follow. */
export async function addVideoPost(
  context: Context,
  workspaceId: WorkspaceId,
  userId: string,
  post: NewVideoPost,
): Promise<string> {
  const now = context.clock.now();
  const videoId = await addVideo(context, workspaceId, { ...post, userId });
  return inTransaction(context.db, async (tx) => {
    const { release = 'at-once', platforms = ['instagram_reels', 'facebook_reels'] } = post;
    const { description = `Jeden stopień robi różnicę. ${randomUUID()}` } = post;
    const choice = {
      platforms,
      excludedAccountIds: [],
      answers: [...(post.answers ?? []), ...(post.tiktok ? [tiktokAnswers(post.tiktok)] : [])],
    };
    const accounts = new Map(
      choice.answers.map(({ accountId, network }) => [accountId ?? '', { network }] as const),
    );
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
