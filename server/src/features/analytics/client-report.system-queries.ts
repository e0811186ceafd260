import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/**
 * Brands whose reports go to somebody and did not yet for a month, with their zones, in the order of their ids. Archived
 * ones and those about to be deleted are left alone.
 */
export async function selectReporting(
  db: Queryable,
  { unsentBefore, after, limit }: { unsentBefore: string; after: WorkspaceId | null; limit: number },
): Promise<{ workspaceId: WorkspaceId; zone: string }[]> {
  const { rows } = await db.execute<{ id: string; zone: string }>(sql`
    select w.id, coalesce(p.zone, ${POSTING_PREFERENCES_DEFAULTS.zone}) as zone
    from client_reports r join workspaces w on w.id = r.workspace_id
    left join posting_preferences p on p.workspace_id = w.id
    where cardinality(r.recipients) > 0 and r.last_month < ${unsentBefore} and w.archived_at is null
      and (${after}::uuid is null or w.id > ${after}::uuid)
      and not exists (select from deletion_requests d where d.workspace_id = w.id and d.state = 'pending')
    order by w.id limit ${limit}`);
  return rows.map(({ id, zone }) => ({ workspaceId: asWorkspaceId(id), zone }));
}
