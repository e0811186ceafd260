import type { ContentType } from '@postownia/contract/brand-vocabulary';
import { isTellable } from '@postownia/contract/features/brand-facts';
import { similarityTo } from '@postownia/contract/post-text';
import type { PackPlace } from '../../../data/idea.ts';
import type { BrandMaterial } from '../../trade-packs/brand-material.ts';
import { linesAfter } from '../../trade-packs/fact-lines.ts';
import { isInSeason } from '../../trade-packs/is-in-season.ts';
import { STANDS_BESIDE_ANY } from '../../trade-packs/meets.ts';
import { namesOtherMonth } from '../../trade-packs/names-other-month.ts';
import { namedIn, sayTogether, type ToldFact, toldWith } from '../../trade-packs/told-fact.ts';
import { closestCard } from './closest-card.ts';
import type { PickedSubject, PlannedDay } from './picked-subject.ts';
import { CORE_REST_DAYS, type RestingIdeas, SUBJECT_REST_DAYS } from './resting-ideas.ts';
import type { Card } from './subject-cards.ts';
import { sayingOf, sayingsOf, tellFact } from './tell-fact.ts';

export interface FactDealing {
  readonly material: BrandMaterial;
  readonly resting: RestingIdeas;
  readonly days: number;
  /** How many of them are no occasion's. */
  readonly ordinary: number;
  /** Characters that sentences may take in a post of the brand's length. */
  readonly room: number;
  /** Those that a fact may take where it stands alone: a longer one would leave its headline to another subject. */
  readonly alone: number;
  /** How many posts of a month that are none without an ending find one of their own. */
  readonly endings: number;
}

export interface FactDealer {
  /** How many facts may still get a day of their own. */
  left(day: Pick<PlannedDay, 'date'>): number;
  /** A fact for the day with a subject that speaks of the same; null when another kind of topic has its turn. */
  deal(day: PlannedDay, cards: readonly Card[]): (PickedSubject & { card: Card | null }) | null;
}

/** A fact with the subject that it stands beside. */
interface Dealt {
  readonly fact: ToldFact;
  readonly card: Card | null;
}

/** Kinds of content that a type of fact makes. */
const TYPES: Readonly<Record<string, readonly ContentType[]>> = {
  offer: ['promotion', 'educational'],
  question: ['expert-advice', 'interview', 'educational'],
  mistake: ['educational', 'expert-advice', 'case-study'],
  process: ['behind-the-scenes', 'educational'],
  material: ['behind-the-scenes', 'educational'],
  season: ['industry-news', 'educational', 'event-coverage'],
  place: ['promotion', 'event-coverage', 'behind-the-scenes'],
  person: ['behind-the-scenes', 'interview'],
  team: ['behind-the-scenes', 'interview'],
  guarantee: ['promotion', 'expert-advice'],
  time: ['promotion', 'behind-the-scenes'],
  price: ['promotion'],
  credential: ['expert-advice', 'behind-the-scenes'],
  experience: ['behind-the-scenes', 'case-study'],
  audience: ['promotion'],
  statement: ['behind-the-scenes', 'promotion'],
  testimonial: ['case-study', 'promotion'],
  address: ['promotion', 'event-coverage'],
  hours: ['promotion', 'event-coverage'],
  area: ['promotion'],
};

const MOST_SHARE = 0.5;
/** Facts on neighbouring days would be a list. */
const DAYS_BETWEEN = 1;
/** With what ends a post, a fact of so many characters makes one without a subject beside it. */
const SHORTEST_ALONE = 32;
/** A shorter one is no post without an ending. */
const NEEDS_NO_ENDING = 60;
/** Two posts on facts, before anything ends them, are no more alike than this within a month. */
const MOST_ALIKE = 0.3;
/** Offers told within a month: the first goes by its kind of content, the others after all else that fits, more only where nothing else waits. */
const MOST_OFFERS = 3;
/** What only this business could say. */
const SAYS_MOST: ReadonlySet<string> = new Set(['statement', 'time', 'price', 'question']);
/** What a card may cost that stands beside a fact: told in another way a month ago at most. */
const RESTED = 10;

/**
 * Deals confirmed facts, but for those that only say where and when to come and stand behind other posts: each once in 90
 * days and in its season, never on neighbouring days, half of the posts, spread over all days from the first. A business whose
 * trade has no pack lives from them: where and when to come is told once as well.
 */
export function createFactDealer(dealing: FactDealing): FactDealer {
  const { material, resting, days, endings } = dealing;
  let most = material.own === null ? days : Math.ceil(days * MOST_SHARE);
  let [dealt, seen] = [0, 0];
  let since = Number.POSITIVE_INFINITY;
  const freshOn = (day: Pick<PlannedDay, 'date'>) => freshFacts(day, dealing);
  return {
    left: (day) => Math.min(most - dealt, freshOn(day).length),
    deal(day, cards) {
      if (seen === 0) most = Math.max(most, beyondPack(cards, day, dealing));
      since += 1;
      seen += 1;
      const fresh = freshOn(day);
      const left = Math.min(most - dealt, fresh.length);
      if (left <= 0 || since <= daysBetween(dealing, { seen, left })) return null;
      const cardFor = cardsForFacts(cards, day, dealing);
      const inTurn = fresh
        .map((fact) => ({ fact, card: cardFor(fact) }))
        .filter(({ fact, card }) => card !== null || standsAlone(fact, day))
        .toSorted((one, other) => turnOf(other.fact, day, dealing) - turnOf(one.fact, day, dealing));
      const best = inTurn.find(unlikeThose(day, cards));
      if (best === undefined) return null;
      // Few facts wait for a day whose kind of content they make.
      if (material.own !== null && fit(best.fact, day) === 0 && fresh.length < most) return null;
      [dealt, since] = [dealt + 1, 0];
      const saying = restedSaying(best.fact, day, dealing);
      return tellFact({ ...best, saying, list: listOf(best.fact, day) }, material);
    },
  };

  /** The facts that one sentence tells with it, but for those that were told of themselves lately. */
  function listOf(fact: ToldFact, { date }: PlannedDay): ToldFact[] {
    return toldWith(fact, material).filter(
      (one) =>
        one.id === fact.id ||
        (isTellable(one, date) && resting.daysSinceFact(one.id, date) >= CORE_REST_DAYS),
    );
  }

  /** Whether it makes a post by itself or with others of its list, none of which was told so lately. */
  function standsAlone(fact: ToldFact, day: PlannedDay): boolean {
    const others = toldWith(fact, material);
    if (others.some(({ id }) => id !== fact.id && resting.daysSinceAlone(id, day.date) < CORE_REST_DAYS))
      return false;
    const { length } = wordsOf({ fact, card: null }, day);
    const ways = endings + linesAfter(fact, material, others.length > 1).length;
    return length >= NEEDS_NO_ENDING || (length >= SHORTEST_ALONE && shortOnesNear(day, dealing) < ways);
  }

  /** What its post says at least: the fact behind the sentence that its subject opens with, or its list. */
  function wordsOf({ fact, card }: Dealt, day: PlannedDay): string {
    return minimalWords(fact, card === null ? listOf(fact, day) : card, material);
  }

  /** Facts in nearly the same words, and a list and one of its names, make the same post twice where little stands beside them. */
  function unlikeThose(day: PlannedDay, cards: readonly Card[]): (dealt: Dealt) => boolean {
    const { facts } = material;
    const told = resting.factsNear(day.date).flatMap(({ factId, beside }) => {
      const fact = facts.find(({ id }) => id === factId);
      if (fact === undefined) return [];
      const card = beside === null ? undefined : cards.find(({ place }) => isSamePlace(place, beside));
      return minimalWords(fact, card ?? toldWith(fact, material), material);
    });
    const likeness = similarityTo(told);
    return (dealt) => likeness(wordsOf(dealt, day)) <= MOST_ALIKE;
  }
}

/** The card that a fact may stand beside on a day, for any of the facts; null where it had better stand alone. */
function cardsForFacts(
  cards: readonly Card[],
  day: PlannedDay,
  dealing: FactDealing,
): (fact: ToldFact) => Card | null {
  const { material, resting } = dealing;
  const rested = cards.filter(
    (card) =>
      resting.of(card, day.date) < RESTED &&
      isInSeason(card.subject, day.date) &&
      isTimely(card, day, material),
  );
  return (fact) => {
    // Short sentences of one kind are a post together: beside a subject the others of them would be told nowhere.
    const isListed = namedIn(sayingOf(fact, material.register)?.text ?? '') !== null;
    if (!isListed && toldWith(fact, material).length > 1) return null;
    return closestCard(
      fact,
      rested.filter((card) => hasRoom(card, fact, dealing)),
      cards,
    );
  };
}

/** A core about another month would be left out, and the fact stand alone under its headline. */
const isTimely = ({ sentences }: Card, { date }: PlannedDay, { language }: BrandMaterial): boolean =>
  !namesOtherMonth(sentences[0] ?? '', date, language);

/** The facts that may be told on a day and lead a post of their own. */
function freshFacts(day: Pick<PlannedDay, 'date'>, dealing: FactDealing): ToldFact[] {
  const { material } = dealing;
  return material.facts.filter(
    (fact) =>
      isTellable(fact, day.date) && mayLead(fact, material) && restedSaying(fact, day, dealing) !== undefined,
  );
}

/**
 * The sentence of a fact that may be told: its first one after 90 days. Where no pack knows the trade it comes back after a month in other
 * words, as the subjects of packs do; a mistake only under its name, or it would be advice.
 */
function restedSaying(
  fact: ToldFact,
  { date }: Pick<PlannedDay, 'date'>,
  { material, resting, alone }: FactDealing,
) {
  const all = sayingsOf(fact, material.register).filter(({ text }) => text.length <= alone);
  const days = resting.daysSinceFact(fact.id, date);
  if (days >= CORE_REST_DAYS) return all[0];
  if (material.own !== null || fact.type === 'mistake' || days < SUBJECT_REST_DAYS) return undefined;
  return all.find(({ at }) => resting.daysSinceSaying(fact.id, at, date) >= CORE_REST_DAYS);
}

/** Of facts that are told in one breath the first stands for all; alone, where and when to come says too little. */
function mayLead(fact: ToldFact, material: BrandMaterial): boolean {
  const breath = toldWith(fact, material);
  return breath[0] === fact && (breath.length > 1 || !STANDS_BESIDE_ANY.has(fact.type));
}

/** How many days the trade's subjects leave to facts where they do not reach to the end. */
function beyondPack(
  cards: readonly Card[],
  { date }: PlannedDay,
  { resting, ordinary }: FactDealing,
): number {
  const rested = cards.filter((card) => card.source === 'trade' && resting.of(card, date) < RESTED);
  return ordinary - new Set(rested.map(({ subject }) => subject)).size;
}

/** As many as bring the last of the facts to the last of the days. */
function daysBetween(
  { material, ordinary }: FactDealing,
  { seen, left }: { seen: number; left: number },
): number {
  return Math.max(material.own === null ? 0 : DAYS_BETWEEN, Math.floor((ordinary - seen) / left));
}

function minimalWords(
  fact: ToldFact,
  beside: Card | readonly ToldFact[],
  { register, language }: BrandMaterial,
): string {
  const said = sayingOf(fact, register)?.text ?? '';
  return 'sentences' in beside
    ? `${beside.sentences[0] ?? ''} ${said}`
    : (sayTogether(beside, register, language) ?? said);
}

/** Short facts told without a subject within a month: each needs an ending, and one that is told again makes posts alike. */
function shortOnesNear({ date }: PlannedDay, { material, resting }: FactDealing): number {
  return resting.factsNear(date).filter(({ factId, beside }) => {
    const fact = material.facts.find(({ id }) => id === factId);
    if (fact === undefined || beside !== null) return false;
    return minimalWords(fact, toldWith(fact, material), material).length < NEEDS_NO_ENDING;
  }).length;
}

/** How much it is a fact's turn: by the kind of content that it makes, an offer behind the first one later. */
function turnOf(fact: ToldFact, day: PlannedDay, dealing: FactDealing): number {
  const suits = fit(fact, day);
  if (fact.type !== 'offer') return suits > 0 && SAYS_MOST.has(fact.type) ? suits + 1.5 : suits;
  const told = offersNear(day, dealing);
  if (told >= MOST_OFFERS) return -1;
  return told === 0 || suits === 0 ? suits : suits / 10;
}

function offersNear({ date }: PlannedDay, { material, resting }: FactDealing): number {
  const offers = new Set(material.facts.filter(({ type }) => type === 'offer').map(({ id }) => id));
  return resting.factsNear(date).filter(({ factId }) => offers.has(factId)).length;
}

/** A subject that leaves no room for the fact would be dropped, and the fact stand alone after all. */
function hasRoom({ sentences }: Card, fact: ToldFact, { material, room }: FactDealing): boolean {
  const { length } = sayingOf(fact, material.register)?.text ?? '';
  return (sentences[0] ?? '').length + 1 + length <= room;
}

function fit({ type }: ToldFact, { contentType }: PlannedDay): number {
  const at = (TYPES[type] ?? []).indexOf(contentType);
  return at < 0 ? 0 : 3 - at;
}

const isSamePlace = (one: PackPlace, other: PackPlace): boolean =>
  one.pack === other.pack && one.subjectId === other.subjectId && one.core === other.core;
