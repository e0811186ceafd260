import { PLAN_IDS, type Standing } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { readBalance } from '../tokens/index.ts';
import { graceEnd } from './standing.sql.ts';
import { selectRunning } from './subscriptions.queries.ts';

/**
 * What a firm will stand on without anybody's doing, and from when: the smaller plan that was chosen, nothing after a plan
 * that was given up or is not paid for, nothing after the trial. Null: it goes on as it is.
 */
export async function readNextStanding(
  db: Queryable,
  organizationId: OrganizationId,
  now: Date,
): Promise<{ standing: Standing; from: Date } | null> {
  const subscription = await selectRunning(organizationId, db);
  const grace = subscription && graceEnd(subscription);
  if (subscription && (grace === null || (grace !== undefined && grace > now))) {
    if (grace) return { standing: 'none', from: grace };
    if (subscription.cancelAt !== null) return { standing: 'none', from: subscription.cancelAt };
    const plan = PLAN_IDS.find((id) => id === subscription.nextPlan);
    return plan === undefined ? null : { standing: plan, from: subscription.periodEnd };
  }
  const { trial } = await readBalance(db, organizationId, now);
  return trial === null ? null : { standing: 'none', from: new Date(trial.expiresAt) };
}
