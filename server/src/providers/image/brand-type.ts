import type { TypePair } from '@postownia/contract/type-pairs';
import type { FontCut } from './builtin-typeface.ts';

/** How a headline is set: its cuts, each narrower than the one before, and whether the layout's capitals suit it. */
interface HeadlineType {
  readonly cuts: readonly [FontCut, ...FontCut[]];
  readonly capitals: boolean;
  /** Baseline distance as a share of the size. */
  readonly leading: number;
}

export const HEADLINE_TYPES: Readonly<Record<TypePair, HeadlineType>> = {
  condensed: { cuts: ['archivo-900-62'], capitals: true, leading: 0.98 },
  solid: { cuts: ['archivo-900-100', 'archivo-900-75', 'archivo-900-62'], capitals: true, leading: 1.02 },
  wide: { cuts: ['archivo-800-125', 'archivo-800-100', 'archivo-800-75'], capitals: false, leading: 1.08 },
  plain: { cuts: ['archivo-600-100', 'archivo-600-75', 'archivo-600-62'], capitals: false, leading: 1.1 },
  serif: { cuts: ['poltawski-600'], capitals: false, leading: 1.06 },
  italic: { cuts: ['poltawski-italic-500'], capitals: false, leading: 1.06 },
};
