/** Endings by which one word is bent: longer ones make another word. */
const LONGEST_ENDING = 3;
/** Of the longer word: "bułek" and "bułka" share three letters of five, "ser" and "sernik" three of six. */
const LEAST_SHARE = 0.6;
const SHORTEST_WORD = 3;

/** The words of a text in small letters; the shortest say nothing. */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= SHORTEST_WORD);

/**
 * Whether two words are likely forms of one, by how they begin. No dictionary of five languages would be worth its weight
 * here: who sees the plan sees the photo, too.
 */
export function sameWord(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  const longer = Math.max(one.length, other.length);
  return longer - shared <= LONGEST_ENDING && shared >= LEAST_SHARE * longer;
}
