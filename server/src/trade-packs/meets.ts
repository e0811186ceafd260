import type { Subject } from './read-pack.ts';
import type { ToldFact } from './told-fact.ts';

const SHORTEST_STEM = 4;

/** Facts that stand beside any subject: where and when to come. */
export const STANDS_BESIDE_ANY = new Set(['hours', 'address', 'area']);

/** How much a fact and a subject speak of the same thing: what the poster and the hashtags name weighs most. */
export function closeness({ tags }: Pick<ToldFact, 'tags'>, subject: Subject): number {
  const named = wordsOf([...subject.headlines, ...subject.tags]);
  const told = wordsOf(subject.cores.map(({ sentences }) => sentences[0] ?? ''));
  const begin = (words: readonly string[], tag: string) => words.some((word) => word.startsWith(tag));
  return tags
    .filter(({ length }) => length >= SHORTEST_STEM)
    .map((tag) => tag.toLocaleLowerCase('pl'))
    .reduce((sum, tag) => sum + (begin(named, tag) ? 2 : 0) + (begin(told, tag) ? 1 : 0), 0);
}

/** Whether a fact may follow a subject at all: unrelated facts are not pasted behind it. */
export const mayFollow = (fact: ToldFact, subject: Subject): boolean =>
  STANDS_BESIDE_ANY.has(fact.type) || closeness(fact, subject) >= 2;

/** Whether a call to readers names something that the subject is about. */
export function speaksOf(call: string, subject: Subject): boolean {
  const words = wordsIn(subject);
  const stems = (call.toLocaleLowerCase('pl').match(/\p{L}{5,}/gu) ?? [])
    .filter((word) => !ADDRESSING.test(word))
    .map((word) => word.slice(0, CALL_STEM));
  return stems.some((stem) => words.some((word) => word.startsWith(stem)));
}

const CALL_STEM = 5;
/** What every call says, whatever it is about. */
const ADDRESSING =
  /^(?:napis|komentarz|prosi|prosz|zapis|wyśli|przyśl|chętni|pytani|zapyta|poda|dalej|komuś|każd|zanim|przed|wiadomo|dobrz|przyda|państw)/u;

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .join(' ')
    .toLocaleLowerCase('pl')
    .split(/[^\p{L}]+/u);

const wordsIn = ({ headlines, tags, cores }: Subject): string[] =>
  wordsOf([...headlines, ...tags, ...cores.flatMap(({ sentences }) => sentences)]);
