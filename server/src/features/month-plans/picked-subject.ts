import type { ContentType, Tone } from '@postownia/contract/brand-vocabulary';
import type { Idea } from '../../../data/idea.ts';
import type { SubjectSource } from './subject-cards.ts';

export interface PlannedDay {
  readonly date: string;
  readonly contentType: ContentType;
  readonly tone: Tone;
}

/** What a day will tell and why it may. */
export interface PickedSubject {
  readonly idea: Idea;
  readonly source: SubjectSource | 'fact';
  /** It exists only in some months. */
  readonly seasonal: boolean;
  /** The sentence that the post rests on. */
  readonly summary: string;
  /** For the poster, most wanted first. */
  readonly headlines: readonly string[];
  /** What only the owner can add, where the kind of content lives from it. */
  readonly ownerQuestion: { readonly ask: string; readonly photo: string } | null;
}
