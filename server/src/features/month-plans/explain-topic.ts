import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { type Message, message } from '@postownia/contract/messages/message';
import type { BankIdea } from '../../../data/idea.ts';
import type { Occasion } from '../../../data/occasions.ts';
import { findSubject } from '../../../data/phrase-bank.ts';
import type { PickedSubject } from './picked-subject.ts';

/** Why an occasion stands on its day; its name is shown beside it. */
export function explainOccasion(
  { kind }: Occasion,
  { quiet, weight }: { quiet: boolean; weight: number },
): Message {
  if (quiet) return message('reason.quiet');
  if (kind === 'public-holiday') return message('reason.public-holiday');
  return message(weight >= 3 ? 'reason.close-to-industry' : 'reason.worth-noting');
}

/**
 * Why a subject stands on its day, with the source that it honestly has.
 * @param times how often as well as the middle post its kind of content does; null where it simply has its turn
 */
export function explainSubject(
  { source, seasonal }: Pick<PickedSubject, 'source' | 'seasonal'>,
  times: number | null,
): Message {
  if (times !== null) return message(`reason.often-${SOURCES[source]}`, { times });
  if (seasonal && source === 'trade') return message('reason.turn-season');
  return message(`reason.turn-${SOURCES[source]}`);
}

const SOURCES = { trade: 'specialty', fact: 'fact', near: 'near', neutral: 'neutral' } as const;

/** The same for a language that is still written from the phrase banks. */
export function explainIdea(profile: BrandProfile, idea: BankIdea, times: number | null): Message {
  const subject =
    idea.kind === 'subject' ? findSubject(profile.postLanguage, profile.industry, idea.subjectId) : undefined;
  const source = subject?.trade ? 'specialty' : 'industry';
  return times === null ? message(`reason.turn-${source}`) : message(`reason.often-${source}`, { times });
}
