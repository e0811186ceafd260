import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { type Statement, statement } from '@postownia/contract/statements/statement';
import { findSubject } from '../../../data/phrase-bank.ts';
import type { DealtTopic } from './plan-month.ts';

/** Why a topic stands on its day; the day's occasion and its kind of content are shown beside it. */
export function explainTopic(
  profile: BrandProfile,
  { angle, occasion, weight, timesMedian: times }: DealtTopic,
): Statement {
  if (angle.kind === 'quiet') return statement('reason.quiet');
  if (occasion) {
    if (occasion.kind === 'public-holiday') return statement('reason.public-holiday');
    return statement(weight >= 3 ? 'reason.close-to-industry' : 'reason.worth-noting');
  }
  const subject =
    angle.kind === 'subject'
      ? findSubject(profile.postLanguage, profile.industry, angle.subjectId)
      : undefined;
  const source = subject?.trade ? 'specialty' : 'industry';
  return times === null ? statement(`reason.turn-${source}`) : statement(`reason.often-${source}`, { times });
}
