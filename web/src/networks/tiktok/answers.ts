import { TIKTOK_PRIVACY_LEVELS, TikTokCreator, TikTokOptions } from '@postownia/contract/networks/tiktok';
import * as z from 'zod/mini';
import type { Answers, OptionsView } from '../network-view.ts';

const off = z._default(z.boolean(), false);

/** The answers to TikTok's form as they come in; TikTok allows no preselected privacy. */
const TikTokAnswers = z.object({
  privacyLevel: z._default(z.nullable(z.enum(TIKTOK_PRIVACY_LEVELS)), null),
  comment: off,
  duet: off,
  stitch: off,
  disclosed: off,
  brandOrganic: off,
  brandContent: off,
});
export type TikTokAnswers = z.infer<typeof TikTokAnswers>;

export const readAnswers = (answers: Answers): TikTokAnswers => TikTokAnswers.parse(answers);

/** What the form still lacks. */
export function missingIn(answers: TikTokAnswers): 'privacy' | 'disclosure' | 'private-ad' | null {
  const { privacyLevel, disclosed, brandContent, brandOrganic } = answers;
  if (privacyLevel === null) return 'privacy';
  if (disclosed && !brandContent && !brandOrganic) return 'disclosure';
  return disclosed && brandContent && privacyLevel === 'SELF_ONLY' ? 'private-ad' : null;
}

/** What it no longer offers is chosen anew, and a video longer than this account may post stays here. */
export const problemOf: OptionsView['problemOf'] = (given, { creator, durationMs }, t) => {
  const answers = readAnswers(given);
  const missing = missingIn(answers);
  if (missing !== null) return t(`tiktok.needs.${missing}`);
  if (creator === undefined) return null;
  const { mostSeconds, privacyLevels } = TikTokCreator.parse(creator);
  if (durationMs > mostSeconds * 1000) return t('tiktok.tooLong', { limit: mostSeconds });
  return privacyLevels.some((level) => level === answers.privacyLevel) ? null : t('tiktok.needs.privacy');
};

/** The form asks what is allowed, TikTok is told what is not. Nothing while the privacy is not chosen. */
export const optionsOf: OptionsView['optionsOf'] = (given) => {
  const answers = readAnswers(given);
  const { privacyLevel, disclosed } = answers;
  if (privacyLevel === null) return {};
  return {
    privacyLevel,
    disableComment: !answers.comment,
    disableDuet: !answers.duet,
    disableStitch: !answers.stitch,
    brandContent: disclosed && answers.brandContent,
    brandOrganic: disclosed && answers.brandOrganic,
  } satisfies TikTokOptions;
};

export const answersOf: OptionsView['answersOf'] = (stored) => {
  const { success, data: options } = TikTokOptions.safeParse(stored);
  if (!success) return {};
  return {
    privacyLevel: options.privacyLevel,
    comment: !options.disableComment,
    duet: !options.disableDuet,
    stitch: !options.disableStitch,
    disclosed: options.brandContent || options.brandOrganic,
    brandOrganic: options.brandOrganic,
    brandContent: options.brandContent,
  } satisfies TikTokAnswers;
};
