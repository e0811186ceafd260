import { isVideoFormat, type PostState } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPostRecords } from '../posts/index.ts';
import { fillSlots, type Slot } from './fill-slots.ts';
import { type RecurringRow, selectLastUses, selectOccurrences } from './recurring-posts.queries.ts';
import { saidBy } from './said-by.ts';

/** What the world has seen, or may have. */
const SEEN: readonly PostState[] = ['published', 'partly-published', 'publishing', 'to-check'];

/** A source as it is now, and what its copies would say. */
export async function readSources(
  db: Queryable,
  workspaceId: WorkspaceId,
  { postIds }: Pick<RecurringRow, 'postIds'>,
) {
  const records = await readPostRecords(db, workspaceId, { ids: postIds });
  return postIds.flatMap((id) => records.filter((post) => post.id === id && !isVideoFormat(post.format)));
}

/** What becomes of days of a recurring post that have no occurrence yet. */
export async function readSlots(
  db: Queryable,
  workspaceId: WorkspaceId,
  { row, slots, today }: { row: RecurringRow; slots: readonly string[]; today: string },
): Promise<Slot[]> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return [];
  const window = { from: addDays(first, -row.restDays), to: addDays(last, row.restDays) };
  const sources = (await readSources(db, workspaceId, row)).map((post) => ({
    id: post.id,
    said: saidBy(post),
  }));
  const isSource = new Set(sources.map(({ id }) => id));
  const copies = new Map(
    (await selectOccurrences(workspaceId, db, window)).map(({ postId, sourceId }) => [postId, sourceId]),
  );
  const uses = (await readPostRecords(db, workspaceId, window))
    // A day that is over and saw nothing was none.
    .filter((post) => post.date >= today || SEEN.includes(post.state))
    .map((post) => ({
      date: post.date,
      sourceId: isSource.has(post.id) ? post.id : (copies.get(post.id) ?? null),
      said: saidBy(post),
    }));
  const lastUsed = await selectLastUses(workspaceId, db, { recurringId: row.id, before: first });
  return fillSlots({
    slots,
    sources,
    uses,
    lastUsed,
    restDays: row.restDays,
    freeDaysOnly: row.freeDaysOnly,
  });
}
