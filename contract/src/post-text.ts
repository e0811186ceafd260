import { findClaims } from './advertising-rules.ts';
import type { PostLanguage } from './brand-vocabulary.ts';
import { HASHTAG, splitHashtags } from './hashtags.ts';
import { LIMITS } from './limits.ts';
import type { Message, MessageCode } from './messages/message.ts';
import rules from './post-text-rules.json' with { type: 'json' };
import { countGraphemes } from './text-length.ts';
import { withoutNames } from './without-names.ts';

export { countGraphemes, splitHashtags };

/** What a check can find. Errors stop a writer and an approval by machine; warnings explain themselves to a person. */
export const POST_TEXT_FINDINGS = [
  'empty',
  'too-long',
  'too-few-hashtags',
  'too-many-hashtags',
  'hashtags-not-last',
  'repeated-hashtag',
  'wrong-language',
  'placeholder',
  'markup',
  'same-opening',
  'too-similar',
  'straight-quotes',
  'double-space',
  'shouting',
  'claim',
] as const;
export type PostTextFindingCode = (typeof POST_TEXT_FINDINGS)[number];

export interface PostTextFinding {
  readonly code: PostTextFindingCode;
  readonly severity: 'error' | 'warning';
  /** What is wrong and what to do. */
  readonly message: Message;
  /** Where, as UTF-16 offsets into the text. */
  readonly range?: { readonly start: number; readonly end: number };
  /** For `claim`: which rule of advertising law it touches. */
  readonly rule?: string;
  /** For `claim`: no machine may write it. */
  readonly refuses?: boolean;
}

export interface PostTextContext {
  readonly language: PostLanguage;
  /** Those of the brand's trade: which rules of advertising law hold for it; none where the trade is not known. */
  readonly flags: readonly string[];
  /** Most grapheme clusters, hashtags included; `LIMITS.postCharacters` unless a network variant has its own. */
  readonly limit?: number;
  /** Fewest hashtags; `LIMITS.hashtagsMin` unless a network's readers expect fewer. */
  readonly hashtagsMin?: number;
  /** Texts of the same month (and recent ones) that this one must not repeat. */
  readonly others?: readonly string[];
  /** Brand and product names: they say nothing about the language, and advertise nothing. */
  readonly names?: readonly string[];
  /** A person's own text: an error only where it is empty or too long; hashtags are theirs, everything else is advice. */
  readonly own?: boolean;
}

/** Findings of the text's own form: each has a sentence of its own; claims have theirs by rule. */
type FormCode = Exclude<PostTextFindingCode, 'claim'>;

// Written out, not made by `message`: every page that counts characters would load the list of codes.
function finding(
  code: FormCode,
  severity: PostTextFinding['severity'],
  values: Message['values'] = {},
): PostTextFinding {
  return { code, severity, message: { code: `finding.${code}` satisfies MessageCode, values } };
}

const rangeOf = (found: RegExpExecArray) => ({ start: found.index, end: found.index + found[0].length });

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase('pl')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

/** The first four words, lower case and without punctuation: two posts of a month never share them. */
export function openingOf(text: string): string {
  return wordsOf(splitHashtags(text).body).slice(0, 4).join(' ');
}

function trigramsOf(text: string): Set<string> {
  const plain = ` ${wordsOf(splitHashtags(text).body).join(' ')} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= plain.length; at += 1) trigrams.add(plain.slice(at, at + 3));
  return trigrams;
}

function shareOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of left) if (right.has(trigram)) common += 1;
  const all = left.size + right.size - common;
  return all === 0 ? 1 : common / all;
}

/** 0 (nothing in common) to 1 (the same): Jaccard over character trigrams of the bodies, hashtags left out. */
export function textSimilarity(one: string, other: string): number {
  return shareOf(trigramsOf(one), trigramsOf(other));
}

/** The greatest similarity to any of the others; reads the others once for many texts. */
export function similarityTo(others: readonly string[]): (text: string) => number {
  const read = others.map(trigramsOf);
  return (text) => {
    const own = trigramsOf(text);
    return read.reduce((most, other) => Math.max(most, shareOf(own, other)), 0);
  };
}

const STOPWORDS = new Map(
  Object.entries(rules.stopwords).map(([language, words]) => [
    language as PostLanguage,
    new Set(words.split(' ')),
  ]),
);

/**
 * The language a text is in, among the six a post may have; null when there is too little to tell.
 * Function words decide; hashtags and the given names are left out.
 */
export function detectLanguage(text: string, names: readonly string[] = []): PostLanguage | null {
  const ignored = new Set(names.flatMap(wordsOf));
  const words = wordsOf(splitHashtags(text).body).filter((word) => !ignored.has(word));
  const scores = [...STOPWORDS].map(([language, stopwords]) => ({
    language,
    hits: words.filter((word) => stopwords.has(word)).length + (language === 'pl' ? polishLetters(words) : 0),
  }));
  scores.sort((a, b) => b.hits - a.hits);
  const [first, second] = scores;
  if (!first || !second || first.hits < 3 || first.hits < second.hits * 1.5) return null;
  return first.language;
}

const polishLetters = (words: readonly string[]) => words.filter((word) => /[ąćęłńśźż]/u.test(word)).length;

/** No more than 5 on the networks' own advice, usually 2 so that the post is found. */
function checkHashtags(text: string, min: number): PostTextFinding[] {
  const { body, hashtags } = splitHashtags(text);
  const findings: PostTextFinding[] = [];
  const max = LIMITS.hashtagsMax;
  if (hashtags.length < min) {
    const inside = body.match(HASHTAG)?.length ?? 0;
    findings.push(
      inside > 0 ? finding('hashtags-not-last', 'error') : finding('too-few-hashtags', 'error', { min, max }),
    );
  }
  if (hashtags.length > max) {
    findings.push(finding('too-many-hashtags', 'error', { count: max }));
  }
  if (new Set(hashtags.map((tag) => tag.toLocaleLowerCase('pl'))).size < hashtags.length) {
    findings.push(finding('repeated-hashtag', 'error'));
  }
  return findings;
}

function checkLength(text: string, limit: number): PostTextFinding[] {
  if (splitHashtags(text).body.trim() === '') {
    return [finding('empty', 'error')];
  }
  const over = countGraphemes(text) - limit;
  return over <= 0 ? [] : [finding('too-long', 'error', { count: over, limit })];
}

/** What betrays a template or a model's raw answer. */
const PLACEHOLDER = /\{[^}]*\}|\[(?!reklama)[^\]]*\]|<[^>]+>|lorem ipsum/iu;
const MARKUP = /\*\*|__|```|^#{1,6}\s|^\s*[{["]\s*"?\w+"?\s*:/mu;
/** What a program writes where a value is missing; in German "null" is a word. */
const missingValue = (language: PostLanguage) =>
  language === 'de' ? /\b(?:undefined|NaN)\b/u : /\b(?:undefined|null|NaN)\b/u;
const HABITS: readonly [FormCode, RegExp][] = [
  ['double-space', /[^\S\n]{2,}/u],
  ['shouting', /!{2,}|\?{3,}/u],
];

function checkForm(text: string, { language, names = [] }: PostTextContext): PostTextFinding[] {
  const findings: PostTextFinding[] = [];
  const add = (code: FormCode, severity: 'error' | 'warning', found: RegExpExecArray | null) => {
    if (found) findings.push({ ...finding(code, severity), range: rangeOf(found) });
  };
  // A letter and no blank: a hashtag of the brand's name stays a hashtag.
  const nameless = withoutNames(text, names, 'x');
  add('placeholder', 'error', PLACEHOLDER.exec(nameless) ?? missingValue(language).exec(nameless));
  add('markup', 'error', MARKUP.exec(nameless));
  for (const [code, pattern] of HABITS) add(code, 'warning', pattern.exec(text));
  if (language === 'pl') add('straight-quotes', 'warning', /"[^"]*"/u.exec(text));
  return findings;
}

/** Advertising law and claims that need a proof: always a warning that says why, never a silent change. */
function checkClaims(text: string, { flags, names = [] }: PostTextContext): PostTextFinding[] {
  return findClaims(text, { flags, names }).map(({ rule, refuses, range }) => {
    const message = { code: `claim.${rule}`, values: {} };
    return { code: 'claim', severity: 'warning', message, range, rule, refuses } as const;
  });
}

/** What a person's own text must still be mended for. */
const STOPS_ANYBODY: readonly PostTextFindingCode[] = ['empty', 'too-long'];
/** What the networks ask of hashtags they say themselves. */
const OF_THE_WRITER: readonly PostTextFindingCode[] = [
  'too-few-hashtags',
  'hashtags-not-last',
  'too-many-hashtags',
];

const asAdvice = (findings: readonly PostTextFinding[]): PostTextFinding[] =>
  findings
    .filter(({ code }) => !OF_THE_WRITER.includes(code))
    .map((found) => (STOPS_ANYBODY.includes(found.code) ? found : { ...found, severity: 'warning' }));

/** Above this share of common trigrams two posts of a month read as the same one. */
export const SIMILARITY_LIMIT = 0.35;

function checkRepetition(text: string, others: readonly string[]): PostTextFinding[] {
  const opening = openingOf(text);
  if (others.some((other) => openingOf(other) === opening)) {
    return [finding('same-opening', 'warning')];
  }
  if (others.some((other) => textSimilarity(text, other) > SIMILARITY_LIMIT)) {
    return [finding('too-similar', 'warning')];
  }
  return [];
}

/**
 * Checks a post's text by all rules of the product, the same for writers, the API and the editor's hints.
 * Pure and quick enough to run on every key. Errors first.
 */
export function checkPostText(text: string, context: PostTextContext): PostTextFinding[] {
  const limit = context.limit ?? LIMITS.postCharacters;
  const findings = [
    ...checkLength(text, limit),
    ...checkHashtags(text, context.hashtagsMin ?? LIMITS.hashtagsMin),
    ...checkForm(text, context),
  ];
  const language = detectLanguage(text, context.names ?? []);
  if (language !== null && language !== context.language) {
    findings.push(finding('wrong-language', 'error'));
  }
  findings.push(...checkRepetition(text, context.others ?? []), ...checkClaims(text, context));
  const told = context.own === true ? asAdvice(findings) : findings;
  return told.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

/** Numbers of a text that occur in none of the sources: figures nobody told the writer. Hashtags are left out. */
export function findUntoldNumbers(text: string, sources: readonly string[]): string[] {
  const told = new Set(sources.flatMap((source) => source.match(/\d+/g) ?? []));
  return (splitHashtags(text).body.match(/\d+/g) ?? []).filter((number) => !told.has(number));
}
