import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { WORKSPACE_TABLES } from './workspace-tables.queries.ts';

/** How many rows a workspace has in each of its tables; those without any are left out. */
export async function countRows(workspaceId: WorkspaceId, db: Queryable): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of WORKSPACE_TABLES) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} where workspace_id = ${workspaceId}`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[name] = count;
  }
  return counts;
}
