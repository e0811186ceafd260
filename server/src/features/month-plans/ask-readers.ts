import { isTellable } from '@postownia/contract/features/brand-facts';
import type { BrandMaterial } from '../../trade-packs/brand-material.ts';
import {
  cutsToFit,
  type ReaderQuestion,
  readerQuestion,
  readerTopics,
  TRADE_TOPICS,
} from '../../trade-packs/fact-lines.ts';
import { type ToldFact, tellsWith } from '../../trade-packs/told-fact.ts';
import type { PickedSubject, PlannedDay } from './picked-subject.ts';
import { CORE_REST_DAYS, type RestingIdeas } from './resting-ideas.ts';

export interface ReaderAsks {
  /** What readers are asked on a day that would otherwise tell what holds for any business; null where nothing is left to ask. */
  deal(day: PlannedDay, isDue: boolean): PickedSubject | null;
}

interface Asked {
  readonly id: string;
  readonly type: string;
  readonly question: ReaderQuestion | null;
}

/** A page that asks every other day tells nothing. */
const MOST_SHARE = 0.2;
const MOST_BESIDE_PACK = 0.07;
/** Days between two questions. */
const APART = 2;
/** Which of the things on offer is asked so often within a plan. */
const OFFERS_AT_MOST = 2;
/** A shorter text is no post. */
const SHORTEST = 60;

/**
 * Turns days that say nothing of the business into questions to its readers: first those that customers ask and nobody has answered,
 * then which of the things on offer, then what to write of. Each rests for 90 days.
 */
export function createReaderAsks(
  material: BrandMaterial,
  { days, room, resting }: { days: number; room: number; resting: RestingIdeas },
): ReaderAsks {
  const { own, facts, register } = material;
  let left = Math.ceil(days * (own === null ? MOST_SHARE : MOST_BESIDE_PACK));
  let offers = 0;
  let since = Number.POSITIVE_INFINITY;
  const rests = (fact: ToldFact, date: string) =>
    tellsWith(fact, facts, register).every(({ id }) => resting.daysSinceAsk(id, date) >= CORE_REST_DAYS);
  const inTurn = () =>
    ['question', 'offer'].flatMap((type) => facts.filter((fact) => fact.type === type)) as ToldFact[];
  const topicsOn = (date: string): Asked[] =>
    resting.daysSinceAsk(TRADE_TOPICS, date) < CORE_REST_DAYS
      ? []
      : [{ id: TRADE_TOPICS, type: 'topics', question: readerTopics(material) }];
  return {
    deal({ date }, isDue) {
      since += 1;
      if (!isDue || left <= 0 || since <= APART) return null;
      const asked = inTurn()
        .filter(({ type }) => type === 'question' || offers < OFFERS_AT_MOST)
        .filter((fact) => isTellable(fact, date) && rests(fact, date))
        .map((fact): Asked => ({ id: fact.id, type: fact.type, question: readerQuestion(fact, material) }))
        .concat(topicsOn(date))
        .find(({ question }) => question?.ways.some((way) => cutsToFit(way, { shortest: SHORTEST, room })));
      if (asked?.question == null) return null;
      [left, since] = [left - 1, 0];
      offers += Number(asked.type === 'offer');
      return {
        idea: { kind: 'ask', factId: asked.id },
        source: 'fact',
        seasonal: false,
        summary: asked.question.summary,
        headlines: asked.question.headlines,
        ownerQuestion: null,
      };
    },
  };
}
