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

/** What stands for one emoji, however many signs it is made of; digits alone are none. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Signs that count once: Latin with all its accents, Greek, Cyrillic and the usual punctuation. */
const SINGLE = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const;
const isSingle = (point: number) => SINGLE.some(([first, last]) => point >= first && point <= last);

/** Length where an emoji and each letter of scripts without an alphabet are two. */
function countWeighted(text: string): number {
  let count = 0;
  for (const { segment } of graphemes.segment(text.normalize('NFC')))
    if (EMOJI.test(segment)) count += 2;
    else for (const sign of segment) count += isSingle(sign.codePointAt(0) ?? 0) ? 1 : 2;
  return count;
}

/** Length where an emoji is as long as its bytes in UTF-8, and every other sign one. */
function countEmojiBytes(text: string): number {
  let count = 0;
  for (const { segment } of graphemes.segment(text))
    count += EMOJI.test(segment) ? countBytes(segment) : [...segment].length;
  return count;
}

const COUNTED: Readonly<Record<TextRules['unit'], (text: string) => number>> = {
  grapheme: countGraphemes,
  utf16: (text) => text.length,
  weighted: countWeighted,
  emojiBytes: countEmojiBytes,
};

const LINK = /https?:\/\/\S+/g;

/** Length as the network counts it. */
export function countAs(text: string, { unit, linkLength }: Pick<TextRules, 'unit' | 'linkLength'>): number {
  const shown = linkLength === undefined ? text : text.replaceAll(LINK, 'x'.repeat(linkLength));
  return COUNTED[unit](shown);
}

const HASHTAG = /#[\p{L}\p{M}\p{N}_]+/gu;

/** Which limit of a format a text passes, hashtags included; null: none. */
export function textProblem(
  text: string,
  { max, hashtags, bytes = Number.POSITIVE_INFINITY, ...counting }: TextRules,
): 'too-long' | 'too-many-hashtags' | null {
  if (countAs(text, counting) > max) return 'too-long';
  if (countBytes(text) > bytes) return 'too-long';
  return (text.match(HASHTAG)?.length ?? 0) > hashtags ? 'too-many-hashtags' : null;
}
