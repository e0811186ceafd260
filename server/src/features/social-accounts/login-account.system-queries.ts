import type { Network } from '@postownia/contract';
import { and, count, eq, inArray, ne } from 'drizzle-orm';
import { actForEveryBrand } from '../../db/acting-for.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/**
 * How many accounts still live on this person's login, in every workspace: revoking it would kill them all. Looks
 * beyond one workspace on purpose; it tells nothing but a number.
 */
export async function countLoginAccounts(
  tx: Tx,
  { networks, loginRemoteId }: { networks: readonly Network[]; loginRemoteId: string },
): Promise<number> {
  const living = and(
    inArray(socialAccounts.network, [...networks]),
    eq(socialAccounts.loginRemoteId, loginRemoteId),
    ne(socialAccounts.state, 'disconnected'),
  );
  const [row] = await actForEveryBrand(() =>
    tx.select({ accounts: count() }).from(socialAccounts).where(living),
  );
  return row?.accounts ?? 0;
}

/** Accounts of a person's login, disconnected ones too, across workspaces. */
export async function selectLoginAccounts(
  db: Queryable,
  loginRemoteId: string,
): Promise<
  Pick<typeof socialAccounts.$inferSelect, 'id' | 'workspaceId' | 'network' | 'state' | 'connectedAt'>[]
> {
  return db
    .select({
      id: socialAccounts.id,
      workspaceId: socialAccounts.workspaceId,
      network: socialAccounts.network,
      state: socialAccounts.state,
      connectedAt: socialAccounts.connectedAt,
    })
    .from(socialAccounts)
    .where(eq(socialAccounts.loginRemoteId, loginRemoteId));
}

/** What the network told about an account goes; that there was one, and what was published there, stays. */
export async function updateForgotten(
  tx: Tx,
  { workspaceId, id, updatedAt }: { workspaceId: WorkspaceId; id: string; updatedAt: Date },
): Promise<void> {
  await tx
    .update(socialAccounts)
    .set({
      name: 'Usunięte konto',
      label: null,
      username: null,
      avatarUrl: null,
      profileUrl: null,
      loginRemoteId: null,
      updatedAt,
    })
    .where(and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.id, id)));
}
