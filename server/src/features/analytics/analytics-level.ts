import { type AnalyticsLevel, PLANS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectCurrentPlan } from './level.queries.ts';

/**
 * How much of the analytics a workspace has: what its plan promises in the contract's plan table; during the trial
 * that of Zaawansowany (decision 20); without either the four figures, the accounts and the weekly chart.
 */
export async function readAnalyticsLevel(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
): Promise<AnalyticsLevel> {
  const { plan, trialExpiresAt } = await selectCurrentPlan(workspaceId, db);
  const inTrial = trialExpiresAt !== null && trialExpiresAt > clock.now();
  const id = plan ?? (inTrial ? 'advanced' : null);
  const features = PLANS.find((candidate) => candidate.id === id)?.features ?? [];
  if (features.includes('premiumAnalytics')) return 'premium';
  return features.includes('advancedAnalytics') ? 'advanced' : 'basic';
}
