import { lawFor } from '@postownia/contract/advertising-rules';
import { CHARACTERS_BY_LENGTH, type PostLanguage } from '@postownia/contract/brand-vocabulary';
import { definitionOf } from '@postownia/contract/networks';
import { openingOf, splitHashtags } from '@postownia/contract/post-text';
import { findOccasion } from '../../../data/occasions.ts';
import prompts from '../../../data/writing-prompts.json' with { type: 'json' };
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { withoutUnseen } from '../../lib/unseen-characters.ts';
import { flagsOf } from '../../trade-packs/trade-of.ts';
import { modelMaterial } from './model-material.ts';
import type { RewordBrief, WritingBrief } from './text-writer.ts';

export interface WritingPrompt {
  /** Our rules, in the post's language. */
  readonly system: string;
  /** The customer's words and the topic as one JSON object: quoted data, never instructions. */
  readonly user: string;
}

const MOST_OPENINGS = 30;
const MOST_CLOSINGS = 12;
/** UTF-16 units of one example: the voice is clear by then. */
const MOST_EXAMPLE = 600;
/** What readers see of a post where no network of the brand says less. */
const UNFOLDED = 125;

/**
 * The two messages for a chat model. All of the customer's text is inside JSON strings of the user message; the system
 * message has words of ours alone, so that it is the same for every day of a brand.
 * @param candidates how many texts are asked for at once
 */
export function composeWritingPrompt(brief: WritingBrief, candidates = 1): WritingPrompt {
  const words = prompts[brief.language];
  const answer = candidates > 1 ? fillRules([words.answers], { count: String(candidates) }) : [words.answer];
  return { system: [...rulesFor(brief), ...answer].join('\n'), user: quotedData(briefData(brief)) };
}

/** Our rules for one brief, without the shape of the answer. */
function rulesFor(brief: WritingBrief): string[] {
  const { profile, topic, language } = brief;
  const words = prompts[language];
  const quiet = isQuietTopic(brief);
  const values: Record<string, string> = {
    limit: String(CHARACTERS_BY_LENGTH[profile.contentLength]),
    fold: String(foldOf(brief)),
    tone: words.tones[topic.tone],
    type: words.types[topic.contentType],
    style: words.styles[profile.contentStyle],
    register: words.register[profile.languageStyle],
    emoji: words.emoji[profile.emoticons && !quiet ? 'yes' : 'no'],
  };
  const rules = [...words.rules, ...words.material, words.craft, words.worn, words.memory, words.golden];
  return [
    ...fillRules(rules, values),
    ...lawLines(brief),
    ...(brief.voice ? [words.voice] : []),
    ...(quiet ? [words.quiet] : []),
  ];
}

/** What the rules of the brand's trade say, in the post's language: the same sentences that a person reads beside a finding. */
export function lawLines(brief: WritingBrief): string[] {
  const codes = lawFor(flagsOf(brief));
  if (codes.length === 0) return [];
  const language = spokenIn(brief.language);
  const lines = codes.map((code) => `– ${formatMessageIn(language, { code: `claim.${code}`, values: {} })}`);
  return [prompts[brief.language].lawHead, ...lines];
}

/** The language of our own sentences: not every language of posts is one of the interface. */
export const spokenIn = (language: PostLanguage) => (language === 'es' ? 'en' : language);

/** How much of a post its readers see before they unfold it, on the strictest of the brand's networks. */
function foldOf({ profile }: WritingBrief): number {
  const folds = profile.socialPlatforms.flatMap((network) => definitionOf(network).ownText?.foldsAt ?? []);
  return Math.min(UNFOLDED, ...folds);
}

/** The same for a text that somebody wants otherwise: text and wish are quoted data, too. */
export function composeRewordPrompt(brief: RewordBrief): WritingPrompt {
  const { text, wish, language, profile } = brief;
  const { system } = composeWritingPrompt({ ...brief, profile: { ...profile, contentLength: 'long' } });
  const { recentOpenings: _of, recentClosings: _ends, attempt: _which, ...data } = briefData(brief);
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

/** The customer's words, the topic and what is known of it, for the user message. What the industry is said to be is left out. */
export function briefData(brief: WritingBrief): Record<string, unknown> {
  const { profile, topic, date, language } = brief;
  const occasion = topic.occasionId ? findOccasion(topic.occasionId) : undefined;
  const data: Record<string, unknown> = {
    language,
    brand: profile.brandName,
    trade: profile.trade,
    topic: topic.summary,
    headline: topic.headline,
    date,
    occasion: topic.occasionName,
    occasionAdvice: occasion && { do: occasion.idea, avoid: occasion.avoid },
    ...modelMaterial(brief),
    audience: profile.targetAudience,
    strengths: profile.uniqueSellingPoints,
    values: profile.brandValues,
    goals: profile.postGoals,
    marketingGoals: profile.marketingGoals,
    keywords: profile.keywords,
    hashtagStrategy: profile.hashtagStrategy,
    callToAction: isQuietTopic(brief) ? '' : profile.callToAction,
    recentOpenings: brief.recentTexts.slice(-MOST_OPENINGS).map(openingOf),
    recentClosings: brief.recentTexts.slice(-MOST_CLOSINGS).map(closingOf),
    voice: brief.voice && {
      favouriteWords: brief.voice.favouriteWords,
      emoji: brief.voice.signs,
      signOff: brief.voice.signOff,
      examples: brief.voice.examples.map((example) => example.slice(0, MOST_EXAMPLE)),
    },
    attempt: brief.variant + 1,
  };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !isNothing(value)));
}

/** The last sentence of a post. */
const closingOf = (text: string) =>
  splitHashtags(text)
    .body.trim()
    .split(/(?<=[.!?…])\s+/u)
    .at(-1) ?? '';

const isNothing = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);
