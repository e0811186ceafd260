import words from './fact-words.json' with { type: 'json' };
import { isSentenceAbroad, speakerAbroad } from './sentence-abroad.ts';
import { wholeWord } from './word-patterns.ts';

const NOT_VERBS = new Set(words.notVerbs);
const OTHER = new RegExp(wholeWord(words.otherVerbs), 'iu');

const PLURAL_ENDING = /^\p{L}{2,}(?:emy|amy|imy|ymy)$|^\p{L}+(?:li[śs]my|[łl]y[śs]my)$/u;
/** "gotuję", "myję", "sprzedaję", and "dorabiam", but neither "program" nor "reklam". */
const SINGULAR_ENDING =
  /^\p{L}{2,}uję$|^\p{L}+[yia]ję$|^(?!\p{L}*(?:gram|reklam|balsam|panoram|piżam|islam|wolfram|stream)$)\p{L}{3,}am$/u;
const OTHER_ENDING = /^\p{L}{2,}(?:uje|ują|ają|esz|isz|ysz|asz|cie się)$/u;
/** "zmienia się", "zmywają się", but neither "mycie się", "z uczenia się" nor "ścigający się". */
const REFLEXIVE =
  /(?<!\p{L})(?<!(?<!\p{L})(?:ze?|do|od|bez|dla|podczas) )(?!\p{L}*(?:nie|cie|ąc\p{L}{1,3}) się)\p{L}{2,}[aeiyąę] się(?!\p{L})/iu;

/** "zaczęło się", "nauczył mnie", "dał nam": what was, by the small word behind it. */
const PAST = /(?<!\p{L})\p{L}{2,}(?:ł[aoy]?|li) (?:się|mnie|mi|nas|nam|go|ją|je|ich|im)(?!\p{L})/iu;
/** "grałem", "pracowałam": neither "materiałem" nor "tytułem". */
const PAST_SINGULAR =
  /^\p{L}+(?:[oyi]wa|ąc?|[bcdfghjklmnrswzżźśń]i|[cdrsz]y)ł[ea]m$|^(?:za|po|wy|z)?(?:grał|miał|był)[ea]m$/u;

const withoutMarks = (word: string) => word.replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
/** Without diacritics these are things: a price, glues, costumes, soot, squares. */
const THINGS = new Set([
  'cenie',
  'gole',
  'jade',
  'kleje',
  'kroje',
  'nosze',
  'place',
  'sadze',
  'stroje',
  'susze',
]);
/** Many type without diacritics; what would then be another form or another word is left out. */
const TYPED_PLAINLY = words.singularVerbs
  .map(withoutMarks)
  .filter((word) => !THINGS.has(word) && !OTHER.test(word) && !OTHER_ENDING.test(word));
const SINGULAR = new RegExp(wholeWord([...words.singularVerbs, ...TYPED_PLAINLY]), 'iu');

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase('pl')
    .split(/[^\p{L}]+/u)
    .filter((word) => !NOT_VERBS.has(word));

const someEnds = (text: string, ending: RegExp) => wordsOf(text).some((word) => ending.test(word));

/** "ja" is yes there. */
const GERMAN = /[äöüß]|(?<!\p{L})(?:der|die|das|ein|eine|und|nicht|ist|auf|mit|klar|gern)(?!\p{L})/iu;

const speaksAsOne = (text: string) =>
  SINGULAR.test(text) ||
  someEnds(text, SINGULAR_ENDING) ||
  someEnds(text, PAST_SINGULAR) ||
  // "Mi" with a capital is a Wednesday.
  /(?<!\p{L})(?:[Mm]ój|[Mm]oja|[Mm]oje|[Mm]oich|[Mm]oim|[Mm]ną|[Mm]nie|mi)(?!\p{L})/u.test(text) ||
  (/(?<!\p{L})ja(?!\p{L})/iu.test(text) && !GERMAN.test(text));
const speaksAsSeveral = (text: string) =>
  someEnds(text, PLURAL_ENDING) ||
  /(?<!\p{L})(?:nasz\p{L}{0,3}|nas|nam|nami|mamy|jesteśmy)(?!\p{L})/iu.test(text);

/** Whether a text is a sentence rather than a name of something: some word of it looks like a finite verb, or it is one of another language. */
export const hasVerb = (typed: string): boolean => {
  const text = typed.replace(TYPED_SIE, 'się');
  return isSentence(text);
};

/** "większość pracy to czytanie akt": neither "na to" nor "to samo". */
const IS =
  /^(?=.*[ąćęłńśźż]).*(?<!(?<!\p{L})(?:na|po|za|do|od|i|a|że|co|przez|mimo)) to (?!samo|też|jest)\p{Ll}/su;
/** Typed in a hurry; "Sie" with a capital is German. */
const TYPED_SIE = /(?<=\p{L} )sie(?!\p{L})/gu;

const isSentence = (text: string): boolean =>
  SINGULAR.test(text) ||
  PAST.test(text) ||
  OTHER.test(text) ||
  IS.test(text) ||
  REFLEXIVE.test(text) ||
  isSentenceAbroad(text) ||
  [PLURAL_ENDING, SINGULAR_ENDING, PAST_SINGULAR, OTHER_ENDING].some((ending) => someEnds(text, ending));

/** Whose voice a text has; `my` when it mixes both. */
export function speakerOf(text: string): 'ja' | 'my' | 'none' {
  if (isSentenceAbroad(text)) return speakerAbroad(text);
  if (speaksAsSeveral(text)) return 'my';
  return speaksAsOne(text) ? 'ja' : 'none';
}
