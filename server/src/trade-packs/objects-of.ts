import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { type PackPlace, parseIdea } from '../../data/idea.ts';
import type { TradePack } from '../../data/trade-pack.ts';
import { materialOf } from './brand-material.ts';
import { readPack, type Subject } from './read-pack.ts';
import { type PackLanguage, packLanguageOf } from './speech.ts';

type Objects = Subject['objects'];

/** Of a whole pack's words only long ones: what is meant in one subject may mean another thing in a fact. */
const SHORTEST_MENTION = 4;
/** "kierow" means the driver of another subject, not the "kierownik" of a fact. */
const LONGEST_ENDING = 2;

/**
 * What may be drawn for a topic: the things that its own subject names. A fact has those of the subject it stands
 * beside, and those of its trade that the fact itself names: the post's call to action is no reason to draw a bag. Empty for occasions, which have motifs of their own, and where nothing is known.
 */
export function objectsOf(
  { idea, summary, headline }: { idea: string; summary: string; headline: string },
  profile: BrandProfile,
): Objects {
  const parsed = parseIdea(idea);
  const language = packLanguageOf(profile.postLanguage);
  if (language === null) return [];
  if (parsed?.kind === 'pack') return subjectAt(parsed, language)?.objects ?? [];
  if (parsed?.kind !== 'fact') return [];
  const beside = parsed.beside === null ? undefined : subjectAt(parsed.beside, language);
  const { own } = materialOf({ profile });
  return [...(beside?.objects ?? []), ...(own === null ? [] : objectsOfTrade(own, `${headline} ${summary}`))];
}

/** The post as far as it may be drawn: "Proszę o zdjęcie drzewa" asks for a photograph and is not about one. */
export function drawnText(text: string, { callToAction }: Pick<BrandProfile, 'callToAction'>): string {
  const plain = (words: string) => words.replace(/\s+/gu, ' ').trim();
  const call = plain(callToAction);
  return call === '' ? text : plain(text).replace(call, ' ');
}

const subjectAt = ({ pack, subjectId }: PackPlace, language: PackLanguage): Subject | undefined =>
  readPack(language, pack)?.subjects.find(({ id }) => id === subjectId);

function objectsOfTrade({ subjects }: TradePack, told: string): Objects {
  const words = told.toLocaleLowerCase('pl').split(/[^\p{L}\p{N}]+/u);
  const isNamed = (mention: string) =>
    mention.length >= SHORTEST_MENTION &&
    words.some((word) => word.startsWith(mention) && word.length <= mention.length + LONGEST_ENDING);
  return subjects
    .flatMap(({ objects }) => objects)
    .map(({ id, mentions }) => ({ id, mentions: mentions.filter(isNamed) }))
    .filter(({ mentions }) => mentions.length > 0);
}
