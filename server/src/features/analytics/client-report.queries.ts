import type { InterfaceLanguage } from '@postownia/contract';
import { eq, sql } from 'drizzle-orm';
import { clientReports } from '../../db/schema/analytics.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

type Row = typeof clientReports.$inferSelect;

/** To whom a brand's months go; undefined: nobody chose yet. */
export async function selectClientReport(workspaceId: WorkspaceId, db: Queryable): Promise<Row | undefined> {
  const [row] = await db.select().from(clientReports).where(eq(clientReports.workspaceId, workspaceId));
  return row;
}

/** Keeps the choice; the last month that went out stays what it was. */
export async function upsertClientReport(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: { recipients: string[]; language: InterfaceLanguage; lastMonth: string; updatedAt: Date },
): Promise<void> {
  const { recipients, language, updatedAt } = row;
  await tx
    .insert(clientReports)
    .values({ ...row, workspaceId })
    .onConflictDoUpdate({
      target: clientReports.workspaceId,
      set: {
        recipients,
        language,
        updatedAt,
        // Whoever switches it on again gets no month that went by in between.
        lastMonth: sql`greatest(${clientReports.lastMonth}, excluded.last_month)`,
      },
    });
}

/**
 * Takes a month into hand: of two who try at the same time one gets the row, in its transaction.
 * @returns undefined when the month, or a later one, was taken before
 */
export async function takeMonth(
  workspaceId: WorkspaceId,
  tx: Tx,
  month: string,
): Promise<Pick<Row, 'recipients' | 'language'> | undefined> {
  const [row] = await tx
    .update(clientReports)
    .set({ lastMonth: month })
    .where(sql`${clientReports.workspaceId} = ${workspaceId} and ${clientReports.lastMonth} < ${month}`)
    .returning({ recipients: clientReports.recipients, language: clientReports.language });
  return row;
}

/** One recipient wants no more of them. */
export async function removeRecipient(workspaceId: WorkspaceId, db: Queryable, email: string): Promise<void> {
  await db
    .update(clientReports)
    .set({ recipients: sql`array_remove(${clientReports.recipients}, ${email})` })
    .where(eq(clientReports.workspaceId, workspaceId));
}
