import { statement } from '@postownia/contract/statements/statement';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { listPaidSince } from '../billing/index.ts';
import { tellPeople } from '../notifications/index.ts';
import { listPeopleToTell } from '../workspaces/index.ts';
import type { DeletionRow } from './deletion-rows.ts';

/**
 * Says, once per payment, that money came after the wish to leave: it is credited like any other, and goes back on the
 * last day unless the wish is taken back (decision 0029).
 */
export async function tellLatePayments(
  context: Context,
  workspaceId: WorkspaceId,
  { requestedAt, finalAt }: Pick<DeletionRow, 'requestedAt' | 'finalAt'>,
): Promise<void> {
  for (const { id, amount } of await listPaidSince(context.db, workspaceId, requestedAt)) {
    await inTransaction(context.db, async (tx) => {
      await tellPeople(context, tx, workspaceId, {
        kind: 'paid-while-leaving',
        occasion: `paid-while-leaving:${id}`,
        said: statement('billing.paid-while-leaving', { cents: amount, day: finalAt.toISOString() }),
        path: '/settings/prywatnosc',
        people: await listPeopleToTell(tx, workspaceId),
      });
    });
  }
}
