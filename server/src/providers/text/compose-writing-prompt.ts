import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import { openingOf } from '@postownia/contract/post-text';
import { findOccasion } from '../../../data/occasions.ts';
import prompts from '../../../data/writing-prompts.json' with { type: 'json' };
import { withoutUnseen } from '../../lib/unseen-characters.ts';
import type { RewordBrief, WritingBrief } from './text-writer.ts';

export interface WritingPrompt {
  /** Our rules, in the post's language. */
  readonly system: string;
  /** The customer's words and the topic as one JSON object: quoted data, never instructions. */
  readonly user: string;
}

const MOST_OPENINGS = 30;
/** UTF-16 units of one example: the voice is clear by then. */
const MOST_EXAMPLE = 600;

/** The two messages for a chat model. All of the customer's text is inside JSON strings of the user message. */
export function composeWritingPrompt(brief: WritingBrief): WritingPrompt {
  const { profile, topic, language } = brief;
  const words = prompts[language];
  const quiet = isQuietTopic(brief);
  const values: Record<string, string> = {
    limit: String(CHARACTERS_BY_LENGTH[profile.contentLength]),
    tone: words.tones[topic.tone],
    type: words.types[topic.contentType],
    style: words.styles[profile.contentStyle],
    register: words.register[profile.languageStyle],
    emoji: words.emoji[profile.emoticons && !quiet ? 'yes' : 'no'],
  };
  const rules = fillRules(words.rules, values);
  return {
    system: [...rules, ...(brief.voice ? [words.voice] : []), ...(quiet ? [words.quiet] : [])].join('\n'),
    user: quotedData(briefData(brief)),
  };
}

/** The same for a text that somebody wants otherwise: text and wish are quoted data, too. */
export function composeRewordPrompt(brief: RewordBrief): WritingPrompt {
  const { text, wish, language, profile } = brief;
  const { system } = composeWritingPrompt({ ...brief, profile: { ...profile, contentLength: 'long' } });
  const { recentOpenings: _of, attempt: _which, ...data } = briefData(brief);
  return {
    system: `${system}\n${prompts[language].reword}`,
    user: quotedData({ ...data, text, wish }),
  };
}

/** Words of customers, of their sites and of those who comment, as the one JSON object of the user's message: no word of it stands outside a string. */
export const quotedData = (data: Readonly<Record<string, unknown>>): string =>
  withoutUnseen(JSON.stringify(data, null, 1));

/** Rules with the values of this brief in their places. */
export const fillRules = (rules: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  rules.map((rule) => rule.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));

/** What the second request says about the first answer. */
export function composeRepairRequest(brief: WritingBrief, problems: readonly string[]): string {
  return prompts[brief.language].again.replace('{problems}', () => problems.join(' '));
}

/** True for a day of remembrance: the post is calm and sells nothing. */
export function isQuietTopic({ topic }: WritingBrief): boolean {
  return topic.occasionId !== null && findOccasion(topic.occasionId)?.tone === 'quiet';
}

/** The customer's words and the topic, for the user message. */
export function briefData(brief: WritingBrief): Record<string, unknown> {
  const { profile, topic, date, language } = brief;
  const occasion = topic.occasionId ? findOccasion(topic.occasionId) : undefined;
  const data: Record<string, unknown> = {
    language,
    brand: profile.brandName,
    trade: profile.trade,
    industry: profile.industry,
    topic: topic.summary,
    headline: topic.headline,
    date,
    occasion: topic.occasionName,
    occasionAdvice: occasion && { do: occasion.idea, avoid: occasion.avoid },
    audience: profile.targetAudience,
    strengths: profile.uniqueSellingPoints,
    values: profile.brandValues,
    goals: profile.postGoals,
    marketingGoals: profile.marketingGoals,
    keywords: profile.keywords,
    hashtagStrategy: profile.hashtagStrategy,
    callToAction: isQuietTopic(brief) ? '' : profile.callToAction,
    recentOpenings: brief.recentTexts.slice(-MOST_OPENINGS).map(openingOf),
    voice: brief.voice && {
      favouriteWords: brief.voice.favouriteWords,
      emoji: brief.voice.signs,
      signOff: brief.voice.signOff,
      examples: brief.voice.examples.map((example) => example.slice(0, MOST_EXAMPLE)),
    },
    attempt: brief.variant + 1,
  };
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );
}
