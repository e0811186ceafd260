import type { TokenEntryKind } from '@postownia/contract';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { tokenAccounts, tokenEntries, tokenReservations } from '../../db/schema/tokens.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { BalanceRow, balanceSql } from './balance.sql.ts';

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
  readonly apiKeyId?: string | null | undefined;
  /** The operator's words. */
  readonly reason?: string | undefined;
  /** The payment provider's invoice or payment. */
  readonly invoice?: string | undefined;
}

/** Locks the workspace's account until the transaction ends, making it when it is missing. */
export async function lockAccount(organizationId: OrganizationId, tx: Tx, now: Date): Promise<TokenAccount> {
  const [account] = await tx
    .insert(tokenAccounts)
    .values({ organizationId, updatedAt: now })
    .onConflictDoUpdate({ target: tokenAccounts.organizationId, set: { updatedAt: now } })
    .returning();
  if (!account) throw new Error('The account of a workspace could not be locked');
  return account;
}

export async function writeAccount(
  organizationId: OrganizationId,
  tx: Tx,
  figures: Pick<TokenAccount, 'balance' | 'trialRemaining' | 'trialExpiresAt'>,
): Promise<void> {
  await tx.update(tokenAccounts).set(figures).where(eq(tokenAccounts.organizationId, organizationId));
}

/** Call with the account locked: the position follows the last one of the workspace. */
export async function insertEntry(
  organizationId: OrganizationId,
  tx: Tx,
  entry: EntryDraft & { workspaceId: WorkspaceId | null; balanceAfter: number; createdAt: Date },
): Promise<void> {
  await tx.insert(tokenEntries).values({
    ...entry,
    organizationId,
    sequence: sql`(select coalesce(max(sequence), 0) + 1 from token_entries where organization_id = ${organizationId})`,
  });
}

export async function selectEntryByKey(
  organizationId: OrganizationId,
  tx: Tx,
  uniqueKey: string,
): Promise<TokenEntryRow | undefined> {
  const [entry] = await tx
    .select()
    .from(tokenEntries)
    .where(and(eq(tokenEntries.organizationId, organizationId), eq(tokenEntries.uniqueKey, uniqueKey)));
  return entry;
}

/** Newest first; `before` is a position, not included. */
export async function selectEntries(
  organizationId: OrganizationId,
  db: Queryable,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<TokenEntryRow[]> {
  return db
    .select()
    .from(tokenEntries)
    .where(
      and(
        eq(tokenEntries.organizationId, organizationId),
        before === undefined ? undefined : lt(tokenEntries.sequence, before),
      ),
    )
    .orderBy(desc(tokenEntries.sequence))
    .limit(limit);
}

export async function selectEntrySequence(
  organizationId: OrganizationId,
  db: Queryable,
  id: string,
): Promise<number | undefined> {
  const [entry] = await db
    .select({ sequence: tokenEntries.sequence })
    .from(tokenEntries)
    .where(and(eq(tokenEntries.organizationId, organizationId), eq(tokenEntries.id, id)));
  return entry?.sequence;
}

export async function insertReservation(
  organizationId: OrganizationId,
  tx: Tx,
  reservation: Pick<
    TokenReservation,
    'workspaceId' | 'amount' | 'trialOpen' | 'cause' | 'batchId' | 'apiKeyId' | 'createdAt'
  >,
): Promise<string> {
  const [row] = await tx
    .insert(tokenReservations)
    .values({ ...reservation, organizationId })
    .returning({ id: tokenReservations.id });
  if (!row) throw new Error('A reservation was not stored');
  return row.id;
}

/** Call with the account locked; that lock also guards the workspace's reservations. */
export async function selectReservation(
  organizationId: OrganizationId,
  tx: Tx,
  id: string,
): Promise<TokenReservation | undefined> {
  const [reservation] = await tx
    .select()
    .from(tokenReservations)
    .where(and(eq(tokenReservations.organizationId, organizationId), eq(tokenReservations.id, id)));
  return reservation;
}

export async function writeReservation(
  organizationId: OrganizationId,
  tx: Tx,
  { id, ...figures }: Pick<TokenReservation, 'id' | 'amount' | 'used' | 'returned' | 'trialOpen'>,
): Promise<void> {
  await tx
    .update(tokenReservations)
    .set(figures)
    .where(and(eq(tokenReservations.organizationId, organizationId), eq(tokenReservations.id, id)));
}

export async function selectReservations(
  organizationId: OrganizationId,
  db: Queryable,
  ids: readonly string[],
): Promise<TokenReservation[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(tokenReservations)
    .where(
      and(eq(tokenReservations.organizationId, organizationId), inArray(tokenReservations.id, [...ids])),
    );
}

/**
 * Tokens that a workspace has spent or set aside since an instant, less what came back. Call with the account locked;
 * that lock also guards what the workspace spends.
 */
export async function sumSpent(
  organizationId: OrganizationId,
  tx: Tx,
  { workspaceId, since }: { workspaceId: WorkspaceId; since: Date },
): Promise<number> {
  const [row] = await tx
    .select({ spent: sql<number>`coalesce(-sum(${tokenEntries.amount}), 0)::int` })
    .from(tokenEntries)
    .where(
      and(
        eq(tokenEntries.organizationId, organizationId),
        eq(tokenEntries.workspaceId, workspaceId),
        gte(tokenEntries.createdAt, since),
      ),
    );
  return row?.spent ?? 0;
}

/**
 * Tokens that keys have spent or set aside since an instant, less what came back, by key; those that spent nothing are left
 * out. What a key set aside and another hand tried again comes back to the one that began.
 */
export async function sumSpentByKeys(
  organizationId: OrganizationId,
  db: Queryable,
  { keyIds, since }: { keyIds: readonly string[]; since: Date },
): Promise<ReadonlyMap<string, number>> {
  const { apiKeyId, amount, createdAt } = tokenEntries;
  const rows = await db
    .select({ keyId: apiKeyId, spent: sql<number>`coalesce(-sum(${amount}), 0)::int` })
    .from(tokenEntries)
    .where(
      and(
        eq(tokenEntries.organizationId, organizationId),
        inArray(apiKeyId, [...keyIds]),
        gte(createdAt, since),
      ),
    )
    .groupBy(apiKeyId);
  return new Map(rows.flatMap(({ keyId, spent }) => (keyId === null ? [] : [[keyId, spent] as const])));
}

function prepareBalance(db: Queryable) {
  return db
    .select({ balance: sql<unknown>`${sql.raw(balanceSql('w.id'))}` })
    .from(sql`(values (${sql.placeholder('organizationId')}::uuid)) as w(id)`)
    .prepare('token_balance');
}

const preparedBalances = new WeakMap<Queryable, ReturnType<typeof prepareBalance>>();

/** One statement, prepared once per connection: every page asks for it. */
export async function selectBalance(organizationId: OrganizationId, db: Queryable): Promise<BalanceRow> {
  let prepared = preparedBalances.get(db);
  if (!prepared) {
    prepared = prepareBalance(db);
    preparedBalances.set(db, prepared);
  }
  const [row] = await prepared.execute({ organizationId });
  return BalanceRow.parse(row?.balance);
}
