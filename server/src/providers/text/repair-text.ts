import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import { LIMITS } from '@postownia/contract/limits';
import { countGraphemes, splitHashtags } from '@postownia/contract/post-text';
import { findTrades, PHRASES, subjectsFor } from '../../../data/phrase-bank.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { materialOf } from '../../trade-packs/brand-material.ts';
import { packLanguageOf } from '../../trade-packs/speech.ts';
import { composeHashtags, hashtagOf } from './compose-hashtags.ts';
import { ownWords } from './compose-parts.ts';
import { anySubject, plannedSubject } from './from-packs/planned-subject.ts';
import type { WritingBrief } from './text-writer.ts';
import { setTypography } from './typography.ts';

/** No honest post is longer; a model's flood is cut before any pattern looks at it. */
const LONGEST_RAW = 4000;

/** A model's answer as one text: sentences, then its hashtags. Formatting only, no word changes. */
export function joinAnswer(text: string, hashtags: readonly string[], brief: WritingBrief): string {
  const raw = withoutControls(text.slice(0, LONGEST_RAW));
  const { body, hashtags: trailing } = splitHashtags(raw);
  const own = hashtags
    .slice(0, 20)
    .map((tag) => (tag.startsWith('#') ? tag.trim() : hashtagOf(tag)))
    .filter((tag) => tag !== null);
  const all = distinct([...trailing, ...own]);
  return compose(body, all, brief);
}

/**
 * Mends what can be mended without inventing anything: formatting, hashtags in the wrong place or number, too many
 * sentences. The rest (language, claims, an empty text) stays as it is for the check to refuse.
 */
export function repairText(text: string, brief: WritingBrief): string {
  const { body, hashtags } = splitHashtags(stripMarkup(text.slice(0, LONGEST_RAW)));
  const inside = body.match(/#[\p{L}\p{N}_]+/gu) ?? [];
  const sentences = body.replace(/\s*#[\p{L}\p{N}_]+/gu, '').trim();
  const found = distinct([...hashtags, ...inside]).slice(0, LIMITS.hashtagsMax);
  const enough =
    found.length >= LIMITS.hashtagsMin ? found : distinct([...found, ...ownHashtags(brief)]).slice(0, 3);
  return shorten(sentences, enough, brief);
}

/** Signs nobody sees or that turn the text's direction; a zero-width joiner stays, emoji need it. */
function withoutControls(text: string): string {
  return text.replace(/(?![\n\u200d])[\p{Cc}\p{Cf}]/gu, ' ');
}

function stripMarkup(text: string): string {
  return text
    .replace(/```\w*/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/(\*\*|__)(.+?)\1/gs, '$2')
    .replace(/^\s*[*-]\s+/gm, '• ')
    .replace(/^\s*(?:post|tekst|text|treść|odpowiedź)\s*:\s*/i, '')
    .trim();
}

const distinct = (tags: readonly string[]) =>
  [...new Map(tags.map((tag) => [tag.toLocaleLowerCase('pl'), tag] as const).reverse()).values()].reverse();

function ownHashtags(brief: WritingBrief): string[] {
  const { profile, language } = brief;
  const turn = dayOrdinal(brief.date);
  if (packLanguageOf(language) !== null) {
    const planned = plannedSubject(brief) ?? anySubject(brief, materialOf(brief));
    const topicTags = planned.subject.tags.map((tag) => `#${tag}`);
    return composeHashtags({ profile, topicTags, generalTags: [], turn });
  }
  const [subject] = subjectsFor(language, profile.industry, findTrades(profile.industry, ownWords(profile)));
  const generalTags = PHRASES[language].industries[profile.industry].tags;
  return composeHashtags({ profile, topicTags: subject?.tags.slice(1) ?? [], generalTags, turn });
}

/** Drops whole sentences from the end, then hashtags beyond two, until the text fits. */
function shorten(body: string, hashtags: readonly string[], brief: WritingBrief): string {
  const limit = CHARACTERS_BY_LENGTH[brief.profile.contentLength];
  const sentences = body.split(/(?<=[.!?…])\s+/u);
  for (let kept = sentences.length; kept > 0; kept -= 1) {
    for (let tags = hashtags.length; tags >= LIMITS.hashtagsMin; tags -= 1) {
      const text = compose(sentences.slice(0, kept).join(' '), hashtags.slice(0, tags), brief);
      if (countGraphemes(text) <= limit) return text;
    }
  }
  return compose(body, hashtags, brief);
}

function compose(body: string, hashtags: readonly string[], brief: WritingBrief): string {
  const set = setTypography(body, brief.language);
  return hashtags.length === 0 ? set : `${set}\n\n${hashtags.join(' ')}`;
}
