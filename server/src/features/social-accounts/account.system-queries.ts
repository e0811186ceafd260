import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { socialAccounts, socialConnections } from '../../db/schema/social-accounts.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountRow } from './social-accounts.queries.ts';

/** Accounts of several workspaces, disconnected ones too: the publications' worker opens many at once. */
export async function selectAccountsOf(
  db: Queryable,
  workspaceIds: readonly WorkspaceId[],
  ids: readonly string[],
): Promise<AccountRow[]> {
  return db
    .select()
    .from(socialAccounts)
    .where(and(inArray(socialAccounts.workspaceId, [...workspaceIds]), inArray(socialAccounts.id, [...ids])));
}

/** The brand for which a person began a login, by the login's secret state; null for nobody's and another person's. */
export async function findWorkspaceOfState(
  db: Queryable,
  { state, userId }: { state: string; userId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ workspaceId: socialConnections.workspaceId })
    .from(socialConnections)
    .where(and(eq(socialConnections.state, state), eq(socialConnections.userId, userId)));
  return row?.workspaceId ?? null;
}

const later = (after: AccountRow | null) =>
  after === null
    ? undefined
    : sql`(${socialAccounts.workspaceId}, ${socialAccounts.id}) > (${after.workspaceId}::uuid, ${after.id}::uuid)`;

/** Connected accounts of all workspaces in the order of their keys, for the daily check. */
export async function selectConnectedAfter(
  db: Queryable,
  { after, limit }: { after: AccountRow | null; limit: number },
): Promise<AccountRow[]> {
  const { workspaceId, id, state } = socialAccounts;
  return db
    .select()
    .from(socialAccounts)
    .where(and(eq(state, 'connected'), later(after)))
    .orderBy(asc(workspaceId), asc(id))
    .limit(limit);
}

/** Accounts of all workspaces that hold an encrypted token, in the order of their keys, for the change of keys. */
export async function selectEncryptedAfter(
  db: Queryable,
  { after, limit }: { after: AccountRow | null; limit: number },
): Promise<AccountRow[]> {
  const { workspaceId, id, encryptedToken } = socialAccounts;
  return db
    .select()
    .from(socialAccounts)
    .where(and(isNotNull(encryptedToken), later(after)))
    .orderBy(asc(workspaceId), asc(id))
    .limit(limit);
}
