import type { BrandFact, InterviewQuestion, Speaker } from '@postownia/contract';
import { findLastDay, findMonths, findNumbers, findRisks, findTags } from './describe-fact.ts';
import { type ParsedFact, parseFacts } from './parse-facts.ts';
import { proposeSentences } from './propose-sentences.ts';

/** A fact as read from a text, before it is kept. */
export type ReadFact = Pick<
  BrandFact,
  'type' | 'verbatim' | 'say' | 'numbers' | 'tags' | 'months' | 'validUntil' | 'risk'
>;

/**
 * The facts of a text with the sentences proposed for each.
 * @param options.question the interview's, when the text answers one
 * @param options.speaker whose voice the proposals have; null for both
 */
export function readFacts(
  text: string,
  { question, speaker }: { question?: InterviewQuestion; speaker: Speaker | null },
): ReadFact[] {
  return parseFacts(text, question).map((parsed) => describeFact(parsed, speaker));
}

/** All that is known of a fact by its words and type. */
export function describeFact({ type, verbatim, risk }: ParsedFact, speaker: Speaker | null): ReadFact {
  return {
    type,
    verbatim,
    say: proposeSentences(type, verbatim, speaker),
    numbers: findNumbers(verbatim),
    tags: findTags(verbatim),
    months: findMonths(type, verbatim),
    validUntil: findLastDay(verbatim),
    risk: [...findRisks(type, verbatim), ...risk],
  };
}
