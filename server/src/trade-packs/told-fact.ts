import type { Register } from './register.ts';

/** A confirmed fact of a brand, as far as planner and writer need it. Its sentences are told as they are. */
export interface ToldFact {
  readonly id: string;
  readonly type: string;
  readonly say: readonly { readonly text: string; readonly as: 'ja' | 'my' | 'none' }[];
  /** Beginnings of words, in lower case, that let the fact meet a subject. */
  readonly tags: readonly string[];
  /** Months 1–12 in which it may be told; empty: in all. */
  readonly months: readonly number[];
  /** Last day on which it may be told, `YYYY-MM-DD`. */
  readonly validUntil: string | null;
}

/** Known for choosing, checking and signing; no post tells them. */
const UNTOLD = new Set(['value', 'taboo', 'name', 'contact', 'legal']);

/** Whether a fact may be told on a day. */
export const isToldOn = ({ type, months, validUntil }: ToldFact, date: string): boolean =>
  !UNTOLD.has(type) &&
  (validUntil === null || date <= validUntil) &&
  (months.length === 0 || months.includes(Number(date.slice(5, 7))));

/** The phrasings of a fact in the brand's person, with their places among all. */
export function sayings({ say }: ToldFact, { as }: Register): { text: string; at: number }[] {
  return say.flatMap((sentence, at) =>
    sentence.as === 'none' || sentence.as === as ? [{ text: sentence.text, at }] : [],
  );
}
