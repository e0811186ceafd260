import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { type PackPlace, parseIdea } from '../../data/idea.ts';
import type { TradePack } from '../../data/trade-pack.ts';
import { materialOf } from './brand-material.ts';
import { readPack, type Subject } from './read-pack.ts';
import { type PackLanguage, packLanguageOf } from './speech.ts';

type Objects = Subject['objects'];

/** Of a whole pack's words only long ones: what is meant in one subject may mean another thing in a fact. */
const SHORTEST_MENTION = 4;

/**
 * What may be drawn for a topic: the things that its own subject names. A fact has those of the subject it stands
 * beside and of its trade. Empty for occasions, which have motifs of their own, and where nothing is known.
 */
export function objectsOf({ idea }: { idea: string }, profile: BrandProfile): Objects {
  const parsed = parseIdea(idea);
  const language = packLanguageOf(profile.postLanguage);
  if (language === null) return [];
  if (parsed?.kind === 'pack') return subjectAt(parsed, language)?.objects ?? [];
  if (parsed?.kind !== 'fact') return [];
  const beside = parsed.beside === null ? undefined : subjectAt(parsed.beside, language);
  const { own } = materialOf({ profile });
  return [...(beside?.objects ?? []), ...(own === null ? [] : objectsOfTrade(own))];
}

const subjectAt = ({ pack, subjectId }: PackPlace, language: PackLanguage): Subject | undefined =>
  readPack(language, pack)?.subjects.find(({ id }) => id === subjectId);

const objectsOfTrade = ({ subjects }: TradePack): Objects =>
  subjects
    .flatMap(({ objects }) => objects)
    .map(({ id, mentions }) => ({
      id,
      mentions: mentions.filter(({ length }) => length >= SHORTEST_MENTION),
    }));
