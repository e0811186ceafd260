import type { Industry, PostLanguage } from '@postownia/contract/brand-vocabulary';
import { FACETS, type Facet, findSubject, PHRASES, type Subject } from './phrase-bank.ts';

/** Which idea a topic stands for: a subject seen from one side, an occasion, or a quiet day. */
export type Idea =
  | { readonly kind: 'subject'; readonly subjectId: string; readonly facet: Facet }
  | { readonly kind: 'occasion'; readonly occasionId: string }
  | { readonly kind: 'quiet'; readonly line: number };

export function ideaId(idea: Idea): string {
  if (idea.kind === 'subject') return `${idea.subjectId}:${idea.facet}`;
  if (idea.kind === 'occasion') return `occasion:${idea.occasionId}`;
  return `quiet:${idea.line}`;
}

/** Reads an idea's id back; null for an id that is not ours. */
export function parseIdea(id: string): Idea | null {
  const [head, tail] = id.split(':');
  if (!head || !tail) return null;
  if (head === 'occasion') return { kind: 'occasion', occasionId: tail };
  if (head === 'quiet') return { kind: 'quiet', line: Number(tail) || 0 };
  const facet = FACETS.find((known) => known === tail);
  return facet ? { kind: 'subject', subjectId: head, facet } : null;
}

/** The sentence of a subject's side. */
export function facetSentence(subject: Subject, facet: Facet): string {
  return subject[facet];
}

interface IdeaPlace {
  readonly idea: Idea;
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

function summaryIn(language: PostLanguage, idea: Idea, industry: Industry): string | undefined {
  const { occasions, voice } = PHRASES[language];
  if (idea.kind === 'occasion') return occasions[idea.occasionId]?.lines[0];
  if (idea.kind === 'quiet') return voice.quiet.lines[idea.line % voice.quiet.lines.length];
  const subject = findSubject(language, industry, idea.subjectId);
  return subject && facetSentence(subject, idea.facet);
}
