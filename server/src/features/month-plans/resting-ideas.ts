import { type Idea, type PackPlace, parseIdea } from '../../../data/idea.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import type { Card } from './subject-cards.ts';

/** A topic that is planned or published already. */
export interface RecentTopic {
  readonly date: string;
  readonly idea: string;
  /** What its poster says. */
  readonly headline: string | null;
  /** The own photo that it shows. */
  readonly photoId?: string | null;
}

export interface RestingIdeas {
  /** What telling a card on a day would cost: nothing when it has rested, much when its core was told in 90 days. */
  of(card: Pick<Card, 'place'>, date: string): number;
  /** Days between the day and the nearest one on which the fact is told; infinite when it is nowhere. */
  daysSinceFact(factId: string, date: string): number;
  /** The same of the days on which it is told in one of its phrasings. */
  daysSinceSaying(factId: string, say: number, date: string): number;
  /** The same of the days on which it is told without a subject beside it, and then with others of its list. */
  daysSinceAlone(factId: string, date: string): number;
  /** Days between the day and the nearest one on which readers are asked about the fact; infinite when they are not. */
  daysSinceAsk(factId: string, date: string): number;
  /** The facts that are told less than a month from the day, each with the subject it stands beside. */
  factsNear(date: string): readonly Pick<FactIdea, 'factId' | 'beside'>[];
  add(topic: RecentTopic): void;
}

type FactIdea = Extract<Idea, { kind: 'fact' }>;

/** A core rests so long before it may be told again, and a fact's sentence. */
export const CORE_REST_DAYS = 90;
/** A subject may come back by another core after so many days. */
export const SUBJECT_REST_DAYS = 30;
const CORE_COST = 1000;
const SUBJECT_COST = 100;
/** Another core of a subject told a month ago: better than what holds for any business, not better than a fresh one. */
const RETURN_COST = 6;

/** Remembers on which days subjects, cores and facts are told. */
export function createRestingIdeas(recent: readonly RecentTopic[]): RestingIdeas {
  const subjects = new Map<string, number[]>();
  const cores = new Map<string, number[]>();
  const facts = new Map<string, number[]>();
  const alone = new Map<string, number[]>();
  const asks = new Map<string, number[]>();
  const told: { day: number; idea: FactIdea }[] = [];
  const push = (days: Map<string, number[]>, key: string, day: number) =>
    days.set(key, [...(days.get(key) ?? []), day]);
  const nearest = (days: readonly number[] | undefined, date: string) =>
    (days ?? []).reduce(
      (least, day) => Math.min(least, Math.abs(dayOrdinal(date) - day)),
      Number.POSITIVE_INFINITY,
    );
  const add = ({ date, idea: id }: RecentTopic) => {
    const idea = parseIdea(id);
    const day = dayOrdinal(date);
    if (idea?.kind === 'fact') {
      push(facts, idea.factId, day);
      push(facts, sayingKey(idea.factId, idea.say), day);
      told.push({ day, idea });
    }
    if (idea?.kind === 'ask') push(asks, idea.factId, day);
    if (idea?.kind === 'fact' && idea.beside === null) push(alone, idea.factId, day);
    const place = idea?.kind === 'fact' ? idea.beside : idea;
    if (!isPlace(place)) return;
    push(subjects, subjectKey(place), day);
    push(cores, coreKey(place), day);
  };
  recent.forEach(add);
  return {
    add,
    daysSinceFact: (factId, date) => nearest(facts.get(factId), date),
    daysSinceSaying: (factId, say, date) => nearest(facts.get(sayingKey(factId, say)), date),
    daysSinceAlone: (factId, date) => nearest(alone.get(factId), date),
    daysSinceAsk: (factId, date) => nearest(asks.get(factId), date),
    factsNear: (date) =>
      told.filter(({ day }) => Math.abs(dayOrdinal(date) - day) < SUBJECT_REST_DAYS).map(({ idea }) => idea),
    of({ place }, date) {
      const core = nearest(cores.get(coreKey(place)), date);
      if (core < CORE_REST_DAYS) return CORE_COST - core;
      const subject = nearest(subjects.get(subjectKey(place)), date);
      if (subject < SUBJECT_REST_DAYS) return SUBJECT_COST;
      return subject < CORE_REST_DAYS ? RETURN_COST : 0;
    },
  };
}

const isPlace = (idea: object | null): idea is PackPlace => idea !== null && 'pack' in idea;
const sayingKey = (factId: string, say: number) => `${factId}/${say}`;
const subjectKey = ({ pack, subjectId }: PackPlace) => `${pack}/${subjectId}`;
const coreKey = ({ pack, subjectId, core }: PackPlace) => `${pack}/${subjectId}/${core}`;
