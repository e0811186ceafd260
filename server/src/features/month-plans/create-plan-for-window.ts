import type { GenerationWindow, MonthPlan } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { chooseDays } from './choose-days.ts';
import { createPlan } from './create-plan.ts';
import { getPlan } from './plan-view.ts';

/**
 * "Najpierw pokaż plan": topics for the window, nothing else; free.
 * @throws Refusal PROFILE_MISSING, DAY_IN_THE_PAST, NOTHING_TO_GENERATE
 */
export async function createPlanForWindow(
  context: Pick<Context, 'db' | 'clock' | 'readPostDays' | 'readTypeWeights'>,
  workspaceId: WorkspaceId,
  window: GenerationWindow,
): Promise<MonthPlan> {
  return inTransaction(context.db, async (tx) => {
    const profile = await requireBrandProfile(tx, workspaceId);
    const chosen = await chooseDays(context, tx, workspaceId, { window, frequency: profile.postFrequency });
    const dates = chosen[window.existing];
    if (dates.length === 0) throw new Refusal('NOTHING_TO_GENERATE');
    const { id } = await createPlan(context, tx, workspaceId, { profile, dates, existing: window.existing });
    return getPlan(tx, workspaceId, id);
  });
}
