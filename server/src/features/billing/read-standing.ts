import { ALLOWANCES, type Allowance, GRACE_DAYS, PLAN_IDS, type Standing } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { readBalance } from '../tokens/index.ts';
import { type SubscriptionRow, selectRunning } from './subscriptions.queries.ts';

const DAY = 86_400_000;

/** Until when a plan with a missing payment lives on; null when nothing is missing. */
export function graceEnd({ pastDueSince }: Pick<SubscriptionRow, 'pastDueSince'>): Date | null {
  return pastDueSince === null ? null : new Date(pastDueSince.getTime() + GRACE_DAYS * DAY);
}

/** What a workspace stands on at `now`: its plan, with a week's grace after a failed payment; else its trial; else nothing. */
export async function readStanding(
  db: Queryable,
  organizationId: OrganizationId,
  now: Date,
): Promise<Standing> {
  const subscription = await selectRunning(organizationId, db);
  const grace = subscription && graceEnd(subscription);
  const plan = PLAN_IDS.find((id) => id === subscription?.plan);
  if (plan && (grace === null || (grace !== undefined && grace > now))) return plan;
  const { trial } = await readBalance(db, organizationId, now);
  return trial === null ? 'none' : 'trial';
}

/** What a workspace may use at `now`. */
export async function readAllowance(
  db: Queryable,
  organizationId: OrganizationId,
  now: Date,
): Promise<Allowance> {
  return ALLOWANCES[await readStanding(db, organizationId, now)];
}
