import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { BY_OPERATOR } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { grantTokens, readBalance } from '../tokens/index.ts';

/**
 * Gives a workspace's organization tokens in the operator's name; the reason stands in the workspace's audit log, in the same
 * transaction. Tokens given so never expire.
 * @param options.key the same key gives once, so that a repeated command does no harm
 * @returns whether they were given now (false: this key was used before), and the balance after it
 */
export function grantByOperator(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { amount, reason, key }: { amount: number; reason: string; key: string },
): Promise<{ given: boolean; balance: number }> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const organizationId = await organizationOf(tx, workspaceId);
    const given = await grantTokens(tx, organizationId, {
      amount,
      cause: 'operator',
      key: `operator:${key}`,
      reason,
      now,
    });
    if (given) {
      const event = {
        ...BY_OPERATOR,
        action: 'tokens.granted',
        details: { amount, reason, key },
      } as const;
      await recordEvent(tx, workspaceId, event, now);
    }
    const { balance } = await readBalance(tx, organizationId, now);
    return { given, balance };
  });
}
