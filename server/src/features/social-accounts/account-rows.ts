import { and, inArray } from 'drizzle-orm';
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
