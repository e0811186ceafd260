import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import occasionTrades from '../../../data/occasion-trades.json' with { type: 'json' };
import type { Occasion } from '../../../data/occasions.ts';
import { mentions, PHRASES } from '../../../data/phrase-bank.ts';
import { computeOccasions, type OccasionDay } from '../../lib/compute-occasions.ts';
import { hashText } from '../../lib/seeded-random.ts';
import { isOccasionAllowed, isSilentOccasion, wordsFor } from '../../trade-packs/allowed-occasions.ts';
import type { Trade } from '../../trade-packs/recognise-trade.ts';
import { packLanguageOf } from '../../trade-packs/speech.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { isClosedOnSundays } from './closed-sundays.ts';

/** An occasion that gets a post of its own on a day of the plan. */
export interface ChosenOccasion {
  readonly date: string;
  readonly occasion: Occasion;
  /** 1–3: how close it is to the industry; the reason says it. */
  readonly weight: number;
}

export interface OccasionChoice {
  readonly profile: BrandProfile;
  /** The trade recognised; its lists decide where posts come from packs. */
  readonly trade: Trade | null;
  readonly dates: readonly string[];
  readonly seed: string;
  /** What the brand told of itself: whoever is closed on Sundays opens on no trading Sunday. */
  readonly facts?: readonly ToldFact[] | undefined;
}

/** Every fourth day at most: a month of name-days is nobody's brand. */
const LARGEST_SHARE = 1 / 4;
const CONFIDENCE = { verified: 0.3, secondary: 0.15, 'own-knowledge': 0 } as const;

const TRADES: Readonly<Record<string, readonly string[]>> = occasionTrades;

/** Profession and product days need a brand that says it does that; the others are for everyone. */
function fitsTrade(occasion: Occasion, words: string): boolean {
  const needed = TRADES[occasion.id] ?? (occasion.kind === 'trading-sunday' ? TRADES['nh-*'] : undefined);
  return needed === undefined || needed.some((word) => mentions(words, word));
}

/** Days a writer may not state as a fact: unconfirmed single days, and days of silence. */
function isUsable({ occasion, provisional, start, end }: OccasionDay): boolean {
  if (occasion.tone === 'quiet' || occasion.kind === 'quiet-day') return false;
  return !(provisional && start === end);
}

function importanceOf({ occasion }: OccasionDay, profile: BrandProfile): number {
  const weight = occasion.industries[profile.industry];
  const holiday = occasion.kind === 'public-holiday' ? 1.5 : 0;
  const lasting = occasion.rule.type === 'range' ? -0.4 : 0;
  return weight + holiday + lasting + CONFIDENCE[occasion.confidence];
}

/** A range gets one day of its own: the same for the same seed, away from its ends when it is long. */
function dayWithin(day: OccasionDay, free: readonly string[], seed: string): string | undefined {
  const within = free.filter((date) => date >= day.start && date <= day.end);
  return within[hashText(`${seed} ${day.occasion.id} ${day.start}`) % Math.max(1, within.length)];
}

/**
 * Chooses the occasions worth a post: allowed for the trade, by weight and confidence of the date; one a day,
 * a quarter of the days at most (public holidays come first), and only those the post's language has words for.
 */
export function chooseOccasions({
  profile,
  trade,
  dates,
  seed,
  facts = [],
}: OccasionChoice): ChosenOccasion[] {
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to) return [];
  const told = [profile.trade, ...profile.keywords, profile.brandName, profile.uniqueSellingPoints];
  const hasPacks = packLanguageOf(profile.postLanguage) !== null;
  const words = wordsFor(told, hasPacks ? trade : null);
  const { occasions } = PHRASES[profile.postLanguage];
  const ranked = computeOccasions({ from, to })
    .filter((day) => isUsable(day) && occasions[day.occasion.id] !== undefined)
    .filter((day) =>
      hasPacks ? isOccasionAllowed(day.occasion, trade, words) : isNearIndustry(day, profile, words),
    )
    .filter(({ occasion, start }) => occasion.kind !== 'trading-sunday' || !isClosedOnSundays(facts, start))
    .sort((a, b) => importanceOf(b, profile) - importanceOf(a, profile));
  const most = Math.max(1, Math.floor(dates.length * LARGEST_SHARE));
  const chosen = new Map<string, ChosenOccasion>();
  const families = new Set<string>();
  const loud = dates.filter((date) => !isDayOfSilence(date));
  for (const day of ranked) {
    const { occasion } = day;
    if (chosen.size >= most && occasion.kind !== 'public-holiday') continue;
    const family = familyOf(occasion);
    const free = loud.filter((date) => !chosen.has(date));
    const date =
      day.start === day.end ? free.find((candidate) => candidate === day.start) : dayWithin(day, free, seed);
    if (!date || families.has(family)) continue;
    families.add(family);
    chosen.set(date, { date, occasion, weight: occasion.industries[profile.industry] });
  }
  return [...chosen.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** For languages without packs: by weight for the industry, and by the words of the brand. */
function isNearIndustry(day: OccasionDay, profile: BrandProfile, words: string): boolean {
  const { occasion } = day;
  return (
    isAllowed(occasion, profile) &&
    occasion.industries[profile.industry] >= least(day, words) &&
    fitsTrade(occasion, words)
  );
}

/** Days that everyone in Poland notices, whatever the industry. */
const COMMON = new Set(
  'mikolajki walentynki dzien-kobiet dzien-matki dzien-ojca dzien-dziecka dzien-babci swieto-wiosny prima-aprilis tlusty-czwartek dzien-zyczliwosci dzien-usmiechu rozpoczecie-roku-szkolnego koniec-roku-szkolnego sylwester zima-astronomiczna adwent wakacje'.split(
    ' ',
  ),
);

/** The least weight: holidays, common days and the trade's own need little, all others must be close to the industry. */
function least({ occasion }: OccasionDay, words: string): number {
  const near =
    COMMON.has(occasion.id) ||
    occasion.kind === 'public-holiday' ||
    (TRADES[occasion.id] && fitsTrade(occasion, words));
  return near ? 1 : 2;
}

/** Sales days do not suit care: a clinic may inform but not promote (AD-11 of the data's notes). */
function isAllowed(occasion: Occasion, profile: BrandProfile): boolean {
  return profile.industry !== 'Zdrowie' || occasion.tone !== 'sell';
}

/** Several days that a reader takes for one: one of them a month is enough. */
function familyOf(occasion: Occasion): string {
  if (occasion.kind === 'trading-sunday') return 'trading-sunday';
  if (/^(czarny-tydzien|black-friday|cyber-monday)$/.test(occasion.id)) return 'black-week';
  if (occasion.id.startsWith('ferie-')) return 'ferie';
  if (/^(wakacje|lato-astronomiczne)$/.test(occasion.id)) return 'summer';
  if (/^(swieto-wiosny|wiosna-astronomiczna)$/.test(occasion.id)) return 'spring';
  return occasion.id;
}

/** True on days of remembrance, when a brand sells nothing and jokes about nothing. */
export function isDayOfSilence(date: string): boolean {
  return quietOccasionOf(date) !== undefined;
}

/** The day's silence, if it has one: 1 and 2 November, Good Friday, 1 August, mourning; Christmas for solemn trades. */
export function quietOccasionOf(date: string, trade: Trade | null = null): Occasion | undefined {
  return computeOccasions({ from: date, to: date }).find(
    (day) => isSilentOccasion(day.occasion, trade) && day.start === day.end,
  )?.occasion;
}
