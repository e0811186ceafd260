import { and, asc, eq, gt } from 'drizzle-orm';
import { postingPreferences } from '../../db/schema/posting-preferences.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** Workspaces whose posts go out by themselves, in the order of their ids, for sweeps that take some at a time. */
export async function listAutoPublishing(
  db: Queryable,
  { after, limit }: { after: WorkspaceId | null; limit: number },
): Promise<WorkspaceId[]> {
  const { workspaceId, autoPublish, paused } = postingPreferences;
  const rows = await db
    .select({ workspaceId })
    .from(postingPreferences)
    .where(and(eq(autoPublish, true), eq(paused, false), after === null ? undefined : gt(workspaceId, after)))
    .orderBy(asc(workspaceId))
    .limit(limit);
  return rows.map((row) => asWorkspaceId(row.workspaceId));
}
