import type { TextRules } from './networks/network-definition.ts';

const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });

/** Length as a person counts it: grapheme clusters, so one emoji or one letter with its accent is one (P-11). */
export function countGraphemes(text: string): number {
  if (/^[\x20-\x7e\u00a0-\u017f\n]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** Length in UTF-8. */
function countBytes(text: string): number {
  let count = 0;
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0;
    count += 1 + Number(point > 0x7f) + Number(point > 0x7ff) + Number(point > 0xffff);
  }
  return count;
}

const HASHTAG = /#[\p{L}\p{M}\p{N}_]+/gu;

/** Which limit of a format a text passes, hashtags included; null: none. */
export function textProblem(
  text: string,
  { max, unit, hashtags, bytes = Number.POSITIVE_INFINITY }: TextRules,
): 'too-long' | 'too-many-hashtags' | null {
  if ((unit === 'grapheme' ? countGraphemes(text) : text.length) > max) return 'too-long';
  if (countBytes(text) > bytes) return 'too-long';
  return (text.match(HASHTAG)?.length ?? 0) > hashtags ? 'too-many-hashtags' : null;
}
