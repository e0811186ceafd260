import type { BrandFact } from '@postownia/contract/features/brand-facts';
import type { Register } from './register.ts';

/** A confirmed fact of a brand, as far as planner and writer need it. Its sentences are told as they are. */
export type ToldFact = Readonly<
  Pick<BrandFact, 'id' | 'type' | 'say' | 'tags' | 'months' | 'validUntil' | 'state'>
>;

/** The phrasings of a fact in the brand's person, with their places among all. */
export function sayings({ say }: ToldFact, { as }: Register): { text: string; at: number }[] {
  return say.flatMap((sentence, at) =>
    sentence.as === 'none' || sentence.as === as ? [{ text: sentence.text, at }] : [],
  );
}
