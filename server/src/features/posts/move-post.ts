import type { ChangeHooks } from '../../change-hooks.ts';
import { assertRoom } from '../../db/room-of-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assertChangeable } from './post-rules.ts';
import { type PostRow, updatePost } from './posts.queries.ts';

/**
 * Moves a locked post to another day, beside the posts that stand there when `add` says so, or in the place of the one
 * that `swapWith` names.
 * @param options.onThatDay the posts of the chosen day; the day and they are locked
 * @param options.today in the workspace's zone: nothing moves to a day before it
 * @throws Refusal DAY_IN_THE_PAST, DAY_TAKEN, DAY_FULL, CONFLICT (the other post has left the day), or the other post's
 * POST_PUBLISHED or POST_BUSY
 */
export async function movePost(
  context: { changeHooks: ChangeHooks },
  tx: Tx,
  workspaceId: WorkspaceId,
  options: {
    post: PostRow;
    date: string;
    onThatDay: readonly PostRow[];
    add?: boolean | undefined;
    swapWith?: string | undefined;
    today: string;
    now: Date;
  },
): Promise<void> {
  const { post, date, onThatDay, add = false, swapWith, today, now } = options;
  if (date < today) throw new Refusal('DAY_IN_THE_PAST');
  const put = (id: string, day: string) => updatePost(workspaceId, tx, id, { date: day, updatedAt: now });
  if (swapWith === undefined) {
    await assertPlace(tx, workspaceId, { date, onThatDay, add });
    await put(post.id, date);
    return;
  }
  const other = onThatDay.find(({ id }) => id === swapWith);
  if (!other) throw new Refusal('CONFLICT');
  assertChangeable(other);
  if (post.date < today) throw new Refusal('DAY_IN_THE_PAST');
  await put(post.id, date);
  await put(other.id, post.date);
  await context.changeHooks.postChanged(tx, workspaceId, other.id);
}

/**
 * Whether one more post may come to a locked day.
 * @param options.add the person knows that the day has posts
 * @throws Refusal DAY_TAKEN (`postIds`), DAY_FULL
 */
export async function assertPlace(
  tx: Tx,
  workspaceId: WorkspaceId,
  { date, onThatDay, add }: { date: string; onThatDay: readonly Pick<PostRow, 'id'>[]; add: boolean },
): Promise<void> {
  await assertRoom(tx, workspaceId, date);
  if (onThatDay.length > 0 && !add) {
    throw new Refusal('DAY_TAKEN', { postIds: onThatDay.map(({ id }) => id) });
  }
}
