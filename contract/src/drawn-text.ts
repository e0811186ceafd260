/**
 * What the cuts of reels and posters hold besides white space (`tools/cut-fonts.mjs`): Latin letters with the accents of Europe and
 * of Vietnam, figures and the usual marks.
 */
const DRAWN =
  /[\u0021-\u007E\u00A1-\u0148\u014A-\u017E\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u1E9E\u1EA0-\u1EF9\u20AB–—‘’‚“”„•…‹›€™−]/u;
/** Pictures that stand for a word rather than belong to one. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\uFE0E\uFE0F\u20E3]/u;
/** Without these what is left says something else: letters and their accents, figures, currencies, arithmetic but arrows. */
const SAYS = /(?![\u2190-\u21FF])[\p{L}\p{M}\p{N}\p{Sc}\p{Sm}]/u;
/** Letters that only look bold, wide or joined. */
const DISGUISED = /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E\uFB00-\uFB06]/gu;

const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });

/** A text in the letters it is drawn with: composed, bold letters of mathematics as plain ones, and nothing that is not seen. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(DISGUISED, (letter) => letter.normalize('NFKC'))
    .replaceAll(/[\u2010\u2011]/gu, '-')
    .replaceAll('\u2015', '—')
    .replaceAll(/\p{Cf}/gu, '');

/** What of a text a reel cannot draw, each once. */
export interface Undrawn {
  /** Words with a letter or a figure that no cut has: without it they would be other words. */
  readonly words: readonly string[];
  /** Emoji and signs that are left out, and the rest stays true. */
  readonly marks: readonly string[];
}

export function undrawnOf(text: string): Undrawn {
  const [words, marks] = [new Set<string>(), new Set<string>()];
  // Emoji of several parts lose their joiners in plain letters: they are told as they are written.
  for (const word of text.normalize('NFC').split(/\s+/u))
    for (const { segment } of graphemes.segment(word)) {
      const missing = [...plainText(segment)].filter((letter) => !DRAWN.test(letter));
      if (missing.length === 0) continue;
      if (EMOJI.test(segment)) marks.add(segment);
      else if (missing.some((letter) => SAYS.test(letter))) words.add(word);
      else marks.add(segment);
    }
  return { words: [...words], marks: [...marks] };
}

/** Whether a reel can show a text: it has a letter or a figure, and a cut for each of them. */
export const isDrawn = (text: string): boolean =>
  [...plainText(text)].some((letter) => /[\p{L}\p{N}]/u.test(letter) && DRAWN.test(letter)) &&
  undrawnOf(text).words.length === 0;
