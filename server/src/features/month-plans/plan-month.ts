import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import type { Message } from '@postownia/contract/messages/message';
import { type BankIdea, ideaId, summariseIdea } from '../../../data/idea.ts';
import type { Occasion } from '../../../data/occasions.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { type BrandMaterial, materialOf } from '../../trade-packs/brand-material.ts';
import { packLanguageOf } from '../../trade-packs/speech.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import type { TypeWeights } from '../../type-weights.ts';
import { createOwnerAsks } from './ask-owner.ts';
import { explainIdea, explainOccasion, explainSubject } from './explain-topic.ts';
import { type LaidDay, layDays } from './lay-days.ts';
import { createIdeaPicker } from './pick-ideas.ts';
import { createSubjectPicker } from './pick-subjects.ts';
import { createRestingIdeas, type RecentTopic } from './resting-ideas.ts';
import { createHeadlines, type Headlines, ideaHeadlines, occasionHeadlines } from './take-headline.ts';

export interface MonthPlanning {
  readonly profile: BrandProfile;
  /** The days that get a post, `YYYY-MM-DD`, ascending. */
  readonly dates: readonly string[];
  /** The same seed gives the same plan. */
  readonly seed: string;
  /** Confirmed facts of the brand: the first source of its topics. */
  readonly facts?: readonly ToldFact[] | undefined;
  /** As whom the brand speaks, when it said so. */
  readonly speaker?: 'ja' | 'my' | null | undefined;
  /** Topics of earlier plans and of posts that stay: they rest, and so do their headlines. */
  readonly recent?: readonly RecentTopic[] | undefined;
  /** Content types that did better than the middle post, with how much better: they come more often. */
  readonly typeWeights?: TypeWeights | undefined;
  /** Ordinary topics only; days of remembrance stay what they are. */
  readonly withoutOccasions?: boolean | undefined;
}

/** Finds the topic of an ordinary day. */
type TopicPicker = (day: LaidDay, headlines: Headlines) => PlannedTopic;

/**
 * Plans a topic for every date: content types and tones as even as whole numbers allow (days of remembrance come
 * first and take only calm ones), occasions that fit the trade, no idea and no headline twice. Topics come from confirmed
 * facts and trade packs, in languages without packs from the phrase banks. Immediate and free.
 */
export function planMonth(planning: MonthPlanning): PlannedTopic[] {
  const { profile, recent = [] } = planning;
  const headlines = createHeadlines(
    profile,
    recent.flatMap(({ headline }) => headline ?? []),
  );
  const material = materialOf(planning);
  const laid = layDays({ ...planning, trade: material.trade });
  const ordinary = laid.filter(({ remembrance, chosen }) => (remembrance ?? chosen) === undefined).length;
  const pick =
    packLanguageOf(profile.postLanguage) === null
      ? ideaPicker(planning)
      : subjectPicker(planning, { material, ordinary });
  return laid.map((day, at) => {
    const occasion = day.remembrance ?? day.chosen?.occasion;
    if (occasion === undefined) return pick(day, headlines);
    const idea: BankIdea = day.remembrance
      ? { kind: 'quiet', line: at }
      : { kind: 'occasion', occasionId: occasion.id };
    const message = explainOccasion(occasion, {
      quiet: day.remembrance !== undefined,
      weight: day.chosen?.weight ?? 0,
    });
    return {
      ...describe(day, message, occasion),
      idea: ideaId(idea),
      summary: summariseIdea({ idea, industry: profile.industry, language: profile.postLanguage }),
      headline: headlines.take(occasionHeadlines(profile, idea, occasion)),
    };
  });
}

/** From facts and packs. */
function subjectPicker(
  { profile, seed, dates, recent = [] }: MonthPlanning,
  { material, ordinary }: { material: BrandMaterial; ordinary: number },
): TopicPicker {
  const subjects = createSubjectPicker({
    profile,
    material,
    days: dates.length,
    ordinary,
    until: dates.at(-1) ?? '',
    resting: createRestingIdeas(recent),
    random: seededRandom(`${seed} subjects`),
  });
  const asks = createOwnerAsks(material, dates.length);
  return (day, headlines) => {
    const picked = asks.insteadOf(subjects.pick(day), day);
    const { idea, summary, ownerQuestion } = picked;
    return {
      ...describe(day, explainSubject(picked, day.timesMedian), null),
      idea: ideaId(idea),
      summary,
      headline: headlines.take(picked.headlines),
      ...(ownerQuestion === null ? {} : { ownerQuestion }),
    };
  };
}

/** From the phrase banks, in the languages that have no packs yet. */
function ideaPicker({ profile, seed, recent = [] }: MonthPlanning): TopicPicker {
  const recentIdeas = recent.map(({ idea }) => idea);
  const deck = createIdeaPicker({ profile, random: seededRandom(`${seed} angles`), recentIdeas });
  return (day, headlines) => {
    const idea = deck.pick(day.contentType, day.date);
    return {
      ...describe(day, explainIdea(profile, idea, day.timesMedian), null),
      idea: ideaId(idea),
      summary: summariseIdea({ idea, industry: profile.industry, language: profile.postLanguage }),
      headline: headlines.take(ideaHeadlines(profile, idea)),
    };
  };
}

function describe({ date, contentType, tone }: LaidDay, message: Message, occasion: Occasion | null) {
  const reason = formatMessageIn('pl', message);
  const named = { occasionId: occasion?.id ?? null, occasionName: occasion?.namePl ?? null };
  return { date, contentType, tone, ...named, reason, message };
}
