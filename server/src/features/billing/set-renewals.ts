import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { PaymentError } from '../../providers/payment/payments.ts';
import { selectRenewingIds } from './subscriptions.queries.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Subscriptions of a workspace that would be paid again. */
function listRenewals(db: Queryable, organizationId: OrganizationId): Promise<string[]> {
  return selectRenewingIds(organizationId, db);
}

/**
 * Lets subscriptions end with their paid period, or run on. Safe to run twice: the provider is asked for a state, not
 * for a change. One that is over at the provider is left alone.
 * @throws PaymentError when the provider can't be asked: try again
 */
async function setRenewals(
  context: Context,
  { subscriptions, renew }: { subscriptions: readonly string[]; renew: boolean },
): Promise<void> {
  const { payments } = context;
  if (payments === null) return;
  for (const id of subscriptions) {
    try {
      await payments.checkout.setRenewal(id, renew);
      await syncSubscription(context, payments, id);
    } catch (error) {
      if (!(error instanceof PaymentError) || !['missing', 'refused'].includes(error.kind)) throw error;
      context.log.warn({ err: error, subscription: id }, 'a subscription is over at the provider');
    }
  }
}

/** Which subscriptions would be paid again, and whether they are. */
export const renewals = { list: listRenewals, set: setRenewals } as const;
