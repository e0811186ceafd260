import type { TokenEntryKind } from '@postownia/contract';
import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import { tokenAccounts, tokenEntries, tokenReservations } from '../../db/schema/tokens.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

export type TokenAccount = typeof tokenAccounts.$inferSelect;
export type TokenReservation = typeof tokenReservations.$inferSelect;
export type TokenEntryRow = typeof tokenEntries.$inferSelect;

/** What a movement writes; the ledger adds position, workspace and the balance after it. */
export interface EntryDraft {
  readonly kind: TokenEntryKind;
  readonly amount: number;
  readonly settled?: number;
  readonly cause: string;
  readonly uniqueKey: string;
  readonly reservationId?: string | undefined;
  readonly batchId?: string | null | undefined;
  readonly day?: string | undefined;
  /** The operator's words. */
  readonly reason?: string | undefined;
  /** The payment provider's invoice or payment. */
  readonly invoice?: string | undefined;
}

/** Locks the workspace's account until the transaction ends, making it when it is missing. */
export async function lockAccount(workspaceId: WorkspaceId, tx: Tx, now: Date): Promise<TokenAccount> {
  const [account] = await tx
    .insert(tokenAccounts)
    .values({ workspaceId, updatedAt: now })
    .onConflictDoUpdate({ target: tokenAccounts.workspaceId, set: { updatedAt: now } })
    .returning();
  if (!account) throw new Error('The account of a workspace could not be locked');
  return account;
}

export async function writeAccount(
  workspaceId: WorkspaceId,
  tx: Tx,
  figures: Pick<TokenAccount, 'balance' | 'trialRemaining' | 'trialExpiresAt'>,
): Promise<void> {
  await tx.update(tokenAccounts).set(figures).where(eq(tokenAccounts.workspaceId, workspaceId));
}

export async function selectAccount(
  workspaceId: WorkspaceId,
  db: Queryable,
): Promise<TokenAccount | undefined> {
  const [account] = await db.select().from(tokenAccounts).where(eq(tokenAccounts.workspaceId, workspaceId));
  return account;
}

/** Call with the account locked: the position follows the last one of the workspace. */
export async function insertEntry(
  workspaceId: WorkspaceId,
  tx: Tx,
  entry: EntryDraft & { balanceAfter: number; createdAt: Date },
): Promise<void> {
  await tx.insert(tokenEntries).values({
    ...entry,
    workspaceId,
    sequence: sql`(select coalesce(max(sequence), 0) + 1 from token_entries where workspace_id = ${workspaceId})`,
  });
}

export async function selectEntryByKey(
  workspaceId: WorkspaceId,
  tx: Tx,
  uniqueKey: string,
): Promise<TokenEntryRow | undefined> {
  const [entry] = await tx
    .select()
    .from(tokenEntries)
    .where(and(eq(tokenEntries.workspaceId, workspaceId), eq(tokenEntries.uniqueKey, uniqueKey)));
  return entry;
}

/** Newest first; `before` is a position, not included. */
export async function selectEntries(
  workspaceId: WorkspaceId,
  db: Queryable,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<TokenEntryRow[]> {
  return db
    .select()
    .from(tokenEntries)
    .where(
      and(
        eq(tokenEntries.workspaceId, workspaceId),
        before === undefined ? undefined : lt(tokenEntries.sequence, before),
      ),
    )
    .orderBy(desc(tokenEntries.sequence))
    .limit(limit);
}

export async function selectEntrySequence(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<number | undefined> {
  const [entry] = await db
    .select({ sequence: tokenEntries.sequence })
    .from(tokenEntries)
    .where(and(eq(tokenEntries.workspaceId, workspaceId), eq(tokenEntries.id, id)));
  return entry?.sequence;
}

export async function insertReservation(
  workspaceId: WorkspaceId,
  tx: Tx,
  reservation: Pick<TokenReservation, 'amount' | 'trialOpen' | 'cause' | 'batchId' | 'createdAt'>,
): Promise<string> {
  const [row] = await tx
    .insert(tokenReservations)
    .values({ ...reservation, workspaceId })
    .returning({ id: tokenReservations.id });
  if (!row) throw new Error('A reservation was not stored');
  return row.id;
}

/** Call with the account locked; that lock also guards the workspace's reservations. */
export async function selectReservation(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<TokenReservation | undefined> {
  const [reservation] = await tx
    .select()
    .from(tokenReservations)
    .where(and(eq(tokenReservations.workspaceId, workspaceId), eq(tokenReservations.id, id)));
  return reservation;
}

export async function writeReservation(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, ...figures }: Pick<TokenReservation, 'id' | 'amount' | 'used' | 'returned' | 'trialOpen'>,
): Promise<void> {
  await tx
    .update(tokenReservations)
    .set(figures)
    .where(and(eq(tokenReservations.workspaceId, workspaceId), eq(tokenReservations.id, id)));
}

export async function selectReservations(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<TokenReservation[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(tokenReservations)
    .where(and(eq(tokenReservations.workspaceId, workspaceId), inArray(tokenReservations.id, [...ids])));
}

/** Tokens set aside and neither used nor returned yet, and tokens owed. */
export async function sumClaims(
  workspaceId: WorkspaceId,
  db: Queryable,
): Promise<{ reserved: number; debt: number }> {
  const { rows } = await db.execute<{ reserved: number; debt: number }>(sql`
    select
      (select coalesce(sum(amount - used - returned), 0)::int from token_reservations
        where workspace_id = ${workspaceId}) as reserved,
      (select coalesce(sum(owed - settled), 0)::int from token_debts where workspace_id = ${workspaceId}) as debt`);
  return rows[0] ?? { reserved: 0, debt: 0 };
}

/** Workspaces whose trial is over with tokens left; a sweep across workspaces. */
export async function selectExpiredTrials(db: Queryable, now: Date, limit: number): Promise<WorkspaceId[]> {
  const rows = await db
    .select({ workspaceId: tokenAccounts.workspaceId })
    .from(tokenAccounts)
    .where(and(gt(tokenAccounts.trialRemaining, 0), lte(tokenAccounts.trialExpiresAt, now)))
    .limit(limit);
  return rows.map((row) => asWorkspaceId(row.workspaceId));
}
