import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { listPaidSince } from '../billing/index.ts';
import { notifyMembers } from '../notifications/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import type { DeletionRow } from './deletion.system-queries.ts';

/**
 * Says, once per payment, that money came after the deletion request to leave: it is credited like any other, and goes back on the
 * last day unless the deletion request is taken back (decision 0029).
 */
export async function tellLatePayments(
  context: Context,
  organizationId: OrganizationId,
  { requestedAt, finalAt }: Pick<DeletionRow, 'requestedAt' | 'finalAt'>,
): Promise<void> {
  for (const { id, amount } of await listPaidSince(context.db, organizationId, requestedAt)) {
    await inTransaction(context.db, async (tx) => {
      const workspaceId = await firstWorkspaceOf(tx, organizationId);
      await notifyMembers(context, tx, workspaceId, {
        kind: 'paid-during-deletion',
        dedupeKey: `paid-during-deletion:${id}`,
        message: message('billing.paid-during-deletion', { cents: amount, day: finalAt.toISOString() }),
        path: '/settings/prywatnosc',
        members: await listNotifiableMembers(tx, workspaceId),
      });
    });
  }
}
