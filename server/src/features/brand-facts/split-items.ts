import { classifyFact, ENDS_WITH_DAY, isAdverb, NAMES_ROLE, STARTS_WITH_DAY } from './classify-fact.ts';
import words from './fact-words.json' with { type: 'json' };
import { hasVerb } from './has-verb.ts';
import { type ProtectedText, sliceOf } from './protect-text.ts';
import { countWords, startsWith } from './word-patterns.ts';

const SHORT_WORDS = 3;
/** What decides stands near the comma; so a text of thousands of commas is read in no time. */
const JUDGED_CHARACTERS = 400;
const ATTACHING = startsWith(words.attachingWords);
const RELATIVE = /^(?:\p{L}{1,6}\s)?(?:któr|jaki)\p{L}*/iu;
const PREPOSITION = startsWith(words.prepositions);
const LIST_VERB = startsWith(words.listVerbs);

const PLACES =
  /(?<!\p{L})(?:w|we|do|z|ze|pod|koło|od|na terenie|w okolicach)\s+\p{Lu}[\p{L}-]+(?:,?\s+\p{Lu}[\p{L}-]+)*$/u;
const NAMES = /^\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?(?:\s(?:i|oraz)\s(?:\p{Lu}[\p{L}-]+|okolic\p{L}*))?$/u;
const LANGUAGES = /(?<!\p{L})po\s+\p{L}+[sc]ku(?:,\s*(?:po\s+)?\p{L}+[sc]ku)*$/u;
const LANGUAGE = /^(?:po\s+)?\p{L}+[sc]ku(?:\s+(?:i|oraz|lub)\s+(?:po\s+)?\p{L}+[sc]ku)?$/u;
const PLACE_OF_STREET =
  /^(?:\d{2}-\d{3}|\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?$|(?:lok|m|pok)\.|[IVX]+ piętro|parter|piętro)/u;

/** "aktów urodzenia", "stron internetowych": bent by a word before the comma, no thing of its own. */
const GENITIVE = /^\p{L}{2,}ów(?!\p{L})|^\p{Ll}{3,}\s\p{L}{3,}(?:ych|ich)$/u;
/** "miód lipowy, gryczany": an adjective alone needs the noun before the comma. */
const ADJECTIVE = /(?:^|\s)\p{L}+(?:ow|n|sk|ck|an|on|it|at|ist)(y|i|a|e|ie)$/u;
/** "nie w kojcach" takes something away from what stands before it. */
const TAKEN_AWAY = /^(?:a |ale )?nie (?:w|we|na|z|ze|do|od|dla|po|przez|za)\s/iu;
/** "z jedną asystentką, panią Jolą": bent by the preposition before the comma. */
const BENT_BESIDE = /^(?:pani[ąa]|panem|moją|naszą|moim|naszym)\s\p{L}/iu;
/** "5 lat na korony" leaves out what it is five years of. */
const SPAN_ONLY = /^(?:rok|\d+ (?:lata?|miesiąc\p{L}*|miesięcy)) na\s/iu;

/** Cuts a sentence at the commas that part one thing from another; what belongs to the thing before stays with it. */
export function splitItems(sentence: ProtectedText): string[] {
  const commas = [...sentence.text.matchAll(/,/gu)]
    .map((match) => match.index)
    .filter((at) => sentence.closed[at] === 0);
  const cuts = commas.filter((at) => at < listAfterColon(sentence, commas));
  const parts = [...cuts, sentence.text.length].map((end, index) =>
    sliceOf(sentence, index === 0 ? 0 : (cuts[index - 1] as number) + 1, end),
  );
  const items: string[] = [];
  for (const { text: part } of parts) {
    const before = items.at(-1);
    if (before !== undefined && belongsTo(before.trim(), part.trim()))
      items[items.length - 1] = `${before},${part}`;
    else items.push(part);
  }
  return items;
}

function isAdjectiveOf(item: string, part: string): boolean {
  const ending = ADJECTIVE.exec(item)?.[1];
  return ending !== undefined && countWords(part) === 1 && ADJECTIVE.exec(part)?.[1] === ending;
}

/** Where a list begins that stays whole: a colon after which all parts are short; beyond the end when there is none. */
function listAfterColon({ text, closed }: ProtectedText, commas: readonly number[]): number {
  const colon = [...text.matchAll(/:\s/gu)].map((match) => match.index).findLast((at) => closed[at] === 0);
  if (colon === undefined || !commas.some((at) => at > colon)) return text.length;
  const parts = text.slice(colon + 1).split(',');
  return parts.every((part) => countWords(part) <= SHORT_WORDS) ? colon : text.length;
}

/** Whether a part goes on with the item before it. A verb somewhere before never glues: each part is judged alone. */
function belongsTo(item: string, part: string): boolean {
  if (part === '') return true;
  if (isListed(item, part)) return true;
  const near = item.slice(-JUDGED_CHARACTERS);
  const last = near.split(/,\s*/u).at(-1) as string;
  return (
    ATTACHING.test(part) ||
    RELATIVE.test(part) ||
    GENITIVE.test(part) ||
    (item.includes(' ') && isAdjectiveOf(last, part)) ||
    TAKEN_AWAY.test(part) ||
    (BENT_BESIDE.test(part) && /(?<!\p{L})ze?\s/iu.test(last)) ||
    (SPAN_ONLY.test(part) && classifyFact(item) === 'guarantee') ||
    (PREPOSITION.test(part) && hasVerb(last)) ||
    (PLACES.test(near) && NAMES.test(part)) ||
    (LANGUAGES.test(near) && LANGUAGE.test(part)) ||
    (isAdverb(part) && near.split(',').every(isAdverb)) ||
    goesOnByType(near, part)
  );
}

function goesOnByType(item: string, part: string): boolean {
  if (STARTS_WITH_DAY.test(part)) {
    return ENDS_WITH_DAY.test(item) || classifyFact(item) === 'hours';
  }
  if (NAMES_ROLE.test(part) && countWords(part) <= SHORT_WORDS + 1 && !/\d/u.test(part)) {
    return classifyFact(item) === 'person' && classifyFact(part) !== 'person' && !hasVerb(part);
  }
  return PLACE_OF_STREET.test(part) && classifyFact(item) === 'address';
}

/** "Oferujemy strzyżenie, koloryzację": short objects of the verb that opens the list. */
const isListed = (item: string, part: string) =>
  LIST_VERB.test(item) &&
  countWords(part) <= SHORT_WORDS &&
  !/^\d/u.test(part) &&
  classifyFact(part) === 'offer';
