import type { TikTokOptions } from '@postownia/contract/networks/tiktok';

/** The answers to TikTok's form as they come in; TikTok allows no preselected privacy. */
export interface TikTokAnswers {
  accountId: string | null;
  privacyLevel: TikTokOptions['privacyLevel'] | null;
  comment: boolean;
  duet: boolean;
  stitch: boolean;
  disclosed: boolean;
  brandOrganic: boolean;
  brandContent: boolean;
}

export const UNANSWERED: TikTokAnswers = {
  accountId: null,
  privacyLevel: null,
  comment: false,
  duet: false,
  stitch: false,
  disclosed: false,
  brandOrganic: false,
  brandContent: false,
};

/** What the form still lacks. */
export function tiktokMissing(answers: TikTokAnswers): 'privacy' | 'disclosure' | 'private-ad' | null {
  const { privacyLevel, disclosed, brandContent, brandOrganic } = answers;
  if (privacyLevel === null) return 'privacy';
  if (disclosed && !brandContent && !brandOrganic) return 'disclosure';
  return disclosed && brandContent && privacyLevel === 'SELF_ONLY' ? 'private-ad' : null;
}

/** What is sent: the form asks what is allowed, TikTok is told what is not. null while the privacy is not chosen. */
export function optionsOf(answers: TikTokAnswers): TikTokOptions | null {
  const { privacyLevel, disclosed } = answers;
  if (privacyLevel === null) return null;
  return {
    privacyLevel,
    disableComment: !answers.comment,
    disableDuet: !answers.duet,
    disableStitch: !answers.stitch,
    brandContent: disclosed && answers.brandContent,
    brandOrganic: disclosed && answers.brandOrganic,
  };
}

/** Stored answers, to be changed. */
export function answersOf(options: TikTokOptions): Omit<TikTokAnswers, 'accountId'> {
  return {
    privacyLevel: options.privacyLevel,
    comment: !options.disableComment,
    duet: !options.disableDuet,
    stitch: !options.disableStitch,
    disclosed: options.brandContent || options.brandOrganic,
    brandOrganic: options.brandOrganic,
    brandContent: options.brandContent,
  };
}
