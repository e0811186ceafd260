import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { Idea } from '../../../data/idea.ts';
import type { Occasion } from '../../../data/occasions.ts';
import { findSubject, PHRASES } from '../../../data/phrase-bank.ts';

export interface Headlines {
  /** What the day's image says; none twice while the bank has another. */
  take(idea: Idea, occasion: Occasion | null): string;
}

/** A question longer than this is set too small on a poster. */
const LONGEST_QUESTION = 55;

/** Hands out the headlines of one plan. A subject that comes back says its question, then the one to readers. */
export function createHeadlines(profile: BrandProfile, already: readonly string[]): Headlines {
  const { occasions, voice } = PHRASES[profile.postLanguage];
  const taken = new Set(already);

  const choicesFor = (idea: Idea, occasion: Occasion | null): readonly string[] => {
    const named = occasion ? occasions[occasion.id]?.headline : undefined;
    if (idea.kind === 'quiet') return [...(named ? [named] : []), ...voice.quiet.headlines];
    if (idea.kind === 'occasion') return [named ?? profile.brandName];
    const subject = findSubject(profile.postLanguage, profile.industry, idea.subjectId);
    if (!subject) return [profile.brandName];
    const questions = [subject.question, subject.ask].filter(({ length }) => length <= LONGEST_QUESTION);
    return [subject.headline, ...questions];
  };

  return {
    take(idea, occasion) {
      const choices = choicesFor(idea, occasion);
      const headline = choices.find((choice) => !taken.has(choice)) ?? choices[0] ?? profile.brandName;
      taken.add(headline);
      return headline;
    },
  };
}
