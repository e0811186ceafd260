import type { ContentType, Tone } from '@postownia/contract';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { type Message, message } from '@postownia/contract/messages/message';
import type { Idea } from '../../../data/idea.ts';
import type { Occasion } from '../../../data/occasions.ts';
import { findSubject } from '../../../data/phrase-bank.ts';

/** A day's topic as the plan dealt it, before it is described. */
export interface PickedTopic {
  readonly date: string;
  readonly contentType: ContentType;
  readonly tone: Tone;
  readonly idea: Idea;
  readonly occasion: Occasion | null;
  readonly weight: number;
  /** How often as well as the middle post its type does, where that brought it more days. */
  readonly timesMedian: number | null;
}

/** Why a topic stands on its day; the day's occasion and its kind of content are shown beside it. */
export function explainTopic(
  profile: BrandProfile,
  { idea, occasion, weight, timesMedian: times }: PickedTopic,
): Message {
  if (idea.kind === 'quiet') return message('reason.quiet');
  if (occasion) {
    if (occasion.kind === 'public-holiday') return message('reason.public-holiday');
    return message(weight >= 3 ? 'reason.close-to-industry' : 'reason.worth-noting');
  }
  const subject =
    idea.kind === 'subject' ? findSubject(profile.postLanguage, profile.industry, idea.subjectId) : undefined;
  const source = subject?.trade ? 'specialty' : 'industry';
  return times === null ? message(`reason.turn-${source}`) : message(`reason.often-${source}`, { times });
}
