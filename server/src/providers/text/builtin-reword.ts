import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import { LIMITS } from '@postownia/contract/limits';
import { checkPostText, countGraphemes, splitHashtags } from '@postownia/contract/post-text';
import type { Rewording } from '@postownia/contract/rewordings';
import { PHRASES } from '../../../data/phrase-bank.ts';
import { materialOf } from '../../trade-packs/brand-material.ts';
import { sayings } from '../../trade-packs/told-fact.ts';
import { flagsOf } from '../../trade-packs/trade-of.ts';
import { readWish } from './read-wish.ts';
import type { RewordBrief, RewordedText, WritingBrief } from './text-writer.ts';
import { setTypography } from './typography.ts';

type Compose = (brief: WritingBrief) => string;
type Change = (text: string, brief: RewordBrief, compose: Compose) => string | null;

/** A shortened text keeps at most this share of its body. */
const SHORTENED = 0.66;
/** Variants of a text that were never shown stand behind those that "Nowa treść" counts through. */
const BEYOND = 500;
const FRESH_TRIES = 6;
const EMOJI =
  /\s?(?:\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|(?![©®™])\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*)/gu;

/**
 * Changes a text by the words of a wish, as far as they can be honoured without inventing anything: sentences leave or
 * come from confirmed facts, and where the whole is told anew the post's own subject is told.
 * @param compose writes a post of a brief
 */
export function rewordBuiltin(brief: RewordBrief, compose: Compose): RewordedText {
  const { rewordings, unmet } = readWish(brief.wish);
  let text = brief.text;
  const missed: Rewording[] = [];
  // What tells the whole anew comes first, else it would undo the rest.
  for (const id of [...rewordings].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))) {
    const changed = CHANGES[id](text, brief, compose);
    if (changed === null || changed === text || breaksRules(changed, brief)) missed.push(id);
    else text = changed;
  }
  return { text: text === brief.text ? null : text, unmet, missed };
}

const ORDER: readonly Rewording[] = ['otherwise', 'formal', 'informal', 'longer', 'shorter'];

const CHANGES: Readonly<Record<Rewording, Change>> = {
  otherwise: (text, brief, compose) => tellAnew(text, brief, compose),
  formal: (text, brief, compose) => tellAnew(text, withProfile(brief, { languageStyle: 'formal' }), compose),
  informal: (text, brief, compose) =>
    tellAnew(text, withProfile(brief, { languageStyle: 'informal' }), compose),
  longer: lengthen,
  shorter: shorten,
  'no-emoji': (text) =>
    text
      .replace(EMOJI, '')
      .replace(/[^\S\n]{2,}/gu, ' ')
      .replace(/ +([,.!?])/gu, '$1')
      .trim(),
  emoji: addEmoji,
  'fewer-hashtags': (text) => {
    const { body, hashtags } = splitHashtags(text);
    return hashtags.length <= LIMITS.hashtagsMin ? null : joined(body, hashtags.slice(0, LIMITS.hashtagsMin));
  },
  'no-question': (text) => withoutSentences(text, (sentence) => /\?["”»]?$/u.test(sentence)),
  'no-exclamation': (text) =>
    text
      .replace(/!+/gu, '.')
      .replace(/\?\./gu, '?')
      .replace(/\.{2,3}/gu, '.'),
  'call-to-action': (text, { profile, language }) => {
    const call = profile.callToAction.trim();
    if (call === '' || text.includes(call)) return null;
    return insert(text, [/[.!?…]$/u.test(call) ? call : `${call}.`], language);
  },
};

const withProfile = (brief: RewordBrief, part: Partial<WritingBrief['profile']>): RewordBrief => ({
  ...brief,
  profile: { ...brief.profile, ...part },
});

/** The post's subject told by other sentences; null for a text that nobody planned. */
function tellAnew(text: string, brief: RewordBrief, compose: Compose): string | null {
  if (!brief.planned) return null;
  const recentTexts = [...brief.recentTexts, brief.text];
  for (let turn = 1; turn <= FRESH_TRIES; turn += 1) {
    const told = compose({ ...brief, recentTexts, variant: brief.variant + BEYOND + turn });
    if (told !== text && told !== brief.text) return told;
  }
  return null;
}

/** Confirmed facts that the text does not say yet, first those of its own words; a planned post may be told longer. */
function lengthen(text: string, brief: RewordBrief, compose: Compose): string | null {
  const { register } = materialOf(brief);
  const plain = plainOf(text);
  const unsaid = (brief.facts ?? []).flatMap((fact) => {
    const said = sayings(fact, register).map((one) => one.text);
    const [first] = said;
    if (first === undefined || said.some((sentence) => plain.includes(plainOf(sentence)))) return [];
    const near = fact.tags.filter((tag) => plain.includes(tag.toLocaleLowerCase('pl'))).length;
    return [{ sentence: first, near }];
  });
  for (const { sentence } of unsaid.sort((one, other) => other.near - one.near)) {
    const longer = insert(text, [sentence], brief.language);
    if (countGraphemes(longer) <= LIMITS.postCharacters) return longer;
  }
  const told = tellAnew(text, withProfile(brief, { contentLength: 'long' }), compose);
  return told !== null && countGraphemes(told) > countGraphemes(text) ? told : null;
}

/** The first sentence stays, then as many as fit; the last ones of the middle leave first. */
function shorten(text: string): string | null {
  const { body, hashtags } = splitHashtags(text);
  const sentences = sentencesOf(body);
  if (sentences.length < 2) return null;
  const most = body.length * SHORTENED;
  const kept = new Set(sentences.keys());
  const lengthOf = () => [...kept].reduce((sum, at) => sum + (sentences[at]?.length ?? 0) + 1, 0);
  for (const at of [...sentences.keys()].slice(1, -1).reverse()) if (lengthOf() > most) kept.delete(at);
  if (lengthOf() > most || kept.size === sentences.length) kept.delete(sentences.length - 1);
  return joined(keepSentences(body, kept), hashtags);
}

function withoutSentences(text: string, leaves: (sentence: string) => boolean): string | null {
  const { body, hashtags } = splitHashtags(text);
  const sentences = sentencesOf(body);
  const kept = new Set([...sentences.keys()].filter((at) => !leaves(sentences[at] ?? '')));
  return kept.size === 0 ? null : joined(keepSentences(body, kept), hashtags);
}

function addEmoji(text: string, { voice, topic, language }: RewordBrief): string | null {
  if (new RegExp(EMOJI.source, 'u').test(splitHashtags(text).body)) return null;
  const [sign] = voice?.signs[0] === undefined ? PHRASES[language].voice.toneEmoji[topic.tone] : voice.signs;
  if (sign === undefined) return null;
  const { body, hashtags } = splitHashtags(text);
  return joined(`${body} ${sign}`, hashtags);
}

/** Lines stay lines: a sentence is what ends within one. */
const SENTENCE_END = /(?<=[.!?…]["”»]?)[^\S\n]+(?=[\p{Lu}\p{N}„"«])/u;
const sentencesOf = (body: string) =>
  body.split('\n').flatMap((line) => (line.trim() === '' ? [] : line.split(SENTENCE_END)));

function keepSentences(body: string, kept: ReadonlySet<number>): string {
  let at = -1;
  const lines = body.split('\n').map((line) => {
    if (line.trim() === '') return '';
    return line
      .split(SENTENCE_END)
      .filter(() => {
        at += 1;
        return kept.has(at);
      })
      .join(' ');
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** New sentences behind the first paragraph: before what ends the post. */
function insert(text: string, sentences: readonly string[], language: WritingBrief['language']): string {
  const { body, hashtags } = splitHashtags(text);
  const [first = '', ...others] = body.split('\n');
  return joined(setTypography([`${first} ${sentences.join(' ')}`, ...others].join('\n'), language), hashtags);
}

const joined = (body: string, hashtags: readonly string[]) =>
  hashtags.length === 0 ? body.trim() : `${body.trim()}\n\n${hashtags.join(' ')}`;

const plainOf = (text: string) => text.replace(/\s+/gu, ' ').toLocaleLowerCase('pl');

/** What a person wrote is held to what a person may save; what is told anew keeps the rules of posts by itself. */
function breaksRules(text: string, brief: RewordBrief): boolean {
  const { language, profile } = brief;
  const limit = Math.max(CHARACTERS_BY_LENGTH.long, LIMITS.postCharacters);
  const context = { language, flags: flagsOf(brief), limit, names: [profile.brandName], own: true };
  return text.trim() === '' || checkPostText(text, context).some(({ severity }) => severity === 'error');
}
