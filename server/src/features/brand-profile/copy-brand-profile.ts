import type { BrandProfile } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectExtras, updateExtras, upsertProfile } from './brand-profile.queries.ts';
import { getBrandVoice } from './brand-voice.ts';
import { getBrandProfile } from './get-brand-profile.ts';
import { toKitExtras } from './kit-extras.ts';

/** What a brand says about itself alone: another one tells its own. A call to action names a place or a number. */
const OWN_WORDS = {
  trade: '',
  brandValues: '',
  competitors: '',
  budget: '',
  marketingGoals: '',
  uniqueSellingPoints: '',
  callToAction: '',
} satisfies Partial<BrandProfile>;

/**
 * Gives a new brand the look, the voice and the habits of another: how it writes and draws, for whom and in which industry.
 * What tells of the other brand stays there: its own words, the posts it was learned from, how they end, and its logo. Where the other
 * has no profile, the new one has none.
 */
export async function copyBrandProfile(
  tx: Tx,
  workspaceId: WorkspaceId,
  { from, name, now }: { from: WorkspaceId; name: string; now: Date },
): Promise<void> {
  const profile = await getBrandProfile(tx, from);
  if (profile === null) return;
  await upsertProfile(workspaceId, tx, { ...profile, ...OWN_WORDS, keywords: [], brandName: name }, now);
  const extras = await selectExtras(from, tx);
  const voice = await getBrandVoice(tx, from);
  await updateExtras(workspaceId, tx, {
    ...toKitExtras(extras),
    headlineOnImages: extras?.headlineOnImages ?? false,
    voice: voice && { ...voice, examples: [], signOff: '' },
  });
}
