import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { BankIdea } from '../../../data/idea.ts';
import type { Occasion } from '../../../data/occasions.ts';
import { findSubject, PHRASES } from '../../../data/phrase-bank.ts';

export interface Headlines {
  /** The first of the choices that no other poster says; the first of all when none is left. */
  take(choices: readonly string[]): string;
}

/** A question longer than this is set too small on a poster. */
const LONGEST_QUESTION = 55;

/** Hands out the headlines of one plan: none twice while there is another. */
export function createHeadlines({ brandName }: BrandProfile, already: readonly string[]): Headlines {
  const taken = new Set(already);
  return {
    take(choices) {
      const headline = choices.find((choice) => !taken.has(choice)) ?? choices[0] ?? brandName;
      taken.add(headline);
      return headline;
    },
  };
}

/** What the poster of an occasion or of a quiet day may say. */
export function occasionHeadlines(profile: BrandProfile, idea: BankIdea, occasion: Occasion): string[] {
  const { occasions, voice } = PHRASES[profile.postLanguage];
  const named = occasions[occasion.id]?.headline;
  const isCalm = named !== undefined && !/^weso/iu.test(named);
  if (idea.kind === 'quiet') return [...(isCalm ? [named] : []), ...voice.quiet.headlines];
  return [named ?? profile.brandName];
}

/** A subject that comes back says its question, then the one to readers. */
export function ideaHeadlines({ postLanguage, industry }: BrandProfile, idea: BankIdea): string[] {
  const subject = idea.kind === 'subject' ? findSubject(postLanguage, industry, idea.subjectId) : undefined;
  if (!subject) return [];
  const questions = [subject.question, subject.ask].filter(({ length }) => length <= LONGEST_QUESTION);
  return [subject.headline, ...questions];
}
