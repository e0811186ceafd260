import type { Announcements } from '../../announcements.ts';
import { databaseErrorCode } from '../../db/database-error-code.ts';
import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assertChangeable } from './post-rules.ts';
import { type PostRow, updatePost } from './posts.queries.ts';

/** Where a post waits while two change places: the key (workspace, date) is checked after every row. */
const BETWEEN_DAYS = '0001-01-01';
const UNIQUE_VIOLATION = '23505';

/**
 * Moves a locked post to another day. A post that stands there moves to this one's day when `swap` says so.
 * @param options.onThatDay the post of the chosen day, locked
 * @param options.today in the workspace's zone: nothing moves to a day before it
 * @throws Refusal DAY_IN_THE_PAST, DAY_TAKEN, or the other post's POST_PUBLISHED or POST_BUSY
 */
export async function movePost(
  context: { announcements: Announcements },
  tx: Tx,
  workspaceId: WorkspaceId,
  options: {
    post: PostRow;
    date: string;
    onThatDay: PostRow | undefined;
    swap: boolean;
    today: string;
    now: Date;
  },
): Promise<void> {
  const { post, date, onThatDay, swap, today, now } = options;
  if (date < today) throw new Refusal('DAY_IN_THE_PAST');
  const put = (id: string, day: string) =>
    orDayTaken(updatePost(workspaceId, tx, id, { date: day, updatedAt: now }));
  if (!onThatDay) {
    await put(post.id, date);
    return;
  }
  if (!swap) throw new Refusal('DAY_TAKEN');
  assertChangeable(onThatDay);
  if (post.date < today) throw new Refusal('DAY_IN_THE_PAST');
  await put(onThatDay.id, BETWEEN_DAYS);
  await put(post.id, date);
  await put(onThatDay.id, post.date);
  await context.announcements.postChanged(tx, workspaceId, onThatDay.id);
}

/** Somebody else may have taken the day after we looked: the key decides. */
export async function orDayTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw new Refusal('DAY_TAKEN');
    throw error;
  }
}
