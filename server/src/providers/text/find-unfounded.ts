import { definitionOf, NETWORKS } from '@postownia/contract/networks';
import { splitHashtags } from '@postownia/contract/post-text';
import data from '../../../data/brand-claims.json' with { type: 'json' };
import { type PackLanguage, packLanguageOf } from '../../trade-packs/speech.ts';
import { brandSources, numberSources } from './number-sources.ts';
import type { WritingBrief } from './text-writer.ts';

/**
 * What a text claims and nobody told: years of experience, people, awards, customers' words, hours, prices, places, how
 * something is made, what happened, what a firm says that it does. General knowledge, questions and invitations are no claims.
 * Rules alone, for languages that have packs; figures and links are found elsewhere.
 */
export function findUnfounded(text: string, brief: WritingBrief): string[] {
  const language = packLanguageOf(brief.language);
  if (language === null || !isChecked(language)) return [];
  const rules = RULES[language];
  const brand = readTold(brandSources(brief), language);
  const any = readTold(numberSources(brief), language);
  const body = splitHashtags(text).body.replace(/[\u00a0\u202f]/gu, ' ');
  const nameless = body.replaceAll(brief.profile.brandName, '…');
  const quoted = [...nameless.matchAll(QUOTED)].flatMap(([, said = '']) =>
    isQuote(said, any) ? [said] : [],
  );
  const claims = nameless
    .split(/\n|(?<=[.!?…])\s+/u)
    .flatMap((sentence) => [
      ...claimsIn(sentence, rules, { brand, any }),
      ...namesIn(sentence, language, any),
      ...practiceIn(sentence, rules, brand),
    ]);
  return [...new Set([...quoted, ...claims])];
}

/** Not every language that has packs. */
type CheckedLanguage = keyof typeof data.firstPerson;

const isChecked = (language: PackLanguage): language is CheckedLanguage => language in data.firstPerson;

interface ClaimClass {
  readonly expression: RegExp;
  readonly ofBrand: boolean;
  /** A question claims nothing of this kind. */
  readonly notAsked: boolean;
  readonly cased: boolean;
}

interface Rules {
  readonly language: CheckedLanguage;
  readonly classes: readonly ClaimClass[];
  readonly verb: RegExp;
  /** Words that only end like such a verb. */
  readonly nouns: ReadonlySet<string>;
  readonly everybody: RegExp;
  /** What anybody says of everybody, and what a post says of itself. */
  readonly general: RegExp;
}

const whole = (pattern: string, flags = 'gu') => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, flags);

const rulesFor = (language: CheckedLanguage): Rules => {
  const { verb, nouns, everybody, general } = data.firstPerson[language];
  return {
    language,
    classes: data.classes.map((one) => ({
      expression: 'cased' in one ? new RegExp(one[language], 'gu') : whole(one[language]),
      ofBrand: one.of === 'brand',
      notAsked: 'questions' in one,
      cased: 'cased' in one,
    })),
    verb: new RegExp(verb, 'gu'),
    nouns: new Set(nouns.split(' ')),
    everybody: whole(everybody, 'u'),
    general: whole(general),
  };
};

const RULES: Readonly<Record<CheckedLanguage, Rules>> = {
  pl: rulesFor('pl'),
  en: rulesFor('en'),
  de: rulesFor('de'),
};

const QUOTED = /[„“«"]([^„“”«»"]{3,200})[”“»"]/gu;
/** A shorter one is a term, or a word in another sense. */
const SHORTEST_QUOTE = 5;
const SHORTEST_WORD = 4;
const STEM = 5;
/** Of what a sentence says, so much has to be told. */
const MOST_UNTOLD = 0.5;

/** Sources as they are compared: in lower case, numbers as figures. */
interface Told {
  readonly all: string;
  readonly sentences: readonly ReadonlySet<string>[];
  readonly stems: ReadonlySet<string>;
}

function readTold(sources: readonly string[], language: CheckedLanguage): Told {
  const plain = sources.map((source) => plainly(source, language)).filter(Boolean);
  const sentences = plain
    .flatMap((source) => source.split(/(?<=[.!?;])\s+|\n/u))
    .map((one) => stemsOf(one, language));
  return { all: plain.join(' \n '), sentences, stems: new Set(sentences.flatMap((stems) => [...stems])) };
}

const NUMBERS = new Map(
  Object.entries(data.numberWords).map(([language, words]) => [
    language,
    { words: new Map(Object.entries(words)), expression: whole(Object.keys(words).join('|')) },
  ]),
);

/** "od dwudziestu lat" says what "od 20 lat" says. */
function plainly(text: string, language: CheckedLanguage): string {
  const numbers = NUMBERS.get(language);
  const lower = text
    .toLocaleLowerCase('pl')
    .replaceAll('’', "'")
    .replace(/[\u00a0\u202f]/gu, ' ');
  return numbers === undefined
    ? lower
    : lower.replace(numbers.expression, (word) => String(numbers.words.get(word) ?? word));
}

const SMALL = new Map(
  Object.entries(data.smallWords).map(([language, words]) => [language, new Set(words.split(' '))]),
);

function stemsOf(text: string, language: CheckedLanguage): Set<string> {
  const words = plainly(text, language).match(/\p{L}+|\d+/gu) ?? [];
  const telling = words.filter(
    (word) => /\d/u.test(word) || (word.length >= SHORTEST_WORD && SMALL.get(language)?.has(word) !== true),
  );
  return new Set(telling.map((word) => word.slice(0, STEM)));
}

function claimsIn(
  sentence: string,
  { classes, language }: Rules,
  told: { brand: Told; any: Told },
): string[] {
  const lower = sentence.toLocaleLowerCase('pl');
  const asks = sentence.trimEnd().endsWith('?');
  return classes
    .filter(({ notAsked }) => !(notAsked && asks))
    .flatMap(({ expression, ofBrand, cased }) =>
      [...(cased ? sentence : lower).matchAll(expression)]
        .map(([found]) => found)
        .filter((found) => !isTold(found, ofBrand ? told.brand : told.any, language)),
    );
}

/** Word for word, or all that it says in one sentence. */
function isTold(claim: string, { all, sentences }: Told, language: CheckedLanguage): boolean {
  if (all.includes(plainly(claim, language).trim())) return true;
  const stems = [...stemsOf(claim, language)];
  return stems.length > 0 && sentences.some((sentence) => stems.every((stem) => sentence.has(stem)));
}

const isQuote = (said: string, { all }: Told): boolean =>
  said.split(/\s+/u).length >= SHORTEST_QUOTE &&
  !all.includes(
    said
      .toLocaleLowerCase('pl')
      .replaceAll('’', "'")
      .replace(/[.!?]$/u, ''),
  );

/** How readers are addressed, and what everybody has: no names of anybody. */
const NO_NAMES =
  /^(?:Państw\p{L}*|Pan\p{L}{0,3}|Ty|Ci|Ciebie|Tobie|Tobą|Two[ij]\p{L}*|Twój|Was\p{L}*|Wam\p{L}*|I|I['’]\p{L}+|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\p{L}*|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|Halloween|Internet\p{L}*|Dzień|Dnia|Dniu|Dzieck\p{L}+|Matki|Babci|Dziadka|Kobiet|New|Year\p{L}*|Uni[ia]|Europejsk\p{L}+|Wielkanoc\p{L}*|Wigili\p{L}*|Boż\p{L}+|Narodzeni\p{L}+|Sylwest\p{L}+|Mikołaj\p{L}*|Walentynk\p{L}*|Polsk\p{L}*|Polak\p{L}*|Polac\p{L}*|Europ\p{L}*|Ziemi\p{L}*|Słońc\p{L}*|Wi-Fi)$/u;

/** Where readers are anyway. */
const NETWORK_NAMES = NETWORKS.flatMap((network) => definitionOf(network).name.split(' '));
const isNetwork = (word: string) => NETWORK_NAMES.some((name) => name.length > 3 && word.startsWith(name));

/** Capitalised words inside a sentence; German writes every noun so. Short ones in capitals alone are terms (VAT, LED). */
function namesIn(sentence: string, language: CheckedLanguage, told: Told): string[] {
  if (language === 'de') return [];
  const inside = [...sentence.matchAll(/(?<=[\p{Ll},;0-9)] )\p{Lu}[\p{L}-]+/gu)].map(([word]) => word);
  return inside.filter(
    (word) =>
      !NO_NAMES.test(word) &&
      !isNetwork(word) &&
      !/^\p{Lu}{2,5}$/u.test(word) &&
      !told.all.includes(word.toLocaleLowerCase('pl')) &&
      !told.stems.has(word.toLocaleLowerCase('pl').slice(0, STEM)),
  );
}

/** "piec" and "pieca" are one word. */
const isAmong = (stem: string, stems: ReadonlySet<string>): boolean =>
  stems.has(stem) || [...stems].some((other) => stem.startsWith(other) || other.startsWith(stem));

/** A sentence in which the firm says what it does, where no fact says so. */
function practiceIn(sentence: string, rules: Rules, brand: Told): string[] {
  const { verb, nouns, everybody, general, language } = rules;
  const lower = sentence.toLocaleLowerCase('pl').replaceAll('’', "'");
  if (sentence.trimEnd().endsWith('?') || everybody.test(lower)) return [];
  const rest = lower.replace(general, ' ');
  const speaks = [...rest.matchAll(verb)].some(([word]) => !nouns.has(word));
  if (!speaks) return [];
  const stems = [...stemsOf(rest, language)];
  if (stems.length < 2) return [];
  const untold = stems.filter((stem) => !isAmong(stem, brand.stems)).length;
  return untold / stems.length > MOST_UNTOLD ? [sentence.trim()] : [];
}
