import type { Industry, PostLanguage } from '@postownia/contract/brand-vocabulary';
import { FACETS, type Facet, findSubject, PHRASES, type Subject } from './phrase-bank.ts';

/** Which idea a topic stands for: a subject seen from one side, an occasion, or a quiet day. */
export type Angle =
  | { readonly kind: 'subject'; readonly subjectId: string; readonly facet: Facet }
  | { readonly kind: 'occasion'; readonly occasionId: string }
  | { readonly kind: 'quiet'; readonly line: number };

export function angleId(angle: Angle): string {
  if (angle.kind === 'subject') return `${angle.subjectId}:${angle.facet}`;
  if (angle.kind === 'occasion') return `occasion:${angle.occasionId}`;
  return `quiet:${angle.line}`;
}

/** Reads an angle's id back; null for an id that is not ours. */
export function parseAngle(id: string): Angle | null {
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

interface AnglePlace {
  readonly angle: Angle;
  readonly industry: Industry;
  readonly language: PostLanguage;
}

/** One Polish sentence that says what the post tells; in the post's language where no Polish one exists. */
export function summariseAngle({ angle, industry, language }: AnglePlace): string {
  for (const readable of ['pl', language] as const) {
    const summary = summaryIn(readable, angle, industry);
    if (summary) return summary;
  }
  return '';
}

function summaryIn(language: PostLanguage, angle: Angle, industry: Industry): string | undefined {
  const { occasions, voice } = PHRASES[language];
  if (angle.kind === 'occasion') return occasions[angle.occasionId]?.lines[0];
  if (angle.kind === 'quiet') return voice.quiet.lines[angle.line % voice.quiet.lines.length];
  const subject = findSubject(language, industry, angle.subjectId);
  return subject && facetSentence(subject, angle.facet);
}
