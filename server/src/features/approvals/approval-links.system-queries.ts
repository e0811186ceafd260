import { and, asc, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { approvalLinks } from '../../db/schema/approvals.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

const DAY = 86_400_000;
/** Of one run; the next hour's takes the others. */
const REMINDED_AT_ONCE = 1_000;
/** Of one run; the next minute's takes the others. */
const TOLD_AT_ONCE = 1_000;

/** Links of all brands whose recipient is to be reminded: sent a day ago and not reminded, or two days ago and once. The oldest first. */
export async function selectToRemind(
  db: Queryable,
  now: Date,
): Promise<{ workspaceId: WorkspaceId; id: string }[]> {
  const { workspaceId, id, sentAt, reminders, recipient, withdrawnAt, expiresAt } = approvalLinks;
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const isTime = or(
    and(sql`${reminders} = 0`, lte(sentAt, before(1))),
    and(sql`${reminders} = 1`, lte(sentAt, before(2))),
  );
  const works = and(isNull(withdrawnAt), isNotNull(recipient), gt(expiresAt, now));
  const rows = await db
    .select({ workspaceId, id })
    .from(approvalLinks)
    .where(and(works, isTime))
    .orderBy(asc(sentAt), asc(id))
    .limit(REMINDED_AT_ONCE);
  return rows.map((row) => ({ ...row, workspaceId: asWorkspaceId(row.workspaceId) }));
}

/** Links of all brands whose answers are to be told now, the longest due first. */
export async function selectToTell(
  db: Queryable,
  now: Date,
): Promise<{ workspaceId: WorkspaceId; id: string }[]> {
  const { workspaceId, id, tellAt } = approvalLinks;
  const rows = await db
    .select({ workspaceId, id })
    .from(approvalLinks)
    .where(lte(tellAt, now))
    .orderBy(asc(tellAt), asc(id))
    .limit(TOLD_AT_ONCE);
  return rows.map((row) => ({ ...row, workspaceId: asWorkspaceId(row.workspaceId) }));
}
