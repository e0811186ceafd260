import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { recurringPosts } from '../../db/schema/recurring-posts.ts';
import type { Queryable } from '../../db/transaction.ts';

/** Recurring posts of all brands that were looked at no further than a day, in the order of their ids, after one of them. */
export async function selectDueRecurring(
  db: Queryable,
  { before, after, limit }: { before: string; after: string | null; limit: number },
): Promise<{ workspaceId: string; id: string }[]> {
  return db
    .select({ workspaceId: recurringPosts.workspaceId, id: recurringPosts.id })
    .from(recurringPosts)
    .where(
      and(
        eq(recurringPosts.state, 'active'),
        lt(recurringPosts.madeUntil, before),
        after === null ? undefined : gt(recurringPosts.id, after),
      ),
    )
    .orderBy(asc(recurringPosts.id))
    .limit(limit);
}
