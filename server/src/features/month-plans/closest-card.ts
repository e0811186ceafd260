import { bearsFacts, closenessAmong, MEETS, tellingTags } from '../../trade-packs/meets.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import type { Card } from './subject-cards.ts';

/** A stem as long as this means one matter. */
const TELLING_STEM = 6;
/** Of so many words one that a subject says too is a coincidence, unless the subject bears its name: "maska" of a car. */
const MANY_WORDS = 3;
/** A hashtag is words written together: "jazda" begins too many of them. */
const LEAST_TAGGED = 5;
/** The subject beside which a fact may stand: of the same matter and rested; null where it had better stand alone. */
export function closestCard(fact: ToldFact, rested: readonly Card[], all: readonly Card[]): Card | null {
  const ofTrade = ({ source }: Card) => source !== 'neutral';
  const subjects = [...new Set(all.filter(ofTrade).map(({ subject }) => subject))];
  const closeness = closenessAmong(fact, subjects);
  const telling = { tags: tellingTags(fact, subjects) };
  const long = { tags: telling.tags.filter(({ length }) => length >= LEAST_TAGGED) };
  const [closest] = rested
    .filter((card) => ofTrade(card) && bearsFacts(card.subject))
    .map((card) => ({ card, close: closeness(card.subject), named: timesNamed(telling, card) }))
    .filter(({ card, named }) => named > 0 || (isTagged(long, card) && !isOfOtherCore(telling, card)))
    .filter(({ card, named }) => fact.tags.length < MANY_WORDS || isAbout(card, telling, named))
    .toSorted((one, other) => other.close - one.close || other.named - one.named);
  // A fact of one word has but one to meet by; a short one, "woda", is said of too much.
  const [only = '', ...others] = fact.tags;
  const least = others.length > 0 ? MEETS : leastOfOne(only);
  return closest !== undefined && closest.close >= least ? closest.card : null;
}

const leastOfOne = (tag: string) => (tag.length >= TELLING_STEM ? 1 : MEETS + 1);

/** By how many of the fact's words the sentences of this very core meet it: the other core may be about something else. */
function timesNamed({ tags }: Pick<ToldFact, 'tags'>, { sentences }: Pick<Card, 'sentences'>): number {
  const words = sentences
    .join(' ')
    .toLocaleLowerCase('pl')
    .split(/[^\p{L}]+/u);
  return tags.filter((tag) => words.some((word) => word.startsWith(tag.toLocaleLowerCase('pl')))).length;
}

/** Whether a fact of many words and a card are of one matter: two words where the card says what it is about, or its hashtag. */
function isAbout(
  { subject, sentences, place }: Card,
  { tags }: Pick<ToldFact, 'tags'>,
  named: number,
): boolean {
  const first = { sentences: [sentences[0] ?? '', ...subject.headlines] };
  const met = tags.filter(
    (tag) =>
      timesNamed({ tags: [tag] }, first) > 0 ||
      (tag.length >= LEAST_TAGGED && subject.tags.some((word) => word.includes(tag))),
  );
  const long = { tags: tags.filter(({ length }) => length >= LEAST_TAGGED) };
  return met.length > 1 || (named > 0 && isTagged(long, { subject, place }));
}

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
