import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { apiKeySecrets, apiKeys } from '../../db/schema/api-keys.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Prepared once per connection: a busy key is noted every minute, and building the statement took longer than sending it. */
export async function writeUse(
  db: Database,
  { id, at, from }: { id: string; at: Date; from: string | null },
): Promise<void> {
  await db.$client.query({
    name: 'note_key_use',
    text: 'update api_keys set last_used_at = $2, last_used_from = $3 where id = $1',
    values: [id, at, from],
  });
}

/** An organization's keys that nobody revoked, the newest first. */
export async function selectKeys(db: Queryable, organizationId: OrganizationId): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** Locks a key of the organization that nobody revoked; undefined: there is none. */
export async function lockKey(
  tx: Tx,
  { organizationId, id }: { organizationId: OrganizationId; id: string },
): Promise<ApiKeyRow | undefined> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.organizationId, organizationId), isNull(apiKeys.revokedAt)))
    .for('update');
  return row;
}

export async function insertKey(
  tx: Tx,
  key: Omit<typeof apiKeys.$inferInsert, 'id' | 'revokedAt' | 'lastUsedAt' | 'lastUsedFrom'>,
): Promise<string> {
  const [row] = await tx.insert(apiKeys).values(key).returning({ id: apiKeys.id });
  if (row === undefined) throw new Error('A key was not stored');
  return row.id;
}

export async function writeRevoked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(apiKeys).set({ revokedAt: at }).where(eq(apiKeys.id, id));
  await tx.delete(apiKeySecrets).where(eq(apiKeySecrets.keyId, id));
}

/** The secrets of keys that still open, by key, the newest first. */
export async function selectSecrets(
  db: Queryable,
  { keyIds, now }: { keyIds: readonly string[]; now: Date },
) {
  const { keyId, publicPart, until, createdAt } = apiKeySecrets;
  return db
    .select({ keyId, publicPart, until })
    .from(apiKeySecrets)
    .where(and(inArray(keyId, [...keyIds]), or(isNull(until), gt(until, now))))
    .orderBy(desc(createdAt), sql`${until} desc nulls first`);
}

export async function insertSecret(
  tx: Tx,
  secret: Omit<typeof apiKeySecrets.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(apiKeySecrets).values(secret);
}

/** Ends the newest secret of a key at an instant, and every older one at once. */
export async function retireSecrets(
  tx: Tx,
  { keyId, until }: { keyId: string; until: Date | null },
): Promise<void> {
  const newest = and(eq(apiKeySecrets.keyId, keyId), isNull(apiKeySecrets.until));
  await tx.delete(apiKeySecrets).where(and(eq(apiKeySecrets.keyId, keyId), isNotNull(apiKeySecrets.until)));
  if (until === null) await tx.delete(apiKeySecrets).where(newest);
  else await tx.update(apiKeySecrets).set({ until }).where(newest);
}

/** Names of keys by id, for "who did this", revoked ones too; unknown ids are left out. */
export async function readKeyNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = apiKeys;
  const rows = await db
    .select({ id, name })
    .from(apiKeys)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.name]));
}
