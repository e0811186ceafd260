import type { Network } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { socialAccounts, socialConnections } from '../../db/schema/social-accounts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { problemOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type AccountRow = typeof socialAccounts.$inferSelect;
export type ConnectionRow = typeof socialConnections.$inferSelect;

/** Accounts that are not disconnected, the earliest connected first; of one login, by network and name, as everywhere. */
export async function selectAccounts(workspaceId: WorkspaceId, db: Queryable): Promise<AccountRow[]> {
  return db
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), ne(socialAccounts.state, 'disconnected')))
    .orderBy(
      asc(socialAccounts.connectedAt),
      asc(socialAccounts.network),
      asc(socialAccounts.name),
      asc(socialAccounts.id),
    );
}

/** Disconnected ones too: the log of what was published there names them. */
export async function selectAccountsById(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), inArray(socialAccounts.id, [...ids])));
}

/** The row of an account that is or was connected here. */
export async function selectAccountByKey(
  workspaceId: WorkspaceId,
  db: Queryable,
  { network, remoteId }: Pick<AccountRow, 'network' | 'remoteId'>,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        eq(socialAccounts.network, network),
        eq(socialAccounts.remoteId, remoteId),
      ),
    );
  return row;
}

export async function lockAccount(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.id, id)))
    .for('update');
  return row;
}

/** Connects an account, also one that was here before: its row, and with it its history, stays the same. */
export async function upsertAccount(
  workspaceId: WorkspaceId,
  tx: Tx,
  account: Omit<typeof socialAccounts.$inferInsert, 'workspaceId' | 'state' | 'problem' | 'message' | 'id'>,
): Promise<AccountRow> {
  const { connectedAt, network: _network, remoteId: _remoteId, ...fresh } = account;
  const [row] = await tx
    .insert(socialAccounts)
    .values({ ...account, workspaceId, state: 'connected' })
    .onConflictDoUpdate({
      target: [socialAccounts.workspaceId, socialAccounts.network, socialAccounts.remoteId],
      set: {
        ...fresh,
        state: 'connected',
        ...problemOf(null),
        connectedAt: sql`case when ${socialAccounts.state} = 'disconnected' then excluded.connected_at else ${socialAccounts.connectedAt} end`,
      },
    })
    .returning();
  if (row === undefined)
    throw new Error(`An account was not stored (connected at ${connectedAt.toISOString()})`);
  return row;
}

/** Only a connected account can come to need a reconnection; the rest stays as it is. */
export async function updateNeedsReconnect(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, problem, updatedAt }: { id: string; problem: Message; updatedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(socialAccounts)
    .set({ state: 'needs-reconnect', ...problemOf(problem), updatedAt })
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        eq(socialAccounts.id, id),
        eq(socialAccounts.state, 'connected'),
      ),
    )
    .returning({ id: socialAccounts.id });
  return rows.length > 0;
}

/** What the workspace calls it. `updated_at` stays: the connection is the same. */
export async function updateLabel(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, label }: { id: string; label: string | null },
): Promise<void> {
  await tx
    .update(socialAccounts)
    .set({ label })
    .where(and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.id, id)));
}

/** The row stays for the log; everything that opens the account goes. */
export async function updateDisconnected(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, updatedAt }: { id: string; updatedAt: Date },
): Promise<void> {
  await tx
    .update(socialAccounts)
    .set({
      state: 'disconnected',
      ...problemOf(null),
      encryptedToken: null,
      tokenExpiresAt: null,
      scopes: [],
      updatedAt,
    })
    .where(and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.id, id)));
}

export async function insertConnection(
  workspaceId: WorkspaceId,
  tx: Queryable,
  connection: Omit<typeof socialConnections.$inferInsert, 'workspaceId'>,
): Promise<void> {
  await tx.insert(socialConnections).values({ ...connection, workspaceId });
}

/** A connection belongs to the person who opened it, not only to the workspace. */
const ofUser = (workspaceId: WorkspaceId, { state, userId }: { state: string; userId: string }) =>
  and(
    eq(socialConnections.state, state),
    eq(socialConnections.workspaceId, workspaceId),
    eq(socialConnections.userId, userId),
  );

export async function selectConnection(
  workspaceId: WorkspaceId,
  db: Queryable,
  key: { state: string; userId: string },
): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(socialConnections).where(ofUser(workspaceId, key));
  return row;
}

export async function lockConnection(
  workspaceId: WorkspaceId,
  tx: Tx,
  key: { state: string; userId: string },
): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(socialConnections).where(ofUser(workspaceId, key)).for('update');
  return row;
}

/** Uses the state up, at the login it was made for. Of two callbacks with the same state exactly one gets the row. */
export async function consumeConnection(
  workspaceId: WorkspaceId,
  db: Queryable,
  {
    state,
    userId,
    networks,
    now,
  }: { state: string; userId: string; networks: readonly Network[]; now: Date },
): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .update(socialConnections)
    .set({ consumedAt: now })
    .where(
      and(
        ofUser(workspaceId, { state, userId }),
        inArray(socialConnections.network, [...networks]),
        eq(socialConnections.status, 'pending'),
        isNull(socialConnections.consumedAt),
        gt(socialConnections.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

export async function updateConnection(
  workspaceId: WorkspaceId,
  db: Queryable,
  state: string,
  change: Partial<
    Pick<
      ConnectionRow,
      'status' | 'problem' | 'message' | 'encryptedAttempt' | 'encryptedCandidates' | 'expiresAt'
    >
  >,
): Promise<void> {
  await db
    .update(socialConnections)
    .set(change)
    .where(and(eq(socialConnections.state, state), eq(socialConnections.workspaceId, workspaceId)));
}

/** What the network said of a connection's end; only while it is the same connection. */
export async function updateTokenExpiry(
  workspaceId: WorkspaceId,
  tx: Tx,
  asked: { id: string; updatedAt: Date; tokenExpiresAt: Date | null; checkedAt: Date },
): Promise<void> {
  await tx
    .update(socialAccounts)
    .set({ tokenExpiresAt: asked.tokenExpiresAt, checkedAt: asked.checkedAt })
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        eq(socialAccounts.id, asked.id),
        eq(socialAccounts.updatedAt, asked.updatedAt),
      ),
    );
}

/** Puts the same token encrypted with another key in place. @returns false when it changed meanwhile */
export async function replaceEncryptedToken(
  workspaceId: WorkspaceId,
  db: Queryable,
  { id, before, next }: { id: string; before: string; next: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(socialAccounts)
    .set({ encryptedToken: next })
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        eq(socialAccounts.id, id),
        eq(socialAccounts.encryptedToken, before),
      ),
    );
  return rowCount === 1;
}
