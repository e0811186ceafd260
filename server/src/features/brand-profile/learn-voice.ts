import { type BrandProfile, type BrandVoice, type LearnedHabits, LIMITS } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { updateExtras } from './brand-profile.queries.ts';
import { requireBrandProfile } from './get-brand-profile.ts';
import { readVoice } from './read-voice.ts';
import { saveBrandProfile } from './save-brand-profile.ts';

/**
 * Takes the habits of the brand's own posts over: into the profile what it has a field for, the rest as its voice.
 * @throws Refusal PROFILE_MISSING
 */
export async function learnVoice(
  tx: Tx,
  workspaceId: WorkspaceId,
  { examples, now }: { examples: readonly string[]; now: Date },
): Promise<{ voice: BrandVoice; habits: LearnedHabits; profile: BrandProfile }> {
  const before = await requireBrandProfile(tx, workspaceId);
  const { voice, habits } = readVoice(examples, [before.brandName]);
  const { profile } = await saveBrandProfile(tx, workspaceId, { profile: takeOver(before, habits), now });
  await updateExtras(workspaceId, tx, { voice });
  return { voice, habits, profile };
}

function takeOver(profile: BrandProfile, habits: LearnedHabits): BrandProfile {
  const { contentLength, emoticons, languageStyle, hashtags, ownHashtags } = habits;
  return {
    ...profile,
    contentLength,
    emoticons,
    languageStyle: languageStyle ?? profile.languageStyle,
    hashtagStrategy: strategyOf(ownHashtags, hashtags),
  };
}

/** A free text that the writer reads for figures and hashtags; of the brand's own as many as it has room for. */
function strategyOf(own: readonly string[], count: number): string {
  const words = [String(count)];
  for (const tag of own)
    if ([tag, ...words].join(' ').length <= LIMITS.shortTextCharacters) words.splice(-1, 0, tag);
  return words.join(' ');
}
