import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import {
  checkPostText,
  countGraphemes,
  findUntoldNumbers,
  openingOf,
  SIMILARITY_LIMIT,
  similarityTo,
  splitHashtags,
} from '@postownia/contract/post-text';
import { parseIdea } from '../../../data/idea.ts';
import { PHRASES } from '../../../data/phrase-bank.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { type SeededRandom, seededRandom } from '../../lib/seeded-random.ts';
import { packLanguageOf } from '../../trade-packs/speech.ts';
import { flagsOf } from '../../trade-packs/trade-of.ts';
import { ProviderError } from '../provider-error.ts';
import { assemblePost } from './assemble-post.ts';
import { rewordBuiltin } from './builtin-reword.ts';
import { composeShots } from './builtin-script.ts';
import type { Part } from './compose-ending.ts';
import { composeHashtags, hashtagCount } from './compose-hashtags.ts';
import { type ComposedParts, composeParts } from './compose-parts.ts';
import { composeFromPacks } from './from-packs/compose-from-packs.ts';
import { isForbidden } from './is-forbidden.ts';
import { numberSources } from './number-sources.ts';
import { readProfileFacts } from './profile-facts.ts';
import type { TextWriter, WritingBrief } from './text-writer.ts';

const ATTEMPTS = 28;
/** A brand of the same trade may be told the same: the rest of a post has to be its own. */
const MOST_SHARED = 0.53;
/** Beyond this share of its length a longer text is no better: else the longest sentences would win every day. */
const FILLED_ENOUGH = 0.7;
/** Every sentence that the month has heard already, greetings included. */
const SAID_BEFORE = 0.12;
const MODEL = 'postownia-1';

/** Our own writer: composes from the profile, the topic and the phrase banks, in process, the same for the same brief. */
export function createBuiltinWriter(): TextWriter {
  return {
    name: 'builtin',
    async write(brief, { signal }) {
      if (signal?.aborted) throw new ProviderError('cancelled');
      return { text: composePost(brief), provenance: { writer: 'builtin', model: MODEL } };
    },
    async script(brief, { signal }) {
      if (signal?.aborted) throw new ProviderError('cancelled');
      const { body, hashtags } = splitHashtags(composePost(brief));
      const words = { caption: body.trim(), hashtags: hashtags.map((tag) => tag.replace(/^#/, '')) };
      return { ...composeShots(brief), ...words, provenance: { writer: 'builtin', model: MODEL } };
    },
    async reword(brief, { signal }) {
      if (signal?.aborted) throw new ProviderError('cancelled');
      return rewordBuiltin(brief, composePost);
    },
  };
}

/**
 * The best of several attempts at one brief: keeps all rules, repeats nothing, fills its length. Where the brand's own
 * words break a rule in every attempt (signs for letters, "#" in every field), the post is written without them.
 */
export function composePost(brief: WritingBrief): string {
  const text = packLanguageOf(brief.language) === null ? composeFromBanks(brief) : composeOfPacks(brief);
  if (text === null)
    throw new ProviderError('empty', {
      detail: `no sentence fits ${brief.topic.idea} in ${brief.language}`,
    });
  return text;
}

const composeFromBanks = (brief: WritingBrief): string | null =>
  bestAttempt(brief) ?? bestAttempt(withoutOwnWords(brief));

/** A fact that makes no post gives way to a subject while the brand's own words still tell its trade. */
function composeOfPacks(brief: WritingBrief): string | null {
  const tellsFact = parseIdea(brief.topic.idea)?.kind === 'fact';
  return (
    composeFromPacks(brief) ??
    (tellsFact ? composeFromPacks(unplanned(brief)) : null) ??
    composeFromPacks(withoutOwnWords(brief)) ??
    composeFromPacks(withoutOwnWords(unplanned(brief)))
  );
}

function bestAttempt(brief: WritingBrief): string | null {
  const attempts = Array.from({ length: ATTEMPTS }, (_, attempt) => attemptPost(brief, attempt));
  const kept = attempts.filter((attempt) => attempt !== null && keepsRules(attempt.text, brief));
  const price = pricing(brief);
  const [best] = kept
    .flatMap((attempt) => (attempt ? { text: attempt.text, price: price(attempt) } : []))
    .sort((a, b) => a.price - b.price);
  return best?.text ?? null;
}

/** A topic whose sentences do not fit gives way to one that does. */
const unplanned = (brief: WritingBrief): WritingBrief => ({
  ...brief,
  topic: { ...brief.topic, idea: 'own:words', summary: '', occasionId: null },
});

function withoutOwnWords(brief: WritingBrief): WritingBrief {
  const profile = {
    ...brief.profile,
    keywords: [],
    hashtagStrategy: '',
    callToAction: '',
    uniqueSellingPoints: '',
    brandValues: '',
    targetAudience: '',
    trade: '',
  };
  // What facts offer would be taken for the trade.
  return { ...brief, profile, facts: [], voice: null };
}

/** The signs the brand uses itself, as many as it uses, two at most; null where it showed none. */
function ownSigns({ voice }: WritingBrief, random: SeededRandom): string[] | null {
  if (!voice || voice.signs.length === 0) return null;
  return random.shuffle(voice.signs).slice(0, Math.min(2, voice.signsPerPost));
}

interface Attempt {
  readonly text: string;
  /** Which share of its sentences any brand of the trade could have; 0 to 1. */
  readonly shared: number;
}

function attemptPost(brief: WritingBrief, attempt: number): Attempt | null {
  const { profile, language } = brief;
  const random = seededRandom(`${brief.seed}|${brief.date}|${brief.topic.idea}|${brief.variant}|${attempt}`);
  const composed = composeParts(brief, random);
  const bank = PHRASES[language];
  const industry = bank.industries[profile.industry];
  const hashtags = composeHashtags({
    profile: composed.quiet ? { ...profile, keywords: [], hashtagStrategy: '' } : profile,
    topicTags: composed.topicTags,
    generalTags: composed.quiet ? [] : industry.tags,
    turn: dayOrdinal(brief.date) + brief.variant,
  });
  const toned = [random.pick(bank.voice.toneEmoji[brief.topic.tone]), random.pick(industry.emoji)];
  const emoji = profile.emoticons && !composed.quiet ? (ownSigns(brief, random) ?? toned) : [];
  const text = assemblePost(composed, {
    language,
    limit: CHARACTERS_BY_LENGTH[profile.contentLength],
    hashtags,
    wantedHashtags: hashtagCount(profile),
    emoji: emoji.filter((sign) => sign !== undefined),
  });
  return text === null ? null : { text, shared: sharedShare(text, composed) };
}

const SHARED_ROLES: readonly Part['role'][] = ['question', 'core', 'second', 'ask'];

function sharedShare(text: string, { parts }: ComposedParts): number {
  const body = plain(splitHashtags(text).body);
  const shared = parts.filter((part) => SHARED_ROLES.includes(part.role) && body.includes(plain(part.text)));
  return shared.reduce((sum, part) => sum + part.text.length, 0) / body.length;
}

/** The sentences of a post without its hashtags, in lower case. */
function sentencesOf(text: string): string[] {
  const sentences = plain(splitHashtags(text).body).split(/(?<=[.?!…:])\s+/u);
  return sentences.map((sentence) => sentence.replace(/[^\p{L}\p{N} ]/gu, '').trim()).filter(Boolean);
}

const plain = (text: string) => text.replace(/\s+/gu, ' ').toLocaleLowerCase('pl');

function keepsRules(text: string, brief: WritingBrief): boolean {
  const { profile, language } = brief;
  const limit = CHARACTERS_BY_LENGTH[profile.contentLength];
  const findings = checkPostText(text, {
    language,
    flags: flagsOf(brief),
    limit,
    names: [profile.brandName],
  });
  return (
    !findings.some((finding) => finding.severity === 'error' || isForbidden(finding, text, brief)) &&
    findUntoldNumbers(text, numberSources(brief)).length === 0
  );
}

/** Prices an attempt, lower is better: repetition weighs most, then what is not its own, then unused space. */
function pricing(brief: WritingBrief): (attempt: Attempt) => number {
  const openings = new Set(brief.recentTexts.map(openingOf));
  // Without words of its own in this language only greetings could make a post its own, and nobody wants one daily.
  const { strengths, messages } = readProfileFacts(brief.profile, brief.language);
  const toldMuch = strengths.length + messages.length > 0;
  const favourites = (brief.voice?.favouriteWords ?? []).map((word) =>
    word.toLocaleLowerCase('pl').slice(0, 6),
  );
  const likenessOf = similarityTo(brief.recentTexts);
  const said = new Set(brief.recentTexts.flatMap(sentencesOf));
  const limit = CHARACTERS_BY_LENGTH[brief.profile.contentLength];
  return ({ text, shared }) => {
    const again = sentencesOf(text).filter((sentence) => said.has(sentence)).length;
    const sameOpening = openings.has(openingOf(text)) ? 10 : 0;
    const likeness = likenessOf(text);
    const alike = likeness > SIMILARITY_LIMIT - 0.03 ? 5 : 0;
    const common = toldMuch ? Math.max(0, shared - MOST_SHARED) * 8 : 0;
    const liked = favourites.filter((stem) => text.toLocaleLowerCase('pl').includes(stem)).length;
    const bonus = Math.min(3, liked) * 0.15;
    return (
      -bonus +
      sameOpening +
      alike +
      likeness * 3 +
      again * SAID_BEFORE +
      common +
      Math.max(0, FILLED_ENOUGH - countGraphemes(text) / limit)
    );
  };
}
