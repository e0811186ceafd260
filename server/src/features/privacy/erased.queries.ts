import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ORGANIZATION_TABLES, type OwnedTable, WORKSPACE_TABLES } from './workspace-tables.queries.ts';

/** How many rows a workspace has in each of its tables; those without any are left out. */
export function countRows(workspaceId: WorkspaceId, db: Queryable): Promise<Record<string, number>> {
  return countIn(db, WORKSPACE_TABLES, sql`workspace_id = ${workspaceId}`);
}

/** How many rows an organization has of its own, besides those of its workspaces. */
export function countFirmRows(
  organizationId: OrganizationId,
  db: Queryable,
): Promise<Record<string, number>> {
  return countIn(db, ORGANIZATION_TABLES, sql`organization_id = ${organizationId}`);
}

async function countIn(
  db: Queryable,
  tables: readonly OwnedTable[],
  owned: SQL,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} where ${owned}`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[name] = count;
  }
  return counts;
}
