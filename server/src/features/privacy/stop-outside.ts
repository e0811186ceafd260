import type { Context } from '../../context.ts';
import type { AuditActor } from '../audit/index.ts';
import { listRenewals, setRenewals } from '../billing/index.ts';
import { disconnectAll } from '../social-accounts/index.ts';
import { selectPending, selectSoleWorkspaces } from './deletion-rows.ts';

/**
 * Tells the outside world of a pending deletion: tokens are revoked at the networks, subscriptions stop renewing.
 * Outside any transaction, because others are asked; safe to run again and again.
 * @throws PaymentError when the payment provider can't be asked: try again
 */
export async function stopOutside(context: Context, userId: string, by: AuditActor): Promise<void> {
  const pending = await selectPending(context.db, userId);
  if (pending === undefined) return;
  const renewing: string[] = [];
  for (const workspace of await selectSoleWorkspaces(context.db, userId)) {
    await disconnectAll(context, workspace, { by });
    renewing.push(...(await listRenewals(context.db, workspace)));
  }
  const subscriptions = pending.subscriptions.filter((id) => renewing.includes(id));
  await setRenewals(context, { subscriptions, renew: false });
}
