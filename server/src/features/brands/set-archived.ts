import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { readAllowance } from '../billing/index.ts';
import { cancelBatches } from '../generation/index.ts';
import { cancelReels } from '../reels/index.ts';
import { brandRows } from '../workspaces/index.ts';

/**
 * Puts the brand somebody is in into the archive, or takes it out; twice is once. All in one transaction: publications are
 * called off, batches and reels under way are stopped and their tokens come back. Whatever reserves tokens holds the brand's
 * row, so it is either found here or refused. Coming back needs a place of the plan; posts that are still ahead go out again
 * as the preferences say, what a person had sent by hand does not.
 * @throws Refusal BRAND_LIMIT (`limit`)
 */
export async function setArchived(
  context: Pick<Context, 'db' | 'clock' | 'withdraw' | 'changeHooks'>,
  { workspaceId, organizationId, userId }: Caller,
  { archived }: { archived: boolean },
): Promise<{ archived: boolean }> {
  const now = context.clock.now();
  const by = byUser(userId);
  const { brands: limit } = await readAllowance(context.db, organizationId, now);
  await inTransaction(
    context.db,
    async (tx) => {
      const count = await brandRows.lockBrandCount(organizationId, tx);
      if (!(await brandRows.setArchived(tx, workspaceId, archived ? now : null))) return;
      if (!archived && count >= limit) throw new Refusal('BRAND_LIMIT', { limit });
      if (archived) {
        await cancelBatches(context, tx, workspaceId, by);
        await cancelReels(context, tx, workspaceId, by);
      }
      await context.changeHooks.preferencesChanged(tx, workspaceId);
      const action = archived ? 'workspace.archived' : 'workspace.restored';
      await recordEvent(tx, workspaceId, { ...by, action }, now);
    },
    { retries: 3 },
  );
  return { archived };
}
