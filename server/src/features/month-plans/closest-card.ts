import { bearsFacts, closenessAmong, MEETS, tellingTags } from '../../trade-packs/meets.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import type { Card } from './subject-cards.ts';

/** A stem as long as this means one matter. */
const TELLING_STEM = 6;
/** Of so many words one that a subject says too is a coincidence, unless the subject bears its name: "maska" of a car. */
const MANY_WORDS = 3;
/** A hashtag is words written together: "jazda" begins too many of them. */
const LEAST_TAGGED = 5;
/** Of these one word says what they are about; how a firm works, who is there and what it promises is about more than one. */
const OF_ONE_MATTER: ReadonlySet<ToldFact['type']> = new Set(['offer', 'question', 'mistake']);
/** "prywatnego", "firmowej": how something is, not what. */
const OF_ADJECTIVES = /(?:ego|emu|[yi]ch|[yi]mi|ej|ow[yae])$/u;

/** The subject beside which a fact may stand: of the same matter and rested; null where it had better stand alone. */
export function closestCard(fact: ToldFact, rested: readonly Card[], all: readonly Card[]): Card | null {
  const ofTrade = ({ source }: Card) => source !== 'neutral';
  const subjects = [...new Set(all.filter(ofTrade).map(({ subject }) => subject))];
  // What is found at the place is about none of them: a bowl of water behind a rabbit's bowl of hay.
  if (fact.type === 'place') return null;
  const asked = askedTags(fact);
  const closeness = closenessAmong(asked, subjects);
  const telling = { tags: tellingTags(asked, subjects) };
  const long = { tags: telling.tags.filter(({ length }) => length >= LEAST_TAGGED) };
  const [closest] = rested
    .filter((card) => ofTrade(card) && bearsFacts(card.subject))
    .map((card) => ({ card, close: closeness(card.subject), named: timesNamed(telling, card) }))
    .filter(({ card, named }) => named > 0 || (isTagged(long, card) && !isOfOtherCore(telling, card)))
    .filter(({ card, named }) => isAbout(card, { ...fact, ...telling, named, words: asked.tags.length }))
    .toSorted((one, other) => other.close - one.close || other.named - one.named);
  // A fact of one word has but one to meet by; a short one, "woda", is said of too much.
  const [only = '', ...others] = asked.tags;
  const least = others.length > 0 ? MEETS : leastOfOne(only);
  return closest !== undefined && closest.close >= least ? closest.card : null;
}

/** What is asked is what the fact is about: an answer names things by the way. */
function askedTags({ type, tags, say }: ToldFact): Pick<ToldFact, 'tags'> {
  const [question = '', answer = ''] = (say[0]?.text ?? '').split('?');
  if (type !== 'question' || answer.trim() === '') return { tags };
  const words = wordsOf([question]);
  return { tags: tags.filter((tag) => words.some((word) => word.startsWith(tag.toLocaleLowerCase('pl')))) };
}

const leastOfOne = (tag: string) => (tag.length >= TELLING_STEM ? 1 : MEETS + 1);

/** By how many of the fact's words the sentences of this very core meet it: the other core may be about something else. */
function timesNamed({ tags }: Pick<ToldFact, 'tags'>, { sentences }: Pick<Card, 'sentences'>): number {
  const words = wordsOf(sentences);
  return tags.filter((tag) => words.some((word) => word.startsWith(tag.toLocaleLowerCase('pl')))).length;
}

/** Whether a fact and a card are of one matter: two words where the card says what it is about, or its hashtag. */
function isAbout(
  card: Card,
  fact: Pick<ToldFact, 'type' | 'tags'> & { named: number; words: number },
): boolean {
  const met = metWords(fact, card);
  const hasOneMatter = OF_ONE_MATTER.has(fact.type);
  if (fact.words < (hasOneMatter ? MANY_WORDS : 2)) return true;
  if (!hasOneMatter) return met.filter(namesMatter).length > 1;
  const long = { tags: fact.tags.filter(({ length }) => length >= LEAST_TAGGED) };
  return (met.length > 1 && met.some(namesMatter)) || (fact.named > 0 && isTagged(long, card));
}

/** For each word of the fact that the card has where it says what it is about: its own words that meet it. */
function metWords({ tags }: Pick<ToldFact, 'tags'>, { subject, sentences }: Card): string[][] {
  const words = wordsOf([sentences[0] ?? '', ...subject.headlines]);
  return tags
    .map((tag) => [
      ...words.filter((word) => word.startsWith(tag.toLocaleLowerCase('pl'))),
      ...(tag.length >= LEAST_TAGGED ? subject.tags.filter((word) => word.includes(tag)) : []),
    ])
    .filter(({ length }) => length > 0);
}

const namesMatter = (met: readonly string[]): boolean => met.some((word) => !OF_ADJECTIVES.test(word));

/** Whether another core of its subject speaks of the fact: its hashtags may be that one's. */
const isOfOtherCore = (fact: Pick<ToldFact, 'tags'>, { subject, place }: Card): boolean =>
  subject.cores.some((core, at) => at !== place.core && timesNamed(fact, core) > 0);

/** Whether a hashtag names the fact; of as many as there are cores each is its own core's. */
const isTagged = (
  { tags }: Pick<ToldFact, 'tags'>,
  { subject, place }: Pick<Card, 'subject' | 'place'>,
): boolean =>
  subject.tags.some(
    (word, at) =>
      (at === place.core || subject.tags.length !== subject.cores.length) &&
      tags.some((tag) => word.toLocaleLowerCase('pl').startsWith(tag)),
  );

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .join(' ')
    .toLocaleLowerCase('pl')
    .split(/[^\p{L}]+/u);
