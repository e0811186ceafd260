import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { type PackPlace, parseIdea } from '../../data/idea.ts';
import called from '../../data/scenes/called.json' with { type: 'json' };
import named from '../../data/scenes/named.json' with { type: 'json' };
import senses from '../../data/scenes/senses.json' with { type: 'json' };
import { materialOf } from './brand-material.ts';
import { readPack, type Subject } from './read-pack.ts';
import type { Trade } from './recognise-trade.ts';
import { type PackLanguage, packLanguageOf } from './speech.ts';

type Objects = Subject['objects'];

/** Drawings by the words that name nothing else, for trades whose things no pack names. */
const NAMED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = { ...called, ...named };

/** Words that are drawn as they stand only: "auto" is not "autor", nor is "pies" "piesi". */
const WHOLE: ReadonlySet<string> = new Set(senses.whole);
interface Twofold {
  readonly words: readonly string[];
  /** One of these beginnings must stand in the same text. */
  readonly beside?: readonly string[];
  /** None of these may. */
  readonly unless?: readonly string[];
}
const TWOFOLD: readonly Twofold[] = senses.twofold;

/** Of a whole pack's words only long ones: what is meant in one subject may mean another thing in a fact. */
const SHORTEST_MENTION = 4;
/** "kierow" means the driver of another subject, not the "kierownik" of a fact. */
const LONGEST_ENDING = 2;

/**
 * What may be drawn for a topic: the things that its own subject names. A fact has those of the subject it stands
 * beside, and those that the fact itself names, of its trade's pack or by their everyday names: the post's call to action is no reason to draw a bag. Empty for occasions, which have motifs of their own, and where nothing is known.
 */
export function objectsOf(
  { idea, summary, headline }: { idea: string; summary: string; headline: string },
  profile: BrandProfile,
): Objects {
  const parsed = parseIdea(idea);
  const language = packLanguageOf(profile.postLanguage);
  if (language === null) return [];
  if (parsed?.kind === 'pack') return subjectAt(parsed, language)?.objects ?? [];
  if (parsed?.kind !== 'fact' && parsed?.kind !== 'ask') return [];
  const beside =
    parsed.kind === 'ask' || parsed.beside === null ? undefined : subjectAt(parsed.beside, language);
  const { own, trade } = materialOf({ profile });
  const words = wordsOf(`${headline} ${summary}`);
  const known =
    own === null ? commonObjects(trade, language) : own.subjects.flatMap(({ objects }) => objects);
  return [...(beside?.objects ?? []), ...objectsNamed(known, words, own === null ? 1 : SHORTEST_MENTION)];
}

/** The post as far as it may be drawn: "Proszę o zdjęcie drzewa" asks for a photograph and is not about one. */
export function drawnText(text: string, { callToAction }: Pick<BrandProfile, 'callToAction'>): string {
  const plain = (words: string) => words.replace(/\s+/gu, ' ').trim();
  const call = plain(callToAction);
  return call === '' ? text : plain(text).replace(call, ' ');
}

const subjectAt = ({ pack, subjectId }: PackPlace, language: PackLanguage): Subject | undefined =>
  readPack(language, pack)?.subjects.find(({ id }) => id === subjectId);

function objectsNamed(objects: Objects, words: readonly string[], shortest: number): Objects {
  const isNamed = (mention: string) =>
    mention.length >= shortest &&
    words.some(
      (word) => word.startsWith(mention) && word.length <= mention.length + longestEnding(mention, shortest),
    ) &&
    (shortest >= SHORTEST_MENTION || isMeant(mention, words));
  return objects
    .map(({ id, mentions }) => ({ id, mentions: mentions.filter(isNamed) }))
    .filter(({ mentions }) => mentions.length > 0);
}

/** Where no pack tells what a word means, a short one is only itself: "ser" is not "serce", and "koni" not "koniec". */
const longestEnding = (mention: string, shortest: number): number => {
  if (shortest === SHORTEST_MENTION) return LONGEST_ENDING;
  return WHOLE.has(mention) ? 0 : Math.min(LONGEST_ENDING, Math.max(0, mention.length - 3));
};

/** A word of two senses is drawn by what stands beside it: an "aparat" takes photographs, or straightens teeth. */
function isMeant(mention: string, words: readonly string[]): boolean {
  const begun = (beginnings: readonly string[]) =>
    beginnings.some((beginning) => words.some((word) => word.startsWith(beginning)));
  return TWOFOLD.filter((sense) => sense.words.includes(mention)).every(
    ({ beside, unless }) => (beside === undefined || begun(beside)) && !begun(unless ?? []),
  );
}

/**
 * What may be drawn for a trade without a pack: things by their everyday names, and those of the trade that only it calls so,
 * as "krąg" is a cheese where "krąg sera" is what may be shown.
 */
function commonObjects(trade: Trade | null, language: PackLanguage): Objects {
  const names = Object.entries(NAMED[language] ?? {}).map(([id, mentions]) => ({
    id,
    mentions: [...mentions],
  }));
  if (language !== 'pl') return names;
  const drawn = (word: string) => objectsNamed(names, [word], 1)[0]?.id;
  const ofTrade = (trade?.objects ?? []).flatMap((name) => {
    const [head = '', ...others] = wordsOf(name);
    const id = others.flatMap((word) => drawn(word) ?? [])[0];
    return drawn(head) === undefined && id !== undefined && head.length >= SHORTEST_MENTION
      ? [{ id, mentions: [head] }]
      : [];
  });
  return [...ofTrade, ...names];
}

const wordsOf = (text: string): string[] => text.toLocaleLowerCase('pl').split(/[^\p{L}\p{N}]+/u);
