import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import speech from '../../data/pack-speech.json' with { type: 'json' };
import type { TradePack } from '../../data/trade-pack.ts';

/** A language in which packs are written. */
export type PackLanguage = TradePack['language'];

interface OwnerAsk {
  readonly ask: string;
  readonly photo: string;
}

/** What the composer has to know of a language to tell a pack in it. */
export interface Speech {
  /** Names of the months in every case, January first. */
  readonly months: readonly RegExp[];
  /** Words of one who speaks of his own firm, and of several. */
  readonly one: RegExp;
  readonly several: RegExp;
  /** Calls that ask to keep or hand on advice. */
  readonly keepsAdvice: RegExp;
  /** What every call says, whatever it is about. */
  readonly addressing: RegExp;
  /** What no day of silence bears. */
  readonly loud: RegExp;
  /** What hurts, is sad or forbidden: no smile stands behind it. */
  readonly grave: RegExp;
  /** A statement of which the beginning alone would say something else. */
  readonly narrowed: RegExp;
  /** Long words that say nothing: sharing one is no echo. */
  readonly small: ReadonlySet<string>;
  readonly and: string;
  /** Where one of the things joined has the other "and" in it. */
  readonly andToo: string;
  readonly titleEnds: RegExp;
  readonly smallBusiness: string;
  /** Polish labels of facts behind which the language begins a whole sentence with a capital. */
  readonly labelsOfSentences: readonly string[];
  /** What the Polish labels of facts are in the language; empty in Polish itself. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the owner is asked where neither a pack nor a fact fills the day: by types of facts that were never told, and two more. */
  readonly ownerAsks: { readonly answer: OwnerAsk; readonly lately: OwnerAsk } & Readonly<
    Record<string, OwnerAsk>
  >;
  /** What a poster says where a fact is too long for it and no subject lends its headline. */
  readonly factHeadlines: Readonly<Record<string, string>>;
}

const anyCase = (pattern: string) => new RegExp(pattern, 'iu');
const between = (pattern: string, flags: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, flags);

function read(language: PackLanguage): Speech {
  const said = speech[language];
  // "may", "march", "ich" and "us" mean other things in other letters; Polish words do not.
  const letters = language === 'pl' ? 'iu' : 'u';
  return {
    ...said,
    months: said.months.map((name) => between(name, letters)),
    one: new RegExp(said.one, letters),
    several: new RegExp(said.several, letters),
    keepsAdvice: anyCase(said.keepsAdvice),
    addressing: anyCase(said.addressing),
    loud: anyCase(said.loud),
    grave: anyCase(said.grave),
    narrowed: anyCase(said.narrowed),
    small: new Set(said.small.split(' ').filter(Boolean)),
    titleEnds: new RegExp(said.titleEnds, 'u'),
  };
}

export const SPEECH: Readonly<Record<PackLanguage, Speech>> = {
  pl: read('pl'),
  en: read('en'),
  de: read('de'),
  fr: read('fr'),
  it: read('it'),
};

const isPackLanguage = (language: PostLanguage): language is PackLanguage => language in SPEECH;

/** The language as one that packs are written in; null where posts come from the phrase banks. */
export const packLanguageOf = (language: PostLanguage): PackLanguage | null =>
  isPackLanguage(language) ? language : null;
