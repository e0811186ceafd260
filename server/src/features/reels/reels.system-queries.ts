import { and, asc, eq, inArray, lte, or } from 'drizzle-orm';
import { reels } from '../../db/schema/reels.ts';
import type { Tx } from '../../db/transaction.ts';

export interface ForgottenReel {
  readonly workspaceId: string;
  readonly id: string;
  /** Whether somebody waits for just this one. */
  readonly asked: boolean;
}

/**
 * Unfinished reels across workspaces that seem forgotten: a worker silent since `silentSince`, or waiting and not looked
 * at since `waitingSince`. The waiting ones count as looked at from now on.
 */
export async function takeForgottenReels(
  tx: Tx,
  {
    silentSince,
    waitingSince,
    now,
    limit,
  }: { silentSince: Date; waitingSince: Date; now: Date; limit: number },
): Promise<ForgottenReel[]> {
  const { workspaceId, id, asked, state, updatedAt } = reels;
  const rows = await tx
    .select({ workspaceId, id, asked, state })
    .from(reels)
    .where(
      or(
        and(eq(state, 'rendering'), lte(updatedAt, silentSince)),
        and(eq(state, 'waiting'), lte(updatedAt, waitingSince)),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const waiting = rows.filter((row) => row.state === 'waiting');
  if (waiting.length > 0)
    await tx
      .update(reels)
      .set({ updatedAt: now })
      .where(
        and(
          inArray(
            workspaceId,
            waiting.map((row) => row.workspaceId),
          ),
          inArray(
            id,
            waiting.map((row) => row.id),
          ),
        ),
      );
  return rows;
}
