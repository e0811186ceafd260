import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
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

/** Connected accounts of all workspaces in the order of their ids, for the daily check. */
export async function selectConnectedAfter(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<AccountRow[]> {
  const { id, state } = socialAccounts;
  return db
    .select()
    .from(socialAccounts)
    .where(and(eq(state, 'connected'), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Accounts of all workspaces that hold a sealed token, in the order of their ids, for the change of keys. */
export async function selectSealedAfter(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<AccountRow[]> {
  const { id, sealedToken } = socialAccounts;
  return db
    .select()
    .from(socialAccounts)
    .where(and(isNotNull(sealedToken), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
