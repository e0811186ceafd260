import { CHARACTERS_BY_LENGTH, type ContentType } from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { BankIdea } from '../../../data/idea.ts';
import {
  FACETS,
  type Facet,
  findTrades,
  PHRASES,
  type Subject,
  subjectsFor,
} from '../../../data/phrase-bank.ts';
import { hashText, type SeededRandom } from '../../lib/seeded-random.ts';
import { FACETS_BY_TYPE } from './facets-by-type.ts';

export interface IdeaPickerOptions {
  readonly profile: BrandProfile;
  readonly random: SeededRandom;
  readonly recentIdeas: readonly string[];
}

export interface IdeaPicker {
  /** The best unused idea for a content type on a date. Repeats only after every one was dealt. */
  pick(contentType: ContentType, date: string): BankIdea;
}

interface Card {
  readonly subject: Subject;
  readonly facet: Facet;
  readonly id: string;
  readonly shuffled: number;
}

/**
 * All ideas a brand can use (subject × side), dealt so that a subject rests as long as possible before it returns,
 * the side suits the content type, a season's subject stays in its months, and the brand's own trade comes before the
 * industry in general.
 */
export function createIdeaPicker({ profile, random, recentIdeas }: IdeaPickerOptions): IdeaPicker {
  const words = [profile.trade, ...profile.keywords, profile.brandName].join(' ');
  const subjects = subjectsFor(profile.postLanguage, profile.industry, findTrades(profile.industry, words));
  const cards: Card[] = subjects.flatMap((subject) =>
    FACETS.map((facet) => ({ subject, facet, id: `${subject.id}:${facet}`, shuffled: random.next() })),
  );
  const away = subjects.some(({ trade }) => trade !== undefined) ? -6 : 0;
  // Every subject is told once before any comes back, seen from another side.
  const rest = subjects.length;
  // What a sentence may be long so that two hashtags still fit behind it.
  const longest = CHARACTERS_BY_LENGTH[profile.contentLength] - 32;
  const recent = new Set(recentIdeas);
  const used = new Set<string>();
  const lastPicked = new Map<string, number>();
  let turn = 0;

  const home = homeSubjects(profile, subjects);

  const worth = (card: Card, contentType: ContentType) => {
    const suits = FACETS.length - FACETS_BY_TYPE[contentType].indexOf(card.facet);
    const rested = Math.min(turn - (lastPicked.get(card.subject.id) ?? -99), rest);
    // What has a season is told while it lasts.
    const near = home(card.subject) ? 2 : away;
    const own = (card.subject.trade ? 6 : near) + (card.subject.months ? 1 : 0);
    const styled = styleBonus(profile, card.facet);
    const tooLong = card.subject[card.facet].length > longest ? 4 : 0;
    return (
      suits * 1.6 + rested * 0.9 + own + styled + card.shuffled - tooLong - (recent.has(card.id) ? 20 : 0)
    );
  };

  return {
    pick(contentType, date) {
      const month = Number(date.slice(5, 7));
      const inSeason = cards.filter(({ subject }) => subject.months?.includes(month) ?? true);
      if (inSeason.every((card) => used.has(card.id))) used.clear();
      const free = inSeason.filter((card) => !used.has(card.id));
      const card = free.reduce((best, next) =>
        worth(next, contentType) > worth(best, contentType) ? next : best,
      );
      used.add(card.id);
      lastPicked.set(card.subject.id, turn);
      turn += 1;
      return { kind: 'subject', subjectId: card.subject.id, facet: card.facet };
    },
  };
}

/**
 * Of what any shop could tell, the trades of an industry share out the subjects, so that a bakery and a café do not
 * tell the same; a brand of no known trade takes half. The others are for when nothing else is left.
 */
function homeSubjects(profile: BrandProfile, own: readonly Subject[]): (subject: Subject) => boolean {
  const { subjects } = PHRASES[profile.postLanguage].industries[profile.industry];
  const trades = [...new Set(subjects.flatMap(({ trade }) => trade ?? []))];
  const turn = trades.indexOf(own.find(({ trade }) => trade !== undefined)?.trade ?? '');
  if (turn < 0) return ({ id }) => hashText(`${profile.brandName} ${id}`) % 2 === 0;
  return ({ id }) => hashText(id) % trades.length === turn;
}

/** A brand that tells stories gets scenes and cases rather than plain advice. */
function styleBonus(profile: BrandProfile, facet: Facet): number {
  if (profile.contentStyle === 'story') return facet === 'case' || facet === 'scene' ? 2 : 0;
  return profile.contentStyle === 'list' && facet === 'tip' ? 1 : 0;
}
