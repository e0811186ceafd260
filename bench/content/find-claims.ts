import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { findUntoldNumbers, splitHashtags } from '@postownia/contract/post-text';
import { parseIdea, summariseIdea } from '../../server/data/idea.ts';
import { findOccasion } from '../../server/data/occasions.ts';
import { PHRASES } from '../../server/data/phrase-bank.ts';
import { numberSources } from '../../server/src/providers/text/number-sources.ts';
import type { WrittenPost } from './content-brands.ts';

/**
 * Comparisons that nobody can follow without a proof. Polish marks them by a prefix; "najpierw", "najwyżej" and
 * "co najmniej" are no comparisons, and neither are words that only look alike ("forest", "interest").
 */
const SUPERLATIVES: Readonly<Record<PostLanguage, RegExp>> = {
  pl: /(?<!\p{L})naj(?!pierw|wyżej|mniej(?!\p{L})|bliższ|em|m(?!ni)|śc)\p{L}{4,}/giu,
  en: /(?<!\p{L})(?:best|greatest|cheapest|finest|fastest|leading|number one|most (?!of)\p{L}+)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:best(?:e|en|er|es)|größt\p{L}+|schönst\p{L}+|günstigst\p{L}+|führend\p{L}*)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:meilleure?s?|(?:le|la|les) (?:plus|moins) \p{L}+|numéro un)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:(?:el|la|los|las) (?:mejor|mejores|más \p{L}+)|número uno)(?!\p{L})/giu,
  it: /(?<!\p{L})(?:(?:il|la|i|le) (?:miglior\p{L}*|più \p{L}+)|numero uno)(?!\p{L})/giu,
};
const MONEY = /(?:\d[\d .,]*\s?(?:zł|pln|€|eur|\$|%)|[€$]\s?\d|(?<!\p{L})(?:złot\p{L}+|procent\p{L}*))/giu;

/** Everything the writer was told: profile, plan row with its sentence in the post's language, occasion. */
function toldTo({ brief }: WrittenPost): string {
  const { topic, profile, language } = brief;
  const idea = parseIdea(topic.idea);
  const ofBank =
    idea !== null && idea.kind !== 'pack' && idea.kind !== 'fact' && idea.kind !== 'ask' ? idea : null;
  const sentence = ofBank && summariseIdea({ idea: ofBank, industry: profile.industry, language });
  const own = ofBank && sentenceIn(language, topic.idea, profile.industry);
  const occasion = topic.occasionId ? findOccasion(topic.occasionId) : undefined;
  const lines = topic.occasionId ? (PHRASES[language].occasions[topic.occasionId]?.lines ?? []) : [];
  const told = [...numberSources(brief), sentence ?? '', own ?? '', ...lines, JSON.stringify(occasion ?? '')];
  return told.join(' ').toLocaleLowerCase('pl');
}

/** The subject that the plan row names, as the bank of the post's language tells it: general truths, reviewed. */
function sentenceIn(
  language: PostLanguage,
  id: string,
  industry: WrittenPost['brief']['profile']['industry'],
) {
  const [subjectId] = id.split(':');
  const subject = PHRASES[language].industries[industry].subjects.find((one) => one.id === subjectId);
  return subject && JSON.stringify(subject);
}

/** Capitalised words inside a sentence. German writes every noun so, and a person is addressed so in Polish. */
function properNames(body: string, language: PostLanguage): string[] {
  if (language === 'de') return [];
  const inside = body.matchAll(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}-]+/gu);
  const polite =
    /^(?:Państw\p{L}*|Ci|Ciebie|Tobie|Tobą|Two[ij]\p{L}*|Twój|Was\p{L}*|I|Su[aeo]i?|Suoi|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/u;
  return [...inside].map(([word]) => word).filter((word) => !polite.test(word));
}

/** What the post claims and nobody told: numbers, prices and percentages, superlatives, proper names. */
export function findInvented(post: WrittenPost): string[] {
  const { text, brief } = post;
  const told = toldTo(post);
  const body = splitHashtags(text)
    .body.replaceAll('\u00a0', ' ')
    .replaceAll('\u202f', ' ')
    .replaceAll(brief.profile.brandName, '…');
  const found = [
    ...(body.match(SUPERLATIVES[brief.language]) ?? []),
    ...(body.match(MONEY) ?? []),
    ...properNames(body, brief.language),
  ].filter((claim) => !told.includes(claim.toLocaleLowerCase('pl')));
  return [...findUntoldNumbers(text, [told]), ...found];
}
