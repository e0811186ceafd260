import type { PostOrigin, VideoPost, VideoPostDraft } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { assertRoom, lockDay } from '../../db/room-of-day.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { saveOwn } from '../posts/index.ts';
import { getVideoPost } from './read-video-posts.ts';
import { submitted } from './submitted.ts';

export type VideoPostsContext = Pick<Context, 'db' | 'clock' | 'changeHooks'>;

/**
 * Puts a video into the own calendar; unless it is a draft it will go out, at its day and time or at once.
 * @throws Refusal NOT_FOUND (the video), IDEMPOTENCY_MISMATCH, DAY_FULL, and what `decideRelease` refuses
 */
export async function createVideoPost(
  context: VideoPostsContext,
  workspaceId: WorkspaceId,
  {
    by,
    origin = 'person',
    key,
    draft,
  }: { by: RecordedActor; origin?: PostOrigin; key: string | undefined; draft: VideoPostDraft },
): Promise<VideoPost> {
  const now = context.clock.now();
  const create = async (tx: Tx) => {
    await lockDay(tx, workspaceId, draft.date);
    await assertRoom(tx, workspaceId, draft.date);
    const form = await submitted(tx, workspaceId, { draft, by, now });
    const { id } = await saveOwn(context, tx, workspaceId, { ...form, replaces: null, by, origin, now });
    return getVideoPost(tx, workspaceId, id);
  };
  const request = { workspaceId, key, operation: 'create-video-post', input: draft, now };
  return inTransaction(context.db, (tx) => runOnce(tx, request, () => create(tx)), { retries: 3 });
}
