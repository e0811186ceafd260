import { isVideoFormat, type VideoPost, type VideoPostDraft } from '@postownia/contract';
import { assertRoom, lockDay } from '../../db/room-of-day.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assertChangeable, lockPostRecords, saveOwn } from '../posts/index.ts';
import type { VideoPostsContext } from './create-video-post.ts';
import { getVideoPost } from './read-video-posts.ts';
import { submitted } from './submitted.ts';

/**
 * Changes everything about a video in the own calendar but the video itself.
 * @throws Refusal NOT_FOUND, CONFLICT (the revision is not the newest), POST_PUBLISHED, POST_BUSY, DAY_FULL, and what
 * `decideRelease` refuses
 */
export async function changeVideoPost(
  context: VideoPostsContext,
  workspaceId: WorkspaceId,
  options: { id: string; revision: number; by: RecordedActor; form: Omit<VideoPostDraft, 'videoId'> },
): Promise<VideoPost> {
  const { id, revision, by, form } = options;
  const now = context.clock.now();
  const change = async (tx: Tx) => {
    await lockDay(tx, workspaceId, form.date);
    const [post] = await lockPostRecords(tx, workspaceId, [id]);
    const [medium] = post?.media ?? [];
    if (post === undefined || medium === undefined || !isVideoFormat(post.format))
      throw new Refusal('NOT_FOUND');
    assertChangeable(post);
    if (post.revision !== revision) throw new Refusal('CONFLICT');
    if (form.date !== post.date) await assertRoom(tx, workspaceId, form.date);
    const draft = { ...form, videoId: medium.assetId };
    const { format, targets: said } = post;
    const saving = await submitted(tx, workspaceId, { draft, shown: medium, format, said, by, now });
    await saveOwn(context, tx, workspaceId, { ...saving, replaces: post, by, now });
    return getVideoPost(tx, workspaceId, id);
  };
  return inTransaction(context.db, change, { retries: 3 });
}
