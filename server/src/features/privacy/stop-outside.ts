import type { Context } from '../../context.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { closeOrders, renewals } from '../billing/index.ts';
import { disconnectAll } from '../social-accounts/index.ts';
import {
  addSubscriptions,
  selectPending,
  selectSoleOrganizations,
  selectSoleWorkspaces,
} from './deletion.system-queries.ts';
import { tellLatePayments } from './tell-late-payments.ts';

/**
 * Tells the outside world of a pending deletion: tokens are revoked at the networks, open checkouts close,
 * subscriptions stop renewing, one that began since the deletion request too. Outside any transaction, because others are asked;
 * safe to run again and again.
 * @throws PaymentError when the payment provider can't be asked: try again
 */
export async function stopOutside(context: Context, userId: string, by: RecordedActor): Promise<void> {
  const { db } = context;
  const pending = await selectPending(db, userId);
  if (pending === undefined) return;
  const own = await selectSoleWorkspaces(db, userId);
  // The networks first: they do not wait for a payment provider that does not answer.
  for (const workspace of own) await disconnectAll(context, workspace, { by });
  const renewing: string[] = [];
  for (const organization of await selectSoleOrganizations(db, userId)) {
    await closeOrders(context, organization);
    await tellLatePayments(context, organization, pending);
    renewing.push(...(await renewals.list(db, organization)));
  }
  const late = renewing.filter((id) => !pending.subscriptions.includes(id));
  if (late.length > 0) await addSubscriptions(db, pending.id, late);
  await renewals.set(context, { subscriptions: renewing, renew: false });
}
