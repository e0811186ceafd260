import taxonomy from '../../data/trade-taxonomy.json' with { type: 'json' };
import tradeWords from '../../data/trade-words.json' with { type: 'json' };
import { beginnings, findPhrase, ownPartOf, type Phrase, wordsOf } from './phrases.ts';
import type { PackLanguage } from './speech.ts';

/** A trade of the taxonomy, as far as planner and writer need it. */
export interface Trade {
  readonly id: string;
  readonly group: string;
  /** How its owners usually speak, unless the brand says otherwise. */
  readonly person: 'ja' | 'my';
  /** Rules of advertising law that always hold for it. */
  readonly flags: readonly string[];
  /** What its owners call themselves; the first is the usual name. */
  readonly names: readonly string[];
  readonly neighbours: readonly string[];
  /** What may be shown of it, in Polish. */
  readonly objects: readonly string[];
  /** What its people want to read of it, in Polish: "jak czytać etykietę". */
  readonly followersWant: readonly string[];
}

/** Whether people come to the trade in grief: no wishes, no jokes, no emoji. */
export const isSolemn = (trade: Trade | null): boolean => trade?.flags.includes('funeral-sensitive') === true;

/** How an owner describes the brand; every text may be empty. */
export interface SelfDescription {
  readonly brandName: string;
  /** "Czym się zajmujesz?" */
  readonly trade: string;
  readonly keywords: readonly string[];
  /** Services and products, from confirmed facts or the profile. */
  readonly services: readonly string[];
}

export interface RecognisedTrade {
  /** Null: nothing points to a trade strongly enough. */
  readonly trade: Trade | null;
  /** False: the owner should be asked; `others` are what it may be as well. */
  readonly sure: boolean;
  /** At most two, best first. */
  readonly others: readonly Trade[];
}

interface Entry {
  readonly trade: Trade;
  readonly phrases: readonly Phrase[];
  readonly not: readonly Phrase[];
  /** A way of selling rather than a trade: loses to any other one. */
  readonly channel: boolean;
}

interface TaxonomyTrade extends Trade {
  readonly match: readonly string[];
  readonly not: readonly string[];
  readonly channel?: boolean;
}

/** How owners name a trade in other languages; the first is the usual name. */
const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = tradeWords;

/** What a trade is called in a language, the usual name first; empty where nobody wrote it down. */
export const namesIn = (language: PackLanguage, { id, names }: Trade): readonly string[] =>
  language === 'pl' ? names : (WORDS[language]?.[id] ?? []);

/** As short a word is a name, not a beginning: "spa" is no walk ("spacery"), "pub" no publishing house, "bus" no business. */
const SHORT_WORD = 3;
/** "w pubie", "sadów". */
const CASE_ENDING = 2;

function matching(words: readonly string[]): Phrase {
  const [only = '', ...others] = words;
  const isName = others.length === 0 && only.length <= SHORT_WORD;
  return isName ? { beginnings: words, longest: [only.length + CASE_ENDING] } : { beginnings: words };
}

/** A language's trades with all by which they are known, and the same by how their phrases begin. */
interface Index {
  readonly entries: readonly Entry[];
  /** Of all trades a brand's words can mean a few, and only those are looked at. */
  readonly byStart: ReadonlyMap<string, ReadonlySet<Entry>>;
}

/** Who posts in another language may still describe the brand in Polish: its words are known in every one. */
function indexOf(language: PackLanguage): Index {
  const entries = (taxonomy.trades as readonly TaxonomyTrade[]).map((trade) => ({
    trade,
    phrases: [
      ...trade.match.map((text) => matching(wordsOf(text))),
      ...[...new Set([...trade.names, ...namesIn(language, trade)])].map((name) => beginnings(name)),
    ],
    not: trade.not.map((text) => ({ beginnings: wordsOf(text) })),
    channel: trade.channel === true,
  }));
  const byStart = new Map<string, Set<Entry>>();
  for (const entry of entries)
    for (const {
      beginnings: [first = ''],
    } of entry.phrases)
      byStart.set(first, (byStart.get(first) ?? new Set()).add(entry));
  return { entries, byStart };
}

const INDEXES: Readonly<Record<PackLanguage, Index>> = {
  pl: indexOf('pl'),
  en: indexOf('en'),
  de: indexOf('de'),
  fr: indexOf('fr'),
  it: indexOf('it'),
};

const WEIGHTS = { trade: 3, brandName: 2, services: 1, keywords: 1 } as const;
/** Letters of what matched, times the weight of its field: less is a coincidence. */
const LEAST = 8;
/** So many services and keywords that one of them says little. */
const MANY_TOLD = 4;
/** The second of two trades this close to the first makes the answer a guess. */
const CLOSE = 0.6;
/** What an owner names first is what the firm lives from; every word before takes a little. */
const NAMED_FIRST = 1.2;
const PER_WORD_BEFORE = 0.07;
const NAMED_LATE = 0.75;
/** "Księgowość dla firm budowlanych" builds nothing; who comes to weddings with a telescope holds none. */
const OF_OTHERS = { served: 0.35, visited: 0.2 } as const;

/** The trade that a brand's own words point to. Pure; words of the language or Polish ones, with or without their diacritics. */
export function recogniseTrade(description: SelfDescription, language: PackLanguage = 'pl'): RecognisedTrade {
  const fields = fieldsOf(description);
  const { entries, byStart } = INDEXES[language];
  const meant = entriesFor(fields, byStart);
  const found = entries.flatMap((entry) => {
    if (!meant.has(entry)) return [];
    const points = scoreOf(entry, fields);
    return points >= LEAST ? [{ ...entry, points }] : [];
  });
  const own = found.filter(({ channel }) => !channel);
  const [first, ...rest] = (own.length > 0 ? own : found).toSorted((a, b) => b.points - a.points);
  if (first === undefined) return { trade: null, sure: false, others: [] };
  const close = rest.filter(({ points }) => points >= CLOSE * first.points);
  return {
    trade: first.trade,
    sure: close.length === 0,
    others: close.slice(0, 2).map(({ trade }) => trade),
  };
}

/** Trades with a phrase that begins as one of the words does. */
function entriesFor(fields: readonly Field[], byStart: Index['byStart']): ReadonlySet<Entry> {
  const starts = fields.flatMap(({ words }) =>
    words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))),
  );
  return new Set([...new Set(starts)].flatMap((start) => [...(byStart.get(start) ?? [])]));
}

interface Field {
  readonly words: readonly string[];
  /** So many of the words tell what the owner is, the rest whom the firm serves or where it goes. */
  readonly own: number;
  readonly others: keyof typeof OF_OTHERS;
  readonly weight: number;
  /** Whether a word that rules a trade out does so for the whole brand. */
  readonly decides: boolean;
}

function fieldsOf({ brandName, trade, keywords, services }: SelfDescription): Field[] {
  return [
    fieldOf(trade, WEIGHTS.trade),
    fieldOf(brandName, WEIGHTS.brandName),
    ...services.map((text) => fieldOf(text, WEIGHTS.services)),
    ...keywords.map((text) => fieldOf(text, WEIGHTS.keywords)),
  ];
}

function fieldOf(text: string, weight: number): Field {
  const { own, others } = ownPartOf(text);
  return {
    words: wordsOf(text),
    own: wordsOf(own).length,
    others,
    weight,
    decides: weight === WEIGHTS.trade,
  };
}

function scoreOf(entry: Entry, fields: readonly Field[]): number {
  const isOut = ({ words }: Field) => entry.not.some((phrase) => findPhrase(words, phrase) !== null);
  if (fields.some((field) => field.decides && isOut(field))) return 0;
  const perField = fields.map((field) => (isOut(field) ? 0 : field.weight * pointsIn(field, entry)));
  // Ten services of one kind say it no louder than the two clearest.
  const [trade = 0, brandName = 0, ...told] = perField;
  const clearest = told.toSorted((a, b) => b - a).slice(0, 2);
  // One service among several is no trade where the owner has said what they do: an archer who holds birthdays runs no playroom.
  const saysTrade = fields[0] !== undefined && fields[0].words.length > 1;
  const isAside = told.filter((points) => points > 0).length === 1 && told.length >= MANY_TOLD;
  if (trade + brandName < LEAST && saysTrade && isAside) return 0;
  return trade + brandName + clearest.reduce((sum, points) => sum + points, 0);
}

/** The longest phrase found, and a fifth of each other one. */
function pointsIn({ words, own, others: kind }: Field, { phrases }: Entry): number {
  const found = phrases.flatMap((phrase) => {
    const at = findPhrase(words, phrase);
    if (at === null) return [];
    const letters = phrase.beginnings.reduce((sum, { length }) => sum + length, 0);
    return [(letters + 4 * (phrase.beginnings.length - 1)) * placeOf(at, own, kind)];
  });
  const [longest = 0, ...others] = found.toSorted((a, b) => b - a);
  return (
    longest +
    0.2 *
      Math.min(
        longest,
        others.reduce((sum, points) => sum + points, 0),
      )
  );
}

function placeOf(at: number, own: number, others: keyof typeof OF_OTHERS): number {
  if (at >= own && own > 0) return OF_OTHERS[others];
  return Math.max(NAMED_LATE, NAMED_FIRST - PER_WORD_BEFORE * at);
}
