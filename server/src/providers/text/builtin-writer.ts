import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import {
  checkPostText,
  countGraphemes,
  findUntoldNumbers,
  openingOf,
  SIMILARITY_LIMIT,
  similarityTo,
} from '@postownia/contract/post-text';
import { PHRASES } from '../../../data/phrase-bank.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { ProviderError } from '../provider-error.ts';
import { assemblePost } from './assemble-post.ts';
import { composeHashtags, hashtagCount } from './compose-hashtags.ts';
import { composeParts } from './compose-parts.ts';
import { numberSources } from './number-sources.ts';
import type { TextWriter, WritingBrief } from './text-writer.ts';

const ATTEMPTS = 18;
const MODEL = 'postownia-1';

/** Our own writer: composes from the profile, the topic and the phrase banks, in process, the same for the same brief. */
export function createBuiltinWriter(): TextWriter {
  return {
    name: 'builtin',
    async write(brief, { signal }) {
      if (signal?.aborted) throw new ProviderError('cancelled');
      return { text: composePost(brief), provenance: { writer: 'builtin', model: MODEL } };
    },
  };
}

/** The best of several attempts at one brief: keeps all rules, repeats nothing, fills its length. */
export function composePost(brief: WritingBrief): string {
  const attempts = Array.from({ length: ATTEMPTS }, (_, attempt) => attemptPost(brief, attempt));
  const texts = attempts.filter((text): text is string => text !== null && keepsRules(text, brief));
  const price = pricing(brief);
  const [best] = texts.map((text) => ({ text, price: price(text) })).sort((a, b) => a.price - b.price);
  if (!best)
    throw new ProviderError('empty', {
      detail: `no sentence fits ${brief.topic.angle} in ${brief.language}`,
    });
  return best.text;
}

function attemptPost(brief: WritingBrief, attempt: number): string | null {
  const { profile, language } = brief;
  const random = seededRandom(`${brief.seed}|${brief.date}|${brief.topic.angle}|${brief.variant}|${attempt}`);
  const composed = composeParts(brief, random);
  const bank = PHRASES[language];
  const industry = bank.industries[profile.industry];
  const hashtags = composeHashtags({
    profile: composed.quiet ? { ...profile, keywords: [], hashtagStrategy: '' } : profile,
    topicTags: composed.topicTags,
    industryTags: composed.quiet ? [] : industry.tags,
    turn: dayOrdinal(brief.date) + brief.variant,
  });
  const emoji =
    profile.emoticons && !composed.quiet
      ? [random.pick(bank.voice.toneEmoji[brief.topic.tone]), random.pick(industry.emoji)].filter(
          (sign) => sign !== undefined,
        )
      : [];
  return assemblePost(composed, {
    language,
    limit: CHARACTERS_BY_LENGTH[profile.contentLength],
    hashtags,
    wantedHashtags: hashtagCount(profile),
    emoji,
  });
}

function keepsRules(text: string, brief: WritingBrief): boolean {
  const { profile, language } = brief;
  const limit = CHARACTERS_BY_LENGTH[profile.contentLength];
  const findings = checkPostText(text, {
    language,
    industry: profile.industry,
    limit,
    names: [profile.brandName],
  });
  return (
    !findings.some((finding) => finding.severity === 'error') &&
    findUntoldNumbers(text, numberSources(brief)).length === 0
  );
}

/** Prices an attempt, lower is better: repetition weighs most, then unused space. */
function pricing(brief: WritingBrief): (text: string) => number {
  const openings = new Set(brief.recentTexts.map(openingOf));
  const likenessOf = similarityTo(brief.recentTexts);
  const limit = CHARACTERS_BY_LENGTH[brief.profile.contentLength];
  return (text) => {
    const sameOpening = openings.has(openingOf(text)) ? 10 : 0;
    const likeness = likenessOf(text);
    const alike = likeness > SIMILARITY_LIMIT - 0.03 ? 5 : 0;
    return sameOpening + alike + likeness * 3 + (1 - countGraphemes(text) / limit);
  };
}
