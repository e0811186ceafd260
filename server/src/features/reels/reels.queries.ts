import { Reel } from '@postownia/contract';
import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { PageQuery } from '../../db/list-page.ts';
import { reels } from '../../db/schema/reels.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

type StoredReel = typeof reels.$inferSelect;
/** Reels from before have no cover, no order of pictures, no sound of their own and always their words. */
const StoredBrief = z.object({
  ...z.pick(Reel, { motion: true, seconds: true, shape: true, mood: true, beats: true }).shape,
  cover: z._default(Reel.shape.cover, 0),
  pictures: z._default(Reel.shape.pictures, []),
  captions: z._default(z.boolean(), true),
  sound: z._default(Reel.shape.sound, null),
});
export type StoredBrief = z.infer<typeof StoredBrief>;
/** A reel as stored, what was asked for checked again. */
export type ReelRow = Omit<StoredReel, 'brief'> & { readonly brief: StoredBrief };

/** States in which there is something to be done. */
export const UNDER_WAY = ['waiting', 'rendering'] as const;

const read = (row: StoredReel): ReelRow => ({ ...row, brief: StoredBrief.parse(row.brief) });
const isReel = (workspaceId: WorkspaceId, id: string) =>
  and(eq(reels.workspaceId, workspaceId), eq(reels.id, id));

export async function insertReel(
  workspaceId: WorkspaceId,
  tx: Tx,
  values: Pick<
    ReelRow,
    'id' | 'postId' | 'actor' | 'actorId' | 'brief' | 'asked' | 'reservationId' | 'createdAt'
  >,
): Promise<void> {
  await tx.insert(reels).values({ ...values, workspaceId, state: 'waiting', updatedAt: values.createdAt });
}

export async function selectReel(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<ReelRow | undefined> {
  const [row] = await db.select().from(reels).where(isReel(workspaceId, id));
  return row && read(row);
}

/** Locks a reel: every change of its outcome happens under this lock, and it is the first lock taken. */
export async function lockReel(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<ReelRow | undefined> {
  const [row] = await tx.select().from(reels).where(isReel(workspaceId, id)).for('update');
  return row && read(row);
}

/** Locks the reels that a month began of its posts. */
export async function lockReelsOf(
  workspaceId: WorkspaceId,
  tx: Tx,
  { postIds, reservationId }: { postIds: readonly string[]; reservationId: string },
): Promise<ReelRow[]> {
  const isOfThem = and(inArray(reels.postId, [...postIds]), eq(reels.reservationId, reservationId));
  const rows = await tx
    .select()
    .from(reels)
    .where(and(eq(reels.workspaceId, workspaceId), isOfThem))
    .orderBy(reels.id)
    .for('update');
  return rows.map(read);
}

/** The newest first. */
export async function selectReels(
  workspaceId: WorkspaceId,
  db: Queryable,
  { postId, after, limit }: { postId: string | undefined } & PageQuery,
): Promise<ReelRow[]> {
  // As the index has them: of one instant the smaller id first.
  const isBehindIt =
    after && and(lte(reels.createdAt, after.at), or(lt(reels.createdAt, after.at), gt(reels.id, after.id)));
  const ofPost = postId === undefined ? undefined : eq(reels.postId, postId);
  const rows = await db
    .select()
    .from(reels)
    .where(and(eq(reels.workspaceId, workspaceId), ofPost, isBehindIt))
    // As the index has it, which a plain `desc` does not follow.
    .orderBy(sql`${reels.createdAt} desc nulls last`, reels.id)
    .limit(limit);
  return rows.map(read);
}

/** Whether a reel of a post waits or is being made. */
export async function isUnderWay(workspaceId: WorkspaceId, db: Queryable, postId: string): Promise<boolean> {
  const ofPost = and(eq(reels.workspaceId, workspaceId), eq(reels.postId, postId));
  return (await db.$count(reels, and(ofPost, inArray(reels.state, [...UNDER_WAY])))) > 0;
}

export async function updateReel(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: Partial<Pick<StoredReel, 'problem' | 'madePostId' | 'madeAssetId'>> & {
    state: StoredReel['state'];
    now: Date;
  },
): Promise<void> {
  const { now, ...rest } = change;
  await tx
    .update(reels)
    .set({ ...rest, step: null, updatedAt: now, finishedAt: now })
    .where(isReel(workspaceId, id));
}

/**
 * Claims a reel: a waiting one, or one whose worker has been silent since `silentSince`. The state is tested by the same
 * statement that changes it, so of two workers one gets it.
 */
export async function claimReel(
  workspaceId: WorkspaceId,
  db: Queryable,
  { id, now, silentSince }: { id: string; now: Date; silentSince: Date },
): Promise<ReelRow | undefined> {
  const free = or(
    eq(reels.state, 'waiting'),
    and(eq(reels.state, 'rendering'), lte(reels.updatedAt, silentSince)),
  );
  const [row] = await db
    .update(reels)
    .set({
      state: 'rendering',
      step: 'pictures',
      stepPercent: 0,
      attempts: sql`${reels.attempts} + 1`,
      updatedAt: now,
    })
    .where(and(isReel(workspaceId, id), free))
    .returning();
  return row && read(row);
}

/** What a worker knows of the reel in its hands. */
export type HeldReel = Pick<ReelRow, 'id' | 'attempts'>;

/**
 * Writes that the worker of a claimed reel lives, and how far it is.
 * @returns false when somebody else took it over or it ended
 */
export async function touchReel(
  workspaceId: WorkspaceId,
  db: Queryable,
  { id, attempts }: HeldReel,
  { now, ...progress }: { now: Date } & Partial<Pick<StoredReel, 'state' | 'step' | 'stepPercent'>>,
): Promise<boolean> {
  const rows = await db
    .update(reels)
    .set({ ...progress, updatedAt: now })
    .where(and(isReel(workspaceId, id), eq(reels.attempts, attempts), eq(reels.state, 'rendering')))
    .returning({ id: reels.id });
  return rows.length > 0;
}

/** Ids of a brand's reels that are waiting or being made. */
export async function selectUnderWay(workspaceId: WorkspaceId, db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: reels.id })
    .from(reels)
    .where(and(eq(reels.workspaceId, workspaceId), inArray(reels.state, [...UNDER_WAY])));
  return rows.map(({ id }) => id);
}
