import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountRow } from './social-accounts.queries.ts';

/** Takes the renewal of an account's token upon itself; undefined when it is not due or somebody has it. */
export async function claimRenewal(
  workspaceId: WorkspaceId,
  db: Queryable,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<AccountRow | undefined> {
  const { renewAt, renewingUntil, state } = socialAccounts;
  const [row] = await db
    .update(socialAccounts)
    .set({ renewingUntil: until })
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        eq(socialAccounts.id, id),
        eq(state, 'connected'),
        lte(renewAt, now),
        or(isNull(renewingUntil), lte(renewingUntil, now)),
      ),
    )
    .returning();
  return row;
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

export async function releaseRenewal(workspaceId: WorkspaceId, db: Queryable, id: string): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ renewingUntil: null })
    .where(and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.id, id)));
}
