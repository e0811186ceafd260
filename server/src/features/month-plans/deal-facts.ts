import type { ContentType } from '@postownia/contract/brand-vocabulary';
import { isTellable } from '@postownia/contract/features/brand-facts';
import type { BrandMaterial } from '../../trade-packs/brand-material.ts';
import { closeness, STANDS_BESIDE_ANY } from '../../trade-packs/meets.ts';
import type { Register } from '../../trade-packs/register.ts';
import { sayings, type ToldFact } from '../../trade-packs/told-fact.ts';
import type { PickedSubject, PlannedDay } from './picked-subject.ts';
import { CORE_REST_DAYS, type RestingIdeas } from './resting-ideas.ts';
import type { Card } from './subject-cards.ts';

export interface FactDealing {
  readonly material: BrandMaterial;
  readonly resting: RestingIdeas;
  readonly days: number;
}

export interface FactDealer {
  /** A fact for the day with a subject that speaks of the same; null when another kind of topic has its turn. */
  deal(day: PlannedDay, cards: readonly Card[]): (PickedSubject & { card: Card | null }) | null;
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
};

/** What the poster says where the fact is too long for it and no subject lends its headline. */
const HEADLINES: Readonly<Record<string, string>> = {
  offer: 'Oferta',
  question: 'Częste pytanie',
  mistake: 'Częsty błąd',
  process: 'Krok po kroku',
  material: 'Z czego to jest',
  season: 'O tej porze roku',
  place: 'Na miejscu',
  person: 'Kto tu pracuje',
  team: 'Kto tu pracuje',
  guarantee: 'Gwarancja',
  time: 'Czas',
  price: 'Cena i warunki',
  credential: 'Kwalifikacje',
  experience: 'Doświadczenie',
  audience: 'Dla kogo',
  testimonial: 'Opinia',
};

const MOST_SHARE = 0.34;
const DAYS_BETWEEN = 1;
const LONGEST_HEADLINE = 38;
/** What a card may cost that stands beside a fact: told in another way a month ago at most. */
const RESTED = 10;

/**
 * Deals confirmed facts, but for those that only say where and when to come and stand behind other posts: each once in 90
 * days and in its season, never on neighbouring days, a third of the posts.
 */
export function createFactDealer({ material, resting, days }: FactDealing): FactDealer {
  const most = Math.ceil(days * MOST_SHARE);
  let dealt = 0;
  let since = DAYS_BETWEEN + 1;
  return {
    deal(day, cards) {
      since += 1;
      const fresh = material.facts.filter(
        (fact) =>
          isTellable(fact, day.date) &&
          !STANDS_BESIDE_ANY.has(fact.type) &&
          sayingOf(fact, material.register) !== undefined &&
          resting.daysSinceFact(fact.id, day.date) >= CORE_REST_DAYS,
      );
      const [best] = fresh.toSorted((one, other) => fit(other, day) - fit(one, day));
      if (best === undefined || dealt >= most || since <= DAYS_BETWEEN) return null;
      // Few facts wait for a day whose kind of content they make.
      if (fit(best, day) === 0 && fresh.length < most) return null;
      dealt += 1;
      since = 0;
      const rested = cards.filter((card) => resting.of(card, day.date) < RESTED && isInSeason(card, day));
      return tell(best, material.register, rested);
    },
  };
}

function fit({ type }: ToldFact, { contentType }: PlannedDay): number {
  const at = (TYPES[type] ?? []).indexOf(contentType);
  return at < 0 ? 0 : 3 - at;
}

/** A question without its answer is no post. */
const sayingOf = (fact: ToldFact, register: Register) =>
  sayings(fact, register).find(({ text }) => !text.endsWith('?'));

function tell(
  fact: ToldFact,
  register: Register,
  cards: readonly Card[],
): PickedSubject & { card: Card | null } {
  const { text, at } = sayingOf(fact, register) ?? { text: '', at: 0 };
  const [closest] = cards
    .filter(({ source }) => source !== 'neutral')
    .map((card) => ({ card, close: closeness(fact, card.subject) }))
    .toSorted((one, other) => other.close - one.close);
  const card = closest !== undefined && closest.close > 0 ? closest.card : null;
  const said = text.replace(/[.!]$/u, '');
  const named = HEADLINES[fact.type];
  return {
    card,
    idea: { kind: 'fact', factId: fact.id, say: at, beside: card?.place ?? null },
    source: 'fact',
    seasonal: false,
    summary: text,
    ownerQuestion: null,
    headlines: [
      ...(said.length <= LONGEST_HEADLINE ? [said] : []),
      ...(card?.subject.headlines ?? []),
      ...(named === undefined ? [] : [named]),
    ],
  };
}

const isInSeason = ({ subject: { months } }: Card, { date }: PlannedDay) =>
  months.length === 0 || months.includes(Number(date.slice(5, 7)));
