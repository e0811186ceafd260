import type { ContentType, Tone } from '@postownia/contract';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { type Statement, statement } from '@postownia/contract/statements/statement';
import type { Angle } from '../../../data/angle.ts';
import type { Occasion } from '../../../data/occasions.ts';
import { findSubject } from '../../../data/phrase-bank.ts';

/** A day's topic as the plan dealt it, before it is described. */
export interface DealtTopic {
  readonly date: string;
  readonly contentType: ContentType;
  readonly tone: Tone;
  readonly angle: Angle;
  readonly occasion: Occasion | null;
  readonly weight: number;
  /** How often as well as the middle post its type does, where that brought it more days. */
  readonly timesMedian: number | null;
}

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
