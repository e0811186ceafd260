import type { ContentType, Tone } from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { ideaId } from '../../../data/idea.ts';
import type { Occasion } from '../../../data/occasions.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import type { Trade } from '../../trade-packs/recognise-trade.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import type { TypeWeights } from '../../type-weights.ts';
import { type ChosenOccasion, chooseOccasions, quietOccasionOf } from './choose-occasions.ts';
import { spreadEvenly } from './spread-evenly.ts';

/** A day of a plan before it has a topic. */
export interface LaidDay {
  readonly date: string;
  readonly contentType: ContentType;
  readonly tone: Tone;
  /** The occasion that gets a post on this day. */
  readonly chosen: ChosenOccasion | undefined;
  /** The day of silence that it is. */
  readonly remembrance: Occasion | undefined;
  /** How often as well as the middle post its kind of content does, where that brought it more days. */
  readonly timesMedian: number | null;
}

export interface DayLaying {
  readonly profile: BrandProfile;
  readonly trade: Trade | null;
  readonly dates: readonly string[];
  readonly seed: string;
  readonly facts?: readonly ToldFact[] | undefined;
  readonly typeWeights?: TypeWeights | undefined;
  readonly recent?: readonly { readonly idea: string }[] | undefined;
  readonly withoutOccasions?: boolean | undefined;
}

/** What a brand posts about when its profile names no content type or tone. */
const USUAL_TYPES: readonly ContentType[] = [
  'educational',
  'behind-the-scenes',
  'expert-advice',
  'promotion',
];
const USUAL_TONES: readonly Tone[] = ['friendly', 'professional'];

/** Content types and tones a day of remembrance can bear. */
const CALM_TYPES: readonly ContentType[] = [
  'educational',
  'expert-advice',
  'industry-news',
  'behind-the-scenes',
];
const CALM_TONES: readonly Tone[] = [
  'professional',
  'formal',
  'expert',
  'emotional',
  'inspiring',
  'friendly',
];

const TYPES_BY_OCCASION_TONE: Readonly<Record<Occasion['tone'], readonly ContentType[]>> = {
  warm: ['behind-the-scenes', 'event-coverage', 'interview', 'educational'],
  informative: ['educational', 'expert-advice', 'industry-news'],
  sell: ['promotion', 'event-coverage', 'educational'],
  quiet: CALM_TYPES,
};

/** Gives every date its kind of content and tone, and some their occasion. */
export function layDays({
  profile,
  trade,
  dates,
  seed,
  facts = [],
  recent = [],
  typeWeights = new Map(),
  withoutOccasions = false,
}: DayLaying): LaidDay[] {
  const told = new Set(recent.map(({ idea }) => idea));
  const chosen = withoutOccasions ? [] : chooseOccasions({ profile, trade, dates, seed, facts });
  const occasions = new Map(
    chosen
      .filter(({ occasion }) => !told.has(ideaId({ kind: 'occasion', occasionId: occasion.id })))
      .map((occasion) => [occasion.date, occasion]),
  );
  const quiet = new Map(dates.map((date) => [date, quietOccasionOf(date, trade)]));
  const types = spreadEvenly<ContentType>({
    values: profile.contentTypes.length > 0 ? profile.contentTypes : USUAL_TYPES,
    days: dates.map((date) => {
      if (quiet.get(date)) return { only: CALM_TYPES };
      const occasion = occasions.get(date)?.occasion;
      return occasion ? { preferred: TYPES_BY_OCCASION_TONE[occasion.tone] } : {};
    }),
    random: seededRandom(`${seed} types`),
    weights: typeWeights,
  });
  const tones = spreadEvenly<Tone>({
    values: profile.tones.length > 0 ? profile.tones : USUAL_TONES,
    days: dates.map((date) => (quiet.get(date) ? { only: CALM_TONES } : {})),
    random: seededRandom(`${seed} tones`),
  });
  return dates.map((date, at) => {
    const contentType = types[at] as ContentType;
    return {
      date,
      contentType,
      tone: tones[at] as Tone,
      chosen: occasions.get(date),
      remembrance: quiet.get(date),
      timesMedian: typeWeights.get(contentType) ?? null,
    };
  });
}
