import { type GenerationPreview, type GenerationWindow, TOKEN_COSTS } from '@postownia/contract';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { chooseDays } from '../month-plans/index.ts';
import { readBalance } from '../tokens/index.ts';
import { countReels } from './has-reel.ts';

/**
 * What a window would make and cost, each way, and what there is to pay with.
 * @throws Refusal PROFILE_MISSING, DAY_IN_THE_PAST
 */
export async function previewBatch(
  context: Pick<Context, 'db' | 'clock' | 'readPostDays' | 'monthReels'>,
  workspaceId: WorkspaceId,
  { reelEvery, ...window }: Omit<GenerationWindow, 'existing'> & { reelEvery?: number | undefined },
): Promise<z.infer<typeof GenerationPreview>> {
  const { postFrequency: frequency } = await requireBrandProfile(context.db, workspaceId);
  const { fill, replace, taken } = await chooseDays(context, context.db, workspaceId, { window, frequency });
  const { balance } = await readBalance(
    context.db,
    await organizationOf(context.db, workspaceId),
    context.clock.now(),
  );
  const price = (dates: readonly string[]) => {
    const [days, reels] = [dates.length, countReels(dates.length, reelEvery)];
    return { days, reels, tokens: days * TOKEN_COSTS.post + reels * TOKEN_COSTS.reel };
  };
  const reelsAvailable = await context.monthReels.isAvailable();
  return { fill: price(fill), replace: price(replace), daysWithPosts: taken, balance, reelsAvailable };
}
