import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { supportMessages, supportRequests, supportScreenshots } from '../../db/schema/support.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type RequestRow = typeof supportRequests.$inferSelect;
export type MessageRow = typeof supportMessages.$inferSelect;

const ofBrand = (workspaceId: WorkspaceId, id: string) =>
  and(eq(supportRequests.workspaceId, workspaceId), eq(supportRequests.id, id));

export async function insertRequest(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: Omit<typeof supportRequests.$inferInsert, 'workspaceId' | 'id'>,
): Promise<RequestRow> {
  const [inserted] = await tx
    .insert(supportRequests)
    .values({ ...row, workspaceId })
    .returning();
  if (inserted === undefined) throw new Error('an insert returned no row');
  return inserted;
}

export async function insertMessage(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: Omit<typeof supportMessages.$inferInsert, 'workspaceId' | 'id'>,
): Promise<void> {
  await tx.insert(supportMessages).values({ ...row, workspaceId });
}

/** A request as it is now, held by nobody; undefined where the brand has none of this id. */
export async function selectRequest(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(supportRequests).where(ofBrand(workspaceId, id));
  return row;
}

/** A request and its row held until the transaction ends; undefined where the brand has none of this id. */
export async function lockRequest(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(supportRequests).where(ofBrand(workspaceId, id)).for('update');
  return row;
}

export async function updateRequest(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: Partial<Pick<RequestRow, 'answerBy' | 'answeredAt' | 'closedAt' | 'rating' | 'screenshot'>> & {
    updatedAt: Date;
  },
): Promise<RequestRow> {
  const [row] = await tx.update(supportRequests).set(change).where(ofBrand(workspaceId, id)).returning();
  if (row === undefined) throw new Error('a request that was held is gone');
  return row;
}

/** A person's own, the newest first. */
export async function selectRequestsOf(
  workspaceId: WorkspaceId,
  db: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<RequestRow[]> {
  return db
    .select()
    .from(supportRequests)
    .where(and(eq(supportRequests.workspaceId, workspaceId), eq(supportRequests.userId, userId)))
    .orderBy(desc(supportRequests.createdAt), asc(supportRequests.id))
    .limit(limit);
}

/** What was said about requests of one brand, the oldest first. */
export async function selectMessages(
  workspaceId: WorkspaceId,
  db: Queryable,
  requestIds: readonly string[],
): Promise<MessageRow[]> {
  if (requestIds.length === 0) return [];
  return db
    .select()
    .from(supportMessages)
    .where(
      and(eq(supportMessages.workspaceId, workspaceId), inArray(supportMessages.requestId, [...requestIds])),
    )
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id));
}

/** The screenshot of a request that is held, in place of the one before. */
export async function keepScreenshot(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: Omit<typeof supportScreenshots.$inferInsert, 'workspaceId'>,
): Promise<void> {
  const { jpeg, createdAt } = row;
  await tx
    .insert(supportScreenshots)
    .values({ ...row, workspaceId })
    .onConflictDoUpdate({
      target: [supportScreenshots.workspaceId, supportScreenshots.requestId],
      set: { jpeg, createdAt },
    });
}
