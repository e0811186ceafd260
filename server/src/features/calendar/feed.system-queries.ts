import { asc, eq, gt } from 'drizzle-orm';
import { calendarFeeds } from '../../db/schema/analytics.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** Whose feed this is; across workspaces. */
export async function selectFeedOwner(db: Queryable, secretHash: string): Promise<WorkspaceId | null> {
  const [row] = await db
    .select({ workspaceId: calendarFeeds.workspaceId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, secretHash));
  return row === undefined ? null : asWorkspaceId(row.workspaceId);
}

/** Feeds across workspaces in the order of their ids, for the change of keys. */
export async function selectFeedsAfter(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ workspaceId: string; encryptedSecret: string }[]> {
  const { workspaceId, encryptedSecret } = calendarFeeds;
  return db
    .select({ workspaceId, encryptedSecret })
    .from(calendarFeeds)
    .where(after === null ? undefined : gt(workspaceId, after))
    .orderBy(asc(workspaceId))
    .limit(limit);
}
