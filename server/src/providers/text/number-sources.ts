import { findOccasion } from '../../../data/occasions.ts';
import type { WritingBrief } from './text-writer.ts';

/** The texts whose figures a writer may repeat: what the brand told, the topic, the occasion and the day. */
export function numberSources(brief: WritingBrief): string[] {
  const { profile, topic } = brief;
  const occasion = topic.occasionId ? findOccasion(topic.occasionId) : undefined;
  return [
    profile.brandName,
    profile.trade,
    profile.uniqueSellingPoints,
    profile.brandValues,
    profile.callToAction,
    brief.voice?.signOff ?? '',
    profile.targetAudience,
    profile.marketingGoals,
    ...profile.keywords,
    topic.headline,
    topic.summary,
    topic.occasionName ?? '',
    occasion?.namePl ?? '',
    String(Number(brief.date.slice(8))),
    brief.date.slice(0, 4),
  ];
}
