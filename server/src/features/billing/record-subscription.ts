import type { AuditAction } from '@postownia/contract';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import type { Tx } from '../../db/transaction.ts';
import { emitToOrganization } from '../../events/emit.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import { recordEvent } from '../audit/index.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

type Known = Pick<SubscriptionRow, 'plan' | 'period' | 'status' | 'cancelAt'>;

const UNPAID: readonly string[] = ['past_due', 'unpaid'];
const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

/** What a subscription's new state means to people; several things may have happened between two looks. */
export function subscriptionEvents(before: Known | undefined, now: Known): AuditAction[] {
  const ended = ENDED.includes(now.status);
  if (before === undefined) return ended ? [] : ['plan.started'];
  const events: AuditAction[] = [];
  const changed = before.plan !== now.plan || before.period !== now.period;
  if (changed) events.push('plan.changed');
  if (!UNPAID.includes(before.status) && UNPAID.includes(now.status)) events.push('payment.failed');
  if (ended) return ENDED.includes(before.status) ? events : [...events, 'plan.ended'];
  if (before.cancelAt === null && now.cancelAt !== null) events.push('plan.cancelled');
  if (before.cancelAt !== null && now.cancelAt === null) events.push('plan.resumed');
  return events;
}

/** Notes what changed about a subscription since it was last looked at, in the transaction that stores it. */
export async function recordSubscription(
  tx: Tx,
  organizationId: OrganizationId,
  { before, row, now }: { before: Known | undefined; row: Known; now: Date },
): Promise<void> {
  const until = row.cancelAt === null ? {} : { until: row.cancelAt.toISOString() };
  const actions = subscriptionEvents(before, row);
  if (actions.length > 0)
    await emitToOrganization(tx, organizationId, { name: 'billing.changed', payload: {} }, now);
  for (const action of actions) {
    const details = { plan: row.plan, ...(action === 'plan.cancelled' ? until : {}) };
    await recordEvent(tx, await firstWorkspaceOf(tx, organizationId), { ...BY_SYSTEM, action, details }, now);
  }
}
