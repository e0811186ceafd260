import type { Subject } from './read-pack.ts';
import { type PackLanguage, SPEECH } from './speech.ts';
import type { ToldFact } from './told-fact.ts';

const SHORTEST_STEM = 4;
/** A short stem means only words not much longer: "lecz" is "leczy", not "leczenie". */
const SHORT_STEM_ENDING = 3;
/** "żwirek" is not what "żwir" names. */
const DIMINUTIVE = /^(?:ek|k(?:a|ą|ę|i|u|iem|ów|om|ami|ach))$/u;
/** A word of so many subjects of a pack is about the trade, not about one of them. */
const MOST_SUBJECTS = 1 / 4;
/** Less is a coincidence. */
export const MEETS = 2;

/** Facts that stand beside any subject: where and when to come. */
export const STANDS_BESIDE_ANY = new Set(['hours', 'address', 'area']);

interface Words {
  /** Of headlines. */
  readonly named: readonly string[];
  /** Hashtags are words written together: any stem may begin one. */
  readonly tagged: readonly string[];
  /** Of the sentences that cores open with. */
  readonly told: readonly string[];
}

const words = new WeakMap<Subject, Words>();

/** Subjects are read once and kept, so their words are, too. */
function wordsFor(subject: Subject): Words {
  const known = words.get(subject);
  if (known !== undefined) return known;
  const read: Words = {
    named: wordsOf(subject.headlines),
    tagged: wordsOf(subject.tags),
    told: wordsOf(subject.cores.map(({ sentences }) => sentences[0] ?? '')),
  };
  words.set(subject, read);
  return read;
}

const isNamed = (tag: string, { named, tagged }: Words): boolean =>
  isBegunBy(tag, named) ||
  tagged.some((word) => word.startsWith(tag) && !DIMINUTIVE.test(word.slice(tag.length)));

function isBegunBy(tag: string, all: readonly string[]): boolean {
  const isShort = tag.length <= SHORTEST_STEM;
  return all.some((word) => {
    if (!word.startsWith(tag)) return false;
    const ending = word.slice(tag.length);
    return !isShort || (ending.length <= SHORT_STEM_ENDING && !DIMINUTIVE.test(ending));
  });
}

/**
 * How much a fact and each subject of a pack speak of the same thing: what the poster and the hashtags name weighs most,
 * and what half of the pack speaks of weighs nothing.
 */
export function closenessAmong(
  fact: Pick<ToldFact, 'tags'>,
  subjects: readonly Subject[],
): (subject: Subject) => number {
  const telling = tellingTags(fact, subjects);
  return (subject) => {
    const all = wordsFor(subject);
    return telling.reduce(
      (sum, tag) => sum + (isNamed(tag, all) ? 2 : 0) + (isBegunBy(tag, all.told) ? 1 : 0),
      0,
    );
  };
}

/** Those of a fact's tags that tell a subject from the others: half of a swimming pack speaks of pools. */
export const tellingTags = ({ tags }: Pick<ToldFact, 'tags'>, subjects: readonly Subject[]): string[] =>
  tags
    .filter(({ length }) => length >= SHORTEST_STEM)
    .map((tag) => tag.toLocaleLowerCase('pl'))
    .filter((tag) => {
      const meeting = subjects.filter((subject) => {
        const all = wordsFor(subject);
        return isNamed(tag, all) || isBegunBy(tag, all.told);
      });
      return meeting.length <= Math.max(1, subjects.length * MOST_SUBJECTS);
    });

/** A warning sells nothing, and a joke tells no fact. */
export const bearsFacts = ({ facet }: Subject): boolean => facet !== 'safety' && facet !== 'humour';

/** Whether a fact may follow a subject of a pack at all: unrelated facts are not pasted behind it. */
export const mayFollow = (fact: ToldFact, subject: Subject, subjects: readonly Subject[]): boolean =>
  STANDS_BESIDE_ANY.has(fact.type) ||
  (bearsFacts(subject) && closenessAmong(fact, subjects)(subject) >= MEETS);

/** Whether a headline or a hashtag of the subject names what one of these words begins; shorter ones begin too much. */
export const isHeadedBy = ({ tags }: Pick<ToldFact, 'tags'>, subject: Subject): boolean => {
  const all = wordsFor(subject);
  return tags.some((tag) => tag.length >= SHORTEST_STEM && isNamed(tag.toLocaleLowerCase('pl'), all));
};

/** Whether one of the words that a fact meets subjects by stands in these texts. */
export const isNamedIn = ({ tags }: Pick<ToldFact, 'tags'>, texts: readonly string[]): boolean => {
  const all = wordsOf(texts);
  return tags.some((tag) => isBegunBy(tag.toLocaleLowerCase('pl'), all));
};

/** Whether a call to readers names something that the subject is about. */
export function speaksOf(call: string, subject: Subject, language: PackLanguage): boolean {
  const { addressing } = SPEECH[language];
  const words = wordsIn(subject);
  const stems = (call.toLocaleLowerCase('pl').match(/\p{L}{5,}/gu) ?? [])
    .filter((word) => !addressing.test(word))
    .map((word) => word.slice(0, CALL_STEM));
  return stems.some((stem) => words.some((word) => word.startsWith(stem)));
}

const CALL_STEM = 5;

const HEADLINE_STEM = 4;

/** How many words of a headline the sentences say. */
function saidOf(headline: string, sentences: readonly string[]): number {
  const told = wordsOf(sentences);
  return telling(headline).filter((word) =>
    told.some((other) => other.startsWith(word.slice(0, HEADLINE_STEM))),
  ).length;
}

/** Words of a headline that say something: the sentences may say all of them, 1, or none, 0. */
export const shareSaid = (headline: string, sentences: readonly string[]): number =>
  saidOf(headline, sentences) / Math.max(1, telling(headline).length);

const telling = (headline: string) => wordsOf([headline]).filter(({ length }) => length >= HEADLINE_STEM);

/** Its headlines, those first that say what the sentences of a core say; among equals the core's own, which stands in its place. */
export function headlinesFor(
  { headlines }: Pick<Subject, 'headlines'>,
  sentences: readonly string[],
  core = -1,
): string[] {
  const shared = (headline: string) => saidOf(headline, sentences);
  const isOwn = (headline: string) => Number(headlines.indexOf(headline) === core);
  return headlines.toSorted((one, other) => shared(other) - shared(one) || isOwn(other) - isOwn(one));
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .join(' ')
    .toLocaleLowerCase('pl')
    .split(/[^\p{L}]+/u);

const wordsIn = ({ headlines, tags, cores }: Subject): string[] =>
  wordsOf([...headlines, ...tags, ...cores.flatMap(({ sentences }) => sentences)]);
