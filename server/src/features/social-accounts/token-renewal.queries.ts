import { and, asc, eq, inArray } from 'drizzle-orm';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountRow } from './social-accounts.queries.ts';

/**
 * The account and those that came by the same login, locked in the order of their ids: one login may have opened several
 * accounts with one refresh token, which works once.
 */
export async function lockLogin(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, network, loginRemoteId }: Pick<AccountRow, 'id' | 'network' | 'loginRemoteId'>,
): Promise<AccountRow[]> {
  const ofLogin =
    loginRemoteId === null
      ? eq(socialAccounts.id, id)
      : and(eq(socialAccounts.network, network), eq(socialAccounts.loginRemoteId, loginRemoteId));
  return tx
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), ofLogin))
    .orderBy(asc(socialAccounts.id))
    .for('update');
}

/** Until when somebody renews these accounts' tokens; null: nobody does. */
export async function updateRenewing(
  workspaceId: WorkspaceId,
  db: Queryable,
  { ids, until }: { ids: readonly string[]; until: Date | null },
): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ renewingUntil: until })
    .where(and(eq(socialAccounts.workspaceId, workspaceId), inArray(socialAccounts.id, [...ids])));
}

export async function updateRenewed(
  workspaceId: WorkspaceId,
  tx: Tx,
  renewal: { id: string; encryptedToken: string; tokenExpiresAt: Date | null; renewAt: Date },
): Promise<void> {
  const { id, ...fresh } = renewal;
  await tx
    .update(socialAccounts)
    .set({ ...fresh, renewingUntil: null })
    .where(and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.id, id)));
}
