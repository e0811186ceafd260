import type { ContentType, Tone } from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import { type Idea, ideaId, summariseIdea } from '../../../data/idea.ts';
import type { Occasion } from '../../../data/occasions.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import type { TypeWeights } from '../../type-weights.ts';
import { chooseOccasions, quietOccasionOf } from './choose-occasions.ts';
import { explainTopic, type PickedTopic } from './explain-topic.ts';
import { createIdeaPicker } from './pick-ideas.ts';
import { spreadEvenly } from './spread-evenly.ts';
import { createHeadlines } from './take-headline.ts';

export interface MonthPlanning {
  readonly profile: BrandProfile;
  /** The days that get a post, `YYYY-MM-DD`, ascending. */
  readonly dates: readonly string[];
  /** The same seed gives the same plan. */
  readonly seed: string;
  /** Ideas of earlier plans and of posts that stay: used again only when nothing else is left. */
  readonly recentIdeas?: readonly string[] | undefined;
  /** Content types that did better than the middle post, with how much better: they come more often. */
  readonly typeWeights?: TypeWeights | undefined;
  /** Headlines of days that stay as they are. */
  readonly takenHeadlines?: readonly string[] | undefined;
  /** Ordinary topics only; days of remembrance stay what they are. */
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

/**
 * Plans a topic for every date: content types and tones as even as whole numbers allow (days of remembrance come
 * first and take only calm ones), occasions that fit industry and trade, no idea and no headline twice. Pure, immediate and free.
 */
export function planMonth(planning: MonthPlanning): PlannedTopic[] {
  const { profile, dates, seed, recentIdeas = [], withoutOccasions = false } = planning;
  const typeWeights = planning.typeWeights ?? new Map();
  const chosenOccasions = withoutOccasions ? [] : chooseOccasions({ profile, dates, seed });
  const occasions = new Map(
    chosenOccasions
      .filter(({ occasion }) => !recentIdeas.includes(ideaId({ kind: 'occasion', occasionId: occasion.id })))
      .map((chosen) => [chosen.date, chosen]),
  );
  const quiet = new Map(dates.map((date) => [date, quietOccasionOf(date)]));
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
  const headlines = createHeadlines(profile, planning.takenHeadlines ?? []);
  const deck = createIdeaPicker({ profile, random: seededRandom(`${seed} angles`), recentIdeas });
  return dates.map((date, at) => {
    const contentType = types[at] as ContentType;
    const chosen = occasions.get(date);
    const remembrance = quiet.get(date);
    const ideaOf = (): Idea => {
      if (remembrance) return { kind: 'quiet', line: at };
      if (chosen) return { kind: 'occasion', occasionId: chosen.occasion.id };
      return deck.pick(contentType, date);
    };
    const idea = ideaOf();
    const occasion = remembrance ?? chosen?.occasion ?? null;
    const picked = {
      date,
      contentType,
      tone: tones[at] as Tone,
      idea,
      occasion,
      weight: chosen?.weight ?? 0,
      timesMedian: typeWeights.get(contentType) ?? null,
    };
    return describeTopic(profile, picked, headlines.take(idea, occasion));
  });
}

function describeTopic(profile: BrandProfile, picked: PickedTopic, headline: string): PlannedTopic {
  const { date, contentType, tone, idea, occasion } = picked;
  const message = explainTopic(profile, picked);
  return {
    date,
    contentType,
    tone,
    occasionId: occasion?.id ?? null,
    occasionName: occasion?.namePl ?? null,
    idea: ideaId(idea),
    summary: summariseIdea({ idea, industry: profile.industry, language: profile.postLanguage }),
    headline,
    ...{ reason: formatMessageIn('pl', message), message },
  };
}
