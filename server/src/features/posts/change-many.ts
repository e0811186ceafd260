import { BULK_REFUSALS, type Post, type PostsChange, type PostsChanged } from '@postownia/contract';
import { lockDays } from '../../db/room-of-day.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changePostIn, type PostsContext } from './change-post.ts';
import { duplicatePostIn } from './duplicate-post.ts';
import { lockPosts, type PostRow, selectPosts } from './posts.queries.ts';
import { removePostIn } from './remove-post.ts';

interface Bulk extends PostsChange {
  readonly by: RecordedActor;
  /** Makes a repeat harmless. */
  readonly key: string | undefined;
}
type Refused = PostsChanged['refused'][number];
/** One thing that is done to one post. */
interface Step {
  readonly postId: string;
  /** Of a copy; null: of the post itself. */
  readonly date: string | null;
  readonly run: () => Promise<Post | undefined>;
}

/**
 * Moves, labels, removes or copies several posts. What one of them refuses is told and leaves the others alone: each step
 * says no before it writes. A broken connection or an error of ours takes all of it back.
 * @throws Refusal IDEMPOTENCY_MISMATCH
 */
export async function changeMany(
  context: PostsContext,
  workspaceId: WorkspaceId,
  { by, key, posts, change }: Bulk,
): Promise<PostsChanged> {
  const work = async (tx: Tx): Promise<PostsChanged> => {
    const { steps, refused } = await stepsOf(context, tx, workspaceId, { by, posts, change });
    let done = 0;
    for (const { postId, date, run } of steps) {
      const code = await refusalOf(run);
      if (code === null) done += 1;
      else refused.push({ postId, date, code });
    }
    return { done, refused };
  };
  const input = { posts, change };
  const request = { workspaceId, key, operation: 'change-posts', input, now: context.clock.now() };
  return inTransaction(context.db, (tx) => runOnce(tx, request, () => work(tx)), { retries: 3 });
}

/** What is to be done, in the order in which no post of these stands in another's way, and what is refused beforehand. */
async function stepsOf(
  context: PostsContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { by, posts, change }: Omit<Bulk, 'key'>,
): Promise<{ steps: Step[]; refused: Refused[] }> {
  const seen = new Map(posts.map(({ id, revision }) => [id, revision]));
  await lockDays(tx, workspaceId, await daysAfter(tx, workspaceId, { ids: [...seen.keys()], change }));
  const locked = await lockPosts(workspaceId, tx, { ids: [...seen.keys()] });
  const known = new Set(locked.map(({ id }) => id));
  const refused: Refused[] = [...seen.keys()]
    .filter((id) => !known.has(id))
    .map((postId) => ({ postId, date: null, code: 'NOT_FOUND' }));
  const fresh = locked.filter(({ id, revision }) => {
    const isFresh = seen.get(id) === revision;
    if (!isFresh) refused.push({ postId: id, date: null, code: 'CONFLICT' });
    return isFresh;
  });
  // The last goes first where all go later: a full day has room again when its own posts have left.
  const later = change.kind === 'move' && change.days > 0 ? -1 : 1;
  const ordered = fresh.toSorted((one, other) => later * one.date.localeCompare(other.date));
  const steps = ordered.flatMap((post) => stepsFor(context, tx, workspaceId, { post, by, change }));
  return { steps, refused };
}

/** The days on which posts will stand. Whatever is moved by others until it is locked has another revision then. */
async function daysAfter(
  tx: Tx,
  workspaceId: WorkspaceId,
  { ids, change }: { ids: readonly string[]; change: PostsChange['change'] },
): Promise<string[]> {
  switch (change.kind) {
    case 'move':
      return (await selectPosts(workspaceId, tx, { ids })).map(({ date }) => addDays(date, change.days));
    case 'duplicate':
      return change.dates;
    case 'label':
    case 'remove':
      return [];
  }
}

/** What is to be done to one post, or its copies. */
function stepsFor(
  context: PostsContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { post: { id, revision, date }, by, change }: Pick<Bulk, 'by' | 'change'> & { post: PostRow },
): Step[] {
  const step = (run: Step['run'], copyDate: string | null = null) => ({ postId: id, date: copyDate, run });
  const edit = (edited: { date: string; add: true } | { aiLabel: boolean }) =>
    step(() => changePostIn(context, tx, workspaceId, { by, change: { id, revision, ...edited } }));
  switch (change.kind) {
    case 'move':
      return [edit({ date: addDays(date, change.days), add: true })];
    case 'label':
      return [edit({ aiLabel: change.aiLabel })];
    case 'remove':
      return [step(async () => void (await removePostIn(context, tx, workspaceId, { id, by })))];
    case 'duplicate':
      return [...new Set(change.dates)].map((copyDate) =>
        step(
          () => duplicatePostIn(context, tx, workspaceId, { by, id, date: copyDate, add: true }),
          copyDate,
        ),
      );
  }
}

const isBulkRefusal = (code: string): code is Refused['code'] =>
  (BULK_REFUSALS as readonly string[]).includes(code);

/** Does a step; the code of its refusal, or null. */
async function refusalOf(run: Step['run']): Promise<Refused['code'] | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof Refusal && isBulkRefusal(error.code)) return error.code;
    throw error;
  }
}
