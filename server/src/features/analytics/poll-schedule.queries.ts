import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/**
 * Gives a turn now to the connected accounts that have none.
 * @returns them
 */
export async function insertAccountPolls(workspaceId: WorkspaceId, tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    insert into insight_polls (subject_id, workspace_id, account_id, next_read_at)
    select a.id, a.workspace_id, a.id, ${now.toISOString()}::timestamptz
    from social_accounts a where a.workspace_id = ${workspaceId} and a.state = 'connected'
    on conflict do nothing returning account_id`);
  return rows.map((row) => row.account_id);
}

/**
 * Makes due what was not read since then: the accounts without a reading, and their posts. Subjects in hand or resting
 * after a failure keep their time.
 * @returns the accounts that have something due now
 */
export async function bringPollsForward(
  workspaceId: WorkspaceId,
  tx: Tx,
  { now, unreadSince, publishedSince }: { now: Date; unreadSince: Date; publishedSince: Date },
): Promise<string[]> {
  await insertAccountPolls(workspaceId, tx, now);
  await tx.execute(sql`
    insert into insight_polls (subject_id, workspace_id, account_id, publication_id, next_read_at)
    select p.id, p.workspace_id, p.account_id, p.id, ${now.toISOString()}::timestamptz
    from publications p join social_accounts a on a.workspace_id = p.workspace_id and a.id = p.account_id and a.state = 'connected'
    where p.workspace_id = ${workspaceId} and p.state = 'published' and p.remote_id is not null
      and p.removal_state is distinct from 'removed'
      and p.published_at > ${publishedSince.toISOString()}::timestamptz
    on conflict do nothing`);
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    with moved as (
      update insight_polls t set next_read_at = ${now.toISOString()}::timestamptz
      where t.workspace_id = ${workspaceId} and t.failures = 0
        and not exists (
          select from insight_samples r
          where r.workspace_id = t.workspace_id and r.account_id = t.account_id and r.publication_id is not distinct from t.publication_id
            and r.read_at > ${unreadSince.toISOString()}::timestamptz)
      returning t.account_id)
    select distinct account_id from moved`);
  return rows.map((row) => row.account_id);
}
