import type { Industry, PostLanguage, Tone } from '@postownia/contract/brand-vocabulary';
import deOccasions from './phrases/de-occasions.json' with { type: 'json' };
import deSubjects from './phrases/de-subjects.json' with { type: 'json' };
import deVoice from './phrases/de-voice.json' with { type: 'json' };
import enOccasions from './phrases/en-occasions.json' with { type: 'json' };
import enSubjects from './phrases/en-subjects.json' with { type: 'json' };
import enVoice from './phrases/en-voice.json' with { type: 'json' };
import esOccasions from './phrases/es-occasions.json' with { type: 'json' };
import esSubjects from './phrases/es-subjects.json' with { type: 'json' };
import esVoice from './phrases/es-voice.json' with { type: 'json' };
import frOccasions from './phrases/fr-occasions.json' with { type: 'json' };
import frSubjects from './phrases/fr-subjects.json' with { type: 'json' };
import frVoice from './phrases/fr-voice.json' with { type: 'json' };
import itOccasions from './phrases/it-occasions.json' with { type: 'json' };
import itSubjects from './phrases/it-subjects.json' with { type: 'json' };
import itVoice from './phrases/it-voice.json' with { type: 'json' };
import plOccasions from './phrases/pl-occasions.json' with { type: 'json' };
import plSubjects from './phrases/pl-subjects.json' with { type: 'json' };
import plVoice from './phrases/pl-voice.json' with { type: 'json' };
import tradeData from './trades.json' with { type: 'json' };

/** The sides from which one subject can be told; each has its own sentence, so no two posts share one. */
export const FACETS = ['tip', 'scene', 'offer', 'case', 'watch'] as const;
export type Facet = (typeof FACETS)[number];

/**
 * One subject of an industry in one language. Every sentence is generally true, names no figure and addresses
 * nobody, so that it fits any brand and either register.
 */
export interface Subject {
  readonly id: string;
  /** Only for brands of this trade; absent: for the whole industry. */
  readonly trade?: string;
  /** Few words for the poster. */
  readonly headline: string;
  /** The question that `tip` answers. */
  readonly question: string;
  readonly tip: string;
  /** One more sentence after `tip`. */
  readonly why: string;
  readonly scene: string;
  readonly offer: string;
  readonly case: string;
  readonly watch: string;
  /** A question to readers. */
  readonly ask: string;
  readonly tags: readonly string[];
  /** The months (1–12) in which it is told; absent: all year. */
  readonly months?: readonly number[];
}

export interface IndustryPhrases {
  readonly tags: readonly string[];
  readonly emoji: readonly string[];
  readonly subjects: readonly Subject[];
}

/** What is said on an occasion; a calm one for a quiet day. */
export interface OccasionPhrases {
  readonly headline: string;
  readonly lines: readonly string[];
  readonly tag: string;
}

export type CallKind = 'contact' | 'comment' | 'save' | 'visit';
type ByTone = Readonly<Record<Tone, readonly string[]>>;

/** How a language speaks: openers and closers by tone, calls to action by register, frames for profile facts. */
export interface Voice {
  readonly openers: Readonly<Record<Facet, ByTone>>;
  readonly closers: ByTone;
  readonly calls: Readonly<Record<'informal' | 'formal', Readonly<Record<CallKind, readonly string[]>>>>;
  readonly profileLines: Readonly<
    Record<'strength' | 'value' | 'trade' | 'brand' | 'signature', readonly string[]>
  >;
  readonly interview: Readonly<Record<Facet, readonly string[]>>;
  readonly event: readonly string[];
  /** One more sentence after the line of a warm occasion; true of any of them. */
  readonly wishes: readonly string[];
  /** Sunday first, in the case that `event` needs. */
  readonly weekdays: readonly string[];
  readonly quiet: {
    readonly lines: readonly string[];
    /** What may follow a line; two of them make the day's post the brand's own. */
    readonly more: readonly string[];
    /** Several, as one month can hold more than one such day. */
    readonly headlines: readonly string[];
    readonly tags: readonly string[];
  };
  readonly toneEmoji: ByTone;
}

export interface PhraseBank {
  readonly voice: Voice;
  readonly industries: Readonly<Record<Industry, IndustryPhrases>>;
  readonly occasions: Readonly<Record<string, OccasionPhrases>>;
}

const bank = (voice: unknown, industries: unknown, occasions: unknown) =>
  ({ voice, industries, occasions }) as PhraseBank;

/** Everything the built-in writer can say, by language. A test reads every entry. */
export const PHRASES: Readonly<Record<PostLanguage, PhraseBank>> = {
  pl: bank(plVoice, plSubjects, plOccasions),
  en: bank(enVoice, enSubjects, enOccasions),
  de: bank(deVoice, deSubjects, deOccasions),
  fr: bank(frVoice, frSubjects, frOccasions),
  es: bank(esVoice, esSubjects, esOccasions),
  it: bank(itVoice, itSubjects, itOccasions),
};

const TRADES = Object.entries(tradeData as Record<string, { industry: string; words: string }>).map(
  ([id, trade]) => ({ id, industry: trade.industry, words: trade.words.split(',') }),
);

/** The trades that a brand's own words (trade, keywords, name) point to; several or none. */
export function findTrades(industry: Industry, ownWords: string): string[] {
  const words = ` ${ownWords.toLocaleLowerCase('pl')} `;
  return TRADES.filter(
    (trade) => trade.industry === industry && trade.words.some((word) => mentions(words, word)),
  ).map((trade) => trade.id);
}

/** Beginnings of words only, both in lower case: "but" is in "buty", not in "debiut". */
export function mentions(words: string, beginning: string): boolean {
  for (let at = words.indexOf(beginning); at >= 0; at = words.indexOf(beginning, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(words[at - 1] ?? ' ')) return true;
  }
  return false;
}

/** The subjects a brand can use: its trades' own first, then those of the whole industry. */
export function subjectsFor(
  language: PostLanguage,
  industry: Industry,
  trades: readonly string[],
): readonly Subject[] {
  const { subjects } = PHRASES[language].industries[industry];
  const own = subjects.filter((subject) => subject.trade !== undefined && trades.includes(subject.trade));
  return [...own, ...subjects.filter((subject) => subject.trade === undefined)];
}

export function findSubject(language: PostLanguage, industry: Industry, id: string): Subject | undefined {
  return PHRASES[language].industries[industry].subjects.find((subject) => subject.id === id);
}
