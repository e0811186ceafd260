import type { Industry } from '@postownia/contract/brand-vocabulary';
import occasionData from './occasions.json' with { type: 'json' };

interface Span {
  readonly start: string;
  readonly end: string;
}

/** How an occasion's day follows from a year; the types of the data file. */
export type OccasionRule =
  | { readonly type: 'fixed'; readonly md: string }
  | { readonly type: 'easter'; readonly offset: number }
  | { readonly type: 'nth-weekday'; readonly month: number; readonly weekday: number; readonly n: number }
  | { readonly type: 'last-weekday'; readonly month: number; readonly weekday: number }
  | { readonly type: 'weekday-before'; readonly md: string; readonly weekday: number; readonly n: number }
  | { readonly type: 'weekday-on-or-after'; readonly md: string; readonly weekday: number }
  | { readonly type: 'weekday-nearest'; readonly md: string; readonly weekday: number }
  | { readonly type: 'day-of-year'; readonly n: number }
  | { readonly type: 'relative'; readonly ref: string; readonly offset: number }
  | {
      readonly type: 'range';
      readonly start: OccasionRule;
      readonly end?: OccasionRule;
      readonly days?: number;
      readonly endYearOffset?: number;
    }
  | {
      readonly type: 'explicit';
      readonly dates: Readonly<Record<string, readonly (string | Span)[]>>;
      readonly fallback?: OccasionRule;
    }
  | {
      readonly type: 'computed';
      readonly fn: 'schoolStart' | 'schoolEnd' | 'maturaStart' | 'taxDeadline';
      readonly md?: string;
    };

export interface Occasion {
  readonly id: string;
  readonly namePl: string;
  readonly nameEn: string;
  readonly rule: OccasionRule;
  readonly kind:
    | 'public-holiday'
    | 'trading-sunday'
    | 'custom'
    | 'quiet-day'
    | 'commercial'
    | 'school'
    | 'awareness-day'
    | 'sport-season';
  /** `quiet`: no selling, no emoji, no jokes. */
  readonly tone: 'warm' | 'informative' | 'quiet' | 'sell';
  readonly confidence: 'verified' | 'secondary' | 'own-knowledge';
  /** 0 (nothing to do with it) to 3 (its own day). */
  readonly industries: Readonly<Record<Industry, number>>;
  readonly idea: string;
  readonly avoid?: string;
  /** The first year it existed. */
  readonly since?: number;
  /** From this year on its day is a habit, not a change hook. */
  readonly provisionalFrom?: number;
  readonly sources: readonly string[];
}

/** Polish occasions with their rules, sources and weights; facts and editorial judgement, reviewed as data. */
export const OCCASIONS = occasionData as unknown as readonly Occasion[];

const byId = new Map(OCCASIONS.map((occasion) => [occasion.id, occasion]));

export function findOccasion(id: string): Occasion | undefined {
  return byId.get(id);
}
