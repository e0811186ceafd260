import type { Subject } from './read-pack.ts';
import type { ToldFact } from './told-fact.ts';

const SHORTEST_STEM = 4;

/** Facts that stand beside any subject: where and when to come. */
const BESIDE_ANY = new Set(['hours', 'address', 'area']);

/** Whether a fact and a subject speak of the same thing: a tag of the fact begins a word of the subject. */
export function meets({ tags }: Pick<ToldFact, 'tags'>, subject: Subject): boolean {
  const words = wordsIn(subject);
  return tags.some(
    (tag) =>
      tag.length >= SHORTEST_STEM && words.some((word) => word.startsWith(tag.toLocaleLowerCase('pl'))),
  );
}

/** Whether a fact may follow a subject at all: unrelated facts are not pasted behind it. */
export const mayFollow = (fact: ToldFact, subject: Subject): boolean =>
  BESIDE_ANY.has(fact.type) || meets(fact, subject);

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

const wordsIn = ({ headlines, tags, cores }: Subject): string[] =>
  [...headlines, ...tags, ...cores.flatMap(({ sentences }) => sentences)]
    .join(' ')
    .toLocaleLowerCase('pl')
    .split(/[^\p{L}]+/u);
