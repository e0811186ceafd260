import type { VideoPost, VideoPostDraft } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { assertRoom, lockDay } from '../../db/room-of-day.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { holdVideos } from '../assets/index.ts';
import { byUser, recordEvent } from '../audit/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { listPublishingAccounts } from '../social-accounts/index.ts';
import { decideRelease } from './decide-release.ts';
import { getVideoPost } from './read-video-posts.ts';
import { insertVideoPost, type VideoPostRow } from './video-posts.queries.ts';

export type VideoPostsContext = Pick<Context, 'db' | 'clock' | 'changeHooks'>;

/**
 * Puts a video into the own calendar; unless it is a draft it will go out, at its day and time or at once.
 * @throws Refusal NOT_FOUND (the video), IDEMPOTENCY_MISMATCH, DAY_FULL, and what `decideRelease` refuses
 */
export async function createVideoPost(
  context: VideoPostsContext,
  workspaceId: WorkspaceId,
  { userId, key, draft }: { userId: string; key: string | undefined; draft: VideoPostDraft },
): Promise<VideoPost> {
  const now = context.clock.now();
  const create = async (tx: Tx) => {
    await lockDay(tx, workspaceId, draft.date);
    await assertRoom(tx, workspaceId, draft.date);
    const values = await valuesOf(tx, workspaceId, { ...draft, userId, now });
    const { id } = await insertVideoPost(workspaceId, tx, {
      ...{ ...values, videoId: draft.videoId, createdAt: now, updatedAt: now },
    });
    await context.changeHooks.videoPostChanged(tx, workspaceId, id);
    return getVideoPost(tx, workspaceId, id);
  };
  const request = { workspaceId, key, operation: 'create-video-post', input: draft, now };
  return inTransaction(context.db, (tx) => runOnce(tx, request, () => create(tx)), { retries: 3 });
}

/** What is stored of a form, once its wish to go out was held against the rules; that it may is noted. */
export async function valuesOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  form: VideoPostDraft & { userId: string; now: Date },
): Promise<
  Omit<
    VideoPostRow,
    'id' | 'workspaceId' | 'videoId' | 'state' | 'publishedAt' | 'revision' | 'createdAt' | 'updatedAt'
  >
> {
  const { videoId, userId, now, ...draft } = form;
  const video = (await holdVideos(tx, workspaceId, [videoId])).get(videoId);
  if (video === undefined) throw new Refusal('NOT_FOUND');
  const { zone } = await getPreferences(tx, workspaceId);
  const accounts = await listPublishingAccounts(tx, workspaceId);
  const release = decideRelease({ draft, video, accounts, zone, now });
  const released = release === 'draft' ? null : { by: userId, at: now };
  if (released !== null) {
    const event = { ...byUser(userId), action: 'video.released', details: { date: draft.date } } as const;
    await recordEvent(tx, workspaceId, event, now);
  }
  return {
    ...draft,
    platforms: [...new Set(draft.platforms)],
    hashtags: [...new Set(draft.hashtags)],
    coverMs: Math.min(draft.coverMs, video.facts?.durationMs ?? 0),
    tiktok: draft.platforms.includes('tiktok') ? draft.tiktok : null,
    ...{ release, releasedBy: released?.by ?? null, releasedAt: released?.at ?? null },
  };
}
