import { type GenerationPreview, type GenerationWindow, TOKEN_COSTS } from '@postownia/contract';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { chooseDays } from '../month-plans/index.ts';
import { readBalance } from '../tokens/index.ts';

/**
 * What a window would make and cost, each way, and what there is to pay with.
 * @throws Refusal PROFILE_MISSING, DAY_IN_THE_PAST
 */
export async function previewBatch(
  context: Pick<Context, 'db' | 'clock' | 'readPostDays'>,
  workspaceId: WorkspaceId,
  window: Omit<GenerationWindow, 'existing'>,
): Promise<z.infer<typeof GenerationPreview>> {
  const { postFrequency: frequency } = await requireBrandProfile(context.db, workspaceId);
  const { fill, replace, taken } = await chooseDays(context, context.db, workspaceId, { window, frequency });
  const { balance } = await readBalance(
    context.db,
    await organizationOf(context.db, workspaceId),
    context.clock.now(),
  );
  const price = (days: readonly string[]) => ({ days: days.length, tokens: days.length * TOKEN_COSTS.post });
  return { fill: price(fill), replace: price(replace), daysWithPosts: taken, balance };
}
