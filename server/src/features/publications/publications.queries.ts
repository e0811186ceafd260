import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { accountQueues, publicationAttempts, publications } from '../../db/schema/publications.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { PublicationChange, PublicationRow } from './publication-row.ts';

export type AttemptRow = typeof publicationAttempts.$inferSelect;

export async function selectOfPost(
  workspaceId: WorkspaceId,
  db: Queryable,
  postId: string,
): Promise<PublicationRow[]> {
  return db
    .select()
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), eq(publications.postId, postId)))
    .orderBy(asc(publications.createdAt), asc(publications.id));
}

export async function selectPublication(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<PublicationRow | undefined> {
  const [row] = await db
    .select()
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), eq(publications.id, id)));
  return row;
}

/** Publications of the posts, locked. The posts themselves are locked before, always in that order. */
export async function lockOfPosts(
  workspaceId: WorkspaceId,
  tx: Tx,
  postIds: readonly string[],
): Promise<PublicationRow[]> {
  if (postIds.length === 0) return [];
  return tx
    .select()
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), inArray(publications.postId, [...postIds])))
    .orderBy(asc(publications.id))
    .for('update');
}

/** Posts that have publications that are not over, or that a pause called off and its end brings back. */
export async function selectOpenPosts(
  workspaceId: WorkspaceId,
  db: Queryable,
  { states, calledOffFor }: { states: readonly PublicationRow['state'][]; calledOffFor: string },
): Promise<string[]> {
  const { state, problemCode, postId } = publications;
  const calledOff = and(eq(state, 'cancelled'), eq(problemCode, calledOffFor));
  const rows = await db
    .selectDistinct({ postId })
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), or(inArray(state, [...states]), calledOff)));
  return rows.map((row) => row.postId);
}

export async function insertPublications(
  workspaceId: WorkspaceId,
  tx: Tx,
  rows: readonly Omit<typeof publications.$inferInsert, 'workspaceId'>[],
): Promise<PublicationRow[]> {
  if (rows.length === 0) return [];
  return tx
    .insert(publications)
    .values(rows.map((row) => ({ ...row, workspaceId })))
    .onConflictDoNothing()
    .returning();
}

/** Every account that gets publications has an account queue. */
export async function insertAccountQueues(
  workspaceId: WorkspaceId,
  tx: Tx,
  queues: readonly { accountId: string; app: string }[],
): Promise<void> {
  if (queues.length === 0) return;
  await tx
    .insert(accountQueues)
    .values(queues.map((queue) => ({ ...queue, workspaceId })))
    .onConflictDoNothing();
}

/** Changes a locked publication from outside a worker; one that a worker has in hand is taken out of it. */
export async function updateByUser(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: PublicationChange,
): Promise<PublicationRow> {
  const [row] = await tx
    .update(publications)
    .set({ ...change, claimedBy: null, fence: sql`${publications.fence} + 1` })
    .where(and(eq(publications.workspaceId, workspaceId), eq(publications.id, id)))
    .returning();
  if (row === undefined) throw new Error('A publication was not changed');
  return row;
}

/**
 * How a deletion at the network ended; one that ended already stays as it is.
 * @returns whether it ended now
 */
export async function endRemoval(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
  end: Pick<PublicationRow, 'removalState' | 'removalMessage' | 'removalAt'>,
): Promise<boolean> {
  const { workspaceId: brand, id: own, removalState } = publications;
  const ended = await db
    .update(publications)
    .set(end)
    .where(and(eq(brand, workspaceId), eq(own, id), eq(removalState, 'asked')))
    .returning({ id: own });
  return ended.length > 0;
}

export async function deletePublications(
  workspaceId: WorkspaceId,
  tx: Tx,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(publications)
    .where(and(eq(publications.workspaceId, workspaceId), inArray(publications.id, [...ids])));
}

/** Every attempt of the publications, the oldest first. */
export async function selectAttempts(
  workspaceId: WorkspaceId,
  db: Queryable,
  publicationIds: readonly string[],
): Promise<AttemptRow[]> {
  if (publicationIds.length === 0) return [];
  return db
    .select()
    .from(publicationAttempts)
    .where(
      and(
        eq(publicationAttempts.workspaceId, workspaceId),
        inArray(publicationAttempts.publicationId, [...publicationIds]),
      ),
    )
    .orderBy(asc(publicationAttempts.sequence));
}

/** When the last visible call of a publication was intended. */
export async function selectLastIntent(
  workspaceId: WorkspaceId,
  db: Queryable,
  { publicationId, step }: { publicationId: string; step: string },
): Promise<Date | null> {
  const [row] = await db
    .select({ startedAt: publicationAttempts.startedAt })
    .from(publicationAttempts)
    .where(
      and(
        eq(publicationAttempts.workspaceId, workspaceId),
        eq(publicationAttempts.publicationId, publicationId),
        eq(publicationAttempts.step, step),
      ),
    )
    .orderBy(desc(publicationAttempts.sequence))
    .limit(1);
  return row?.startedAt ?? null;
}

/** Ids that the network gave to other posts of ours on this account. */
export async function selectKnownRemoteIds(
  workspaceId: WorkspaceId,
  db: Queryable,
  { accountId, exceptId }: { accountId: string; exceptId: string },
): Promise<Set<string>> {
  const rows = await db
    .select({ remoteId: publications.remoteId })
    .from(publications)
    .where(
      and(
        eq(publications.workspaceId, workspaceId),
        eq(publications.accountId, accountId),
        sql`${publications.remoteId} is not null and ${publications.id} <> ${exceptId}`,
      ),
    );
  return new Set(rows.flatMap((row) => row.remoteId ?? []));
}

/** The network asked to be left alone on this account until then. */
export async function pauseAccountQueue(
  workspaceId: WorkspaceId,
  tx: Tx,
  { accountId, until }: { accountId: string; until: Date },
): Promise<void> {
  await tx
    .update(accountQueues)
    .set({ pausedUntil: until })
    .where(and(eq(accountQueues.workspaceId, workspaceId), eq(accountQueues.accountId, accountId)));
}
