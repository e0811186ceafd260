import { parseIdea } from '../../../data/idea.ts';
import { findOccasion } from '../../../data/occasions.ts';
import { plannedSubject } from './from-packs/planned-subject.ts';
import type { WritingBrief } from './text-writer.ts';

/** The texts whose figures a writer may repeat: what the brand told, the topic, the occasion and the day. */
export function numberSources(brief: WritingBrief): string[] {
  const { topic } = brief;
  return [...brandSources(brief), topic.headline, topic.summary, ...packSentences(brief)];
}

/** What the brand told itself, and what the day is; a topic of its own among it, one of a pack not. */
export function brandSources(brief: WritingBrief): string[] {
  const { profile, topic } = brief;
  const occasion = topic.occasionId ? findOccasion(topic.occasionId) : undefined;
  const planned = parseIdea(topic.idea)?.kind;
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
    ...(planned === 'pack' || planned === 'subject' ? [] : [topic.headline, topic.summary]),
    topic.occasionName ?? '',
    occasion?.namePl ?? '',
    String(Number(brief.date.slice(8))),
    brief.date.slice(0, 4),
    ...(brief.facts ?? []).flatMap(({ say }) => say.map(({ text }) => text)),
    ...(brief.told ?? []),
  ];
}

/** Figures of a pack are constants of the trade, with their source beside them. */
function packSentences(brief: WritingBrief): string[] {
  const planned = plannedSubject(brief);
  if (planned === null) return [];
  const { hooks, cores, points = [], asks } = planned.subject;
  return [
    ...[...hooks, ...asks].map(({ text }) => text),
    ...cores.flatMap(({ sentences }) => sentences),
    ...points,
  ];
}
