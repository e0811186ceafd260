import { and, desc, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { appConnections, oauthClients, oauthTokens } from '../../db/schema/connected-apps.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';

export type ClientRow = typeof oauthClients.$inferSelect;
export type ConnectionRow = typeof appConnections.$inferSelect;
export type TokenRow = typeof oauthTokens.$inferSelect;

export async function selectClient(db: Queryable, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(oauthClients).where(eq(oauthClients.clientId, clientId));
  return row;
}

/** Writes a program down, or what it says of itself now. */
export async function writeClient(
  db: Queryable,
  client: Omit<typeof oauthClients.$inferInsert, 'id'>,
): Promise<void> {
  const { name, redirectUris, readAt } = client;
  await db
    .insert(oauthClients)
    .values(client)
    .onConflictDoUpdate({ target: oauthClients.clientId, set: { name, redirectUris, readAt } });
}

/** Writes an agreement down; what was agreed before with the same program is replaced, and opens nothing any more. */
export async function writeConnection(
  tx: Tx,
  connection: Omit<typeof appConnections.$inferInsert, 'id' | 'revokedAt' | 'lastUsedAt' | 'lastUsedFrom'>,
): Promise<string> {
  const { name, host, scopes, workspaceIds, monthlyTokenCap, createdAt } = connection;
  const set = { name, host, scopes, workspaceIds, monthlyTokenCap, createdAt, revokedAt: null };
  const { organizationId, userId, clientId } = appConnections;
  const [row] = await tx
    .insert(appConnections)
    .values(connection)
    .onConflictDoUpdate({ target: [organizationId, userId, clientId], set })
    .returning({ id: appConnections.id });
  if (row === undefined) throw new Error('A connection was not stored');
  return row.id;
}

/** Connections of an organization that nobody ended, the newest first; only a person's own where `userId` is not null. */
export async function selectConnections(
  db: Queryable,
  organizationId: OrganizationId,
  { userId }: { userId: string | null },
): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(appConnections)
    .where(
      and(
        eq(appConnections.organizationId, organizationId),
        userId === null ? undefined : eq(appConnections.userId, userId),
        isNull(appConnections.revokedAt),
      ),
    )
    .orderBy(desc(appConnections.createdAt), desc(appConnections.id));
}

/** Locks a connection of the organization that nobody ended; undefined: there is none. */
export async function lockConnection(
  tx: Tx,
  { organizationId, id }: { organizationId: OrganizationId; id: string },
): Promise<ConnectionRow | undefined> {
  const { organizationId: firm, revokedAt } = appConnections;
  const [row] = await tx
    .select()
    .from(appConnections)
    .where(and(eq(appConnections.id, id), eq(firm, organizationId), isNull(revokedAt)))
    .for('update');
  return row;
}

export async function writeDisconnected(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(appConnections).set({ revokedAt: at }).where(eq(appConnections.id, id));
  await tx.delete(oauthTokens).where(eq(oauthTokens.connectionId, id));
}

export async function writeConnectionUse(
  db: Queryable,
  { id, at, from }: { id: string; at: Date; from: string | null },
): Promise<void> {
  await db
    .update(appConnections)
    .set({ lastUsedAt: at, lastUsedFrom: from })
    .where(eq(appConnections.id, id));
}

export async function insertTokens(
  db: Queryable,
  tokens: readonly Omit<typeof oauthTokens.$inferInsert, 'id' | 'usedAt'>[],
): Promise<void> {
  await db.insert(oauthTokens).values([...tokens]);
}

/** A token that has not ended, used or not, with its connection while nobody ended that. */
export async function selectToken(
  db: Queryable,
  { hash, kind, now }: { hash: string; kind: TokenRow['kind']; now: Date },
): Promise<{ token: TokenRow; connection: ConnectionRow } | undefined> {
  const [row] = await db
    .select({ token: oauthTokens, connection: appConnections })
    .from(oauthTokens)
    .innerJoin(appConnections, eq(appConnections.id, oauthTokens.connectionId))
    .where(
      and(
        eq(oauthTokens.hash, hash),
        eq(oauthTokens.kind, kind),
        gt(oauthTokens.expiresAt, now),
        isNull(appConnections.revokedAt),
      ),
    );
  return row;
}

/** Uses a token up. @returns false where somebody did already */
export async function useUp(db: Queryable, { hash, now }: { hash: string; now: Date }): Promise<boolean> {
  const used = await db
    .update(oauthTokens)
    .set({ usedAt: now })
    .where(and(eq(oauthTokens.hash, hash), isNull(oauthTokens.usedAt)))
    .returning({ id: oauthTokens.id });
  return used.length > 0;
}

/**
 * Holds what came of one consent until the transaction ends: it is given anew and ended by one at a time.
 * @returns false where it was ended
 */
export async function lockGrant(tx: Tx, grantId: string): Promise<boolean> {
  const held = await tx
    .select({ id: oauthTokens.id })
    .from(oauthTokens)
    .where(eq(oauthTokens.grantId, grantId))
    .for('update');
  return held.length > 0;
}

/** Takes away all that came of one consent; locked before, else what is given at that moment would stay. */
export async function deleteGrant(tx: Tx, grantId: string): Promise<void> {
  await tx.delete(oauthTokens).where(eq(oauthTokens.grantId, grantId));
}

/** Ends what a consent gave to open with, before it is given anew: an assistant has one access at a time. */
export async function deleteAccess(db: Queryable, grantId: string): Promise<void> {
  await db.delete(oauthTokens).where(and(eq(oauthTokens.grantId, grantId), eq(oauthTokens.kind, 'access')));
}

/** Names of programs by the ids of connections, for "who did this", ended ones too; unknown ids are left out. */
export async function readAppNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = appConnections;
  const rows = await db
    .select({ id, name })
    .from(appConnections)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Forgets tokens that ended, and programs that nobody let in since an instant. */
export async function forgetApps(db: Queryable, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db.delete(oauthTokens).where(lt(oauthTokens.expiresAt, now));
  const connected = db
    .select({ one: sql`1` })
    .from(appConnections)
    .where(and(eq(appConnections.clientId, oauthClients.clientId), isNull(appConnections.revokedAt)));
  await db.delete(oauthClients).where(and(lt(oauthClients.readAt, before), notExists(connected)));
}
