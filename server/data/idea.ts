import type { Industry, PostLanguage } from '@postownia/contract/brand-vocabulary';
import { FACETS, type Facet, findSubject, PHRASES, type Subject } from './phrase-bank.ts';

/** One core of a subject of a trade pack, counted from 0. */
export interface PackPlace {
  readonly pack: string;
  readonly subjectId: string;
  readonly core: number;
}

/**
 * Which idea a topic stands for: a core of a trade pack, a confirmed fact of the brand beside a core, a subject of the
 * phrase banks seen from one side, a question to readers, an occasion, or a quiet day.
 */
export type Idea =
  | ({ readonly kind: 'pack' } & PackPlace)
  | {
      readonly kind: 'fact';
      readonly factId: string;
      /** Which of the fact's phrasings, counted from 0. */
      readonly say: number;
      readonly beside: PackPlace | null;
    }
  /** Readers are asked: what customers ask and the owner has not answered, or which of the things on offer. */
  | { readonly kind: 'ask'; readonly factId: string }
  | { readonly kind: 'subject'; readonly subjectId: string; readonly facet: Facet }
  | { readonly kind: 'occasion'; readonly occasionId: string }
  | { readonly kind: 'quiet'; readonly line: number };

export function ideaId(idea: Idea): string {
  if (idea.kind === 'subject') return `${idea.subjectId}:${idea.facet}`;
  if (idea.kind === 'pack') return `pack:${placeId(idea)}`;
  if (idea.kind === 'fact') {
    return `fact:${idea.factId}/${idea.say}${idea.beside === null ? '' : `/${placeId(idea.beside)}`}`;
  }
  if (idea.kind === 'ask') return `ask:${idea.factId}`;
  if (idea.kind === 'occasion') return `occasion:${idea.occasionId}`;
  return `quiet:${idea.line}`;
}

const placeId = ({ pack, subjectId, core }: PackPlace) => `${pack}/${subjectId}/${core}`;

/** Reads an idea's id back; null for an id that is not ours. */
export function parseIdea(id: string): Idea | null {
  const [head, tail] = id.split(':');
  if (!head || !tail) return null;
  if (head === 'pack') {
    const place = parsePlace(tail.split('/'));
    return place && { kind: 'pack', ...place };
  }
  if (head === 'fact') {
    const [factId = '', say, ...place] = tail.split('/');
    return { kind: 'fact', factId, say: Number(say) || 0, beside: parsePlace(place) };
  }
  if (head === 'ask') return { kind: 'ask', factId: tail };
  if (head === 'occasion') return { kind: 'occasion', occasionId: tail };
  if (head === 'quiet') return { kind: 'quiet', line: Number(tail) || 0 };
  const facet = FACETS.find((known) => known === tail);
  return facet ? { kind: 'subject', subjectId: head, facet } : null;
}

function parsePlace([pack, subjectId, core]: readonly string[]): PackPlace | null {
  return pack && subjectId ? { pack, subjectId, core: Number(core) || 0 } : null;
}

/** The sentence of a subject's side. */
export function facetSentence(subject: Subject, facet: Facet): string {
  return subject[facet];
}

/** An idea whose sentence stands in the phrase banks. */
export type BankIdea = Exclude<Idea, { kind: 'pack' | 'fact' | 'ask' }>;

interface IdeaPlace {
  /** Ideas of packs and facts carry their own sentence. */
  readonly idea: BankIdea;
  readonly industry: Industry;
  readonly language: PostLanguage;
}

/** One Polish sentence that says what the post tells; in the post's language where no Polish one exists. */
export function summariseIdea({ idea, industry, language }: IdeaPlace): string {
  for (const readable of ['pl', language] as const) {
    const summary = summaryIn(readable, idea, industry);
    if (summary) return summary;
  }
  return '';
}

function summaryIn(language: PostLanguage, idea: BankIdea, industry: Industry): string | undefined {
  const { occasions, voice } = PHRASES[language];
  if (idea.kind === 'occasion') return occasions[idea.occasionId]?.lines[0];
  if (idea.kind === 'quiet') return voice.quiet.lines[idea.line % voice.quiet.lines.length];
  const subject = findSubject(language, industry, idea.subjectId);
  return subject && facetSentence(subject, idea.facet);
}
