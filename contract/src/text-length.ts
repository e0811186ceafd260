import type { TextRules } from './networks/network-definition.ts';

const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });

/** Length as a person counts it: grapheme clusters, so one emoji or one letter with its accent is one (P-11). */
export function countGraphemes(text: string): number {
  if (/^[\x20-\x7e\u00a0-\u017f\n]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

const HASHTAG = /#[\p{L}\p{M}\p{N}_]+/gu;

/** Which limit of a format a text passes, hashtags included; null: none. */
export function textProblem(
  text: string,
  { max, unit, hashtags }: TextRules,
): 'too-long' | 'too-many-hashtags' | null {
  if ((unit === 'grapheme' ? countGraphemes(text) : text.length) > max) return 'too-long';
  return (text.match(HASHTAG)?.length ?? 0) > hashtags ? 'too-many-hashtags' : null;
}
