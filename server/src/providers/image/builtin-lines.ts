import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { plainText } from '@postownia/contract/drawn-text';
import type { Typeface } from './builtin-typeface.ts';

const NO_BREAK = '\u00A0';

/** A text broken into lines that fill their box. */
export interface FittedLines {
  readonly lines: readonly string[];
  /** Pixels. */
  readonly size: number;
  /** Distance between baselines in pixels. */
  readonly leading: number;
  /** What the first line's accents need above the capitals and the last line's tails below the baseline; pixels. */
  readonly over: number;
  readonly under: number;
}

/** Stands for what was taken out until its surroundings are mended: the object replacement character, which no cut has. */
const GAP = '\uFFFC';
/** Brackets and quotation marks with nothing left in them. */
const EMPTIED = /[("„“«[]\s*\uFFFC[\s\uFFFC]*[)"”“»\]]/gu;
/** Marks that followed what was taken out at the beginning, or led to it at the end. */
const STRANDED_FIRST = /^(?:[\s\uFFFC]*\uFFFC[\s\uFFFC]*(?:[,.;:!?…–—-]+(?=\s|$))?)+/u;
const STRANDED_LAST = /[\s,:;–—-]*\uFFFC[\s\uFFFC]*$/u;

/**
 * Takes out what no cut can draw (emoji, letters of other scripts, hashtags), with the marks that belonged to it, and closes
 * the gaps.
 * @param options.keepTags hashtags stay, where a person wrote each word to be drawn
 */
export function cleanLine(text: string, typeface: Typeface, { keepTags = false } = {}): string {
  const said = keepTags ? text : text.replaceAll(/#[\p{L}\p{N}_]+/gu, ' ');
  return [...plainText(said)]
    .map((character) => (/\s/u.test(character) ? ' ' : character))
    .map((character) => (character === ' ' || typeface.has(character) ? character : GAP))
    .join('')
    .replaceAll(EMPTIED, GAP)
    .replace(STRANDED_FIRST, '')
    .replace(STRANDED_LAST, '')
    .replaceAll(GAP, '')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ([,.!?;:…])/g, '$1')
    .trim();
}

const QUOTES: Readonly<Record<PostLanguage, string>> = {
  pl: '„$1”',
  de: '„$1“',
  en: '“$1”',
  fr: '« $1 »',
  es: '«$1»',
  it: '«$1»',
};

/** Ties what must not be torn apart: Polish one-letter words and short prepositions, numbers and their units, dashes, French marks. Quotation marks become the language's own. */
export function bindWords(text: string, language: PostLanguage): string {
  let bound = text
    .replaceAll(/"([^"]*)"/g, QUOTES[language])
    .replaceAll(/(\d) (?=[\p{L}%$€°]{1,4}(?!\p{L}))/gu, `$1${NO_BREAK}`)
    .replaceAll(' – ', `${NO_BREAK}– `);
  if (language === 'pl')
    for (const _pass of [1, 2])
      bound = bound.replaceAll(/(?<=^|[\s\u00A0(„])([aiouwz]) (?=\S)/gi, `$1${NO_BREAK}`);
  if (language === 'pl')
    bound = bound.replaceAll(
      /(?<=^|[\s\u00A0(„])(bez|dla|do|na|nad|od|po|pod|przy|we|za|ze) (?=\S)/gi,
      `$1${NO_BREAK}`,
    );
  if (language === 'fr')
    bound = bound.replaceAll(/ ([!?;:»])/g, `${NO_BREAK}$1`).replaceAll('« ', `«${NO_BREAK}`);
  return bound;
}

/** Breaks the words into exactly `count` lines so that the widest is as narrow as can be. */
export function breakEvenly(widths: readonly number[], space: number, count: number): number[] {
  const total = widths.length;
  const best: number[][] = [[0, ...new Array<number>(total).fill(Number.POSITIVE_INFINITY)]];
  const from: number[][] = [[]];
  const width = (start: number, end: number) =>
    widths.slice(start, end).reduce((sum, word) => sum + word, 0) + space * (end - start - 1);
  for (let line = 1; line <= count; line += 1) {
    const row = new Array<number>(total + 1).fill(Number.POSITIVE_INFINITY);
    const origin = new Array<number>(total + 1).fill(0);
    for (let end = line; end <= total; end += 1)
      for (let start = line - 1; start < end; start += 1) {
        const cost = Math.max(best[line - 1]?.[start] ?? Number.POSITIVE_INFINITY, width(start, end));
        if (cost < (row[end] ?? 0)) {
          row[end] = cost;
          origin[end] = start;
        }
      }
    best.push(row);
    from.push(origin);
  }
  const breaks: number[] = [];
  for (let line = count, end = total; line > 0; line -= 1) {
    breaks.unshift(end);
    end = from[line]?.[end] ?? 0;
  }
  return breaks;
}

/** What a text has to fit into; pixels. */
export interface LineBox {
  readonly width: number;
  readonly height: number;
  readonly maxSize: number;
  readonly minSize: number;
  readonly maxLines: number;
  /** Baseline distance as a share of the size; more where an ogonek would meet the accent below it. */
  readonly leading: number;
  /** The text is never shortened. */
  readonly whole?: boolean;
}

/** Ink of two lines never comes nearer, as a share of the size. */
const LEAST_GAP = 0.05;

/**
 * Sets the text as large as the box allows. A text too long for the smallest size loses its last sentence, its last
 * clause, then its last words, so that what stays is whole. Null when nothing is left to set.
 */
export function fitLines(text: string, typeface: Typeface, box: LineBox): FittedLines | null {
  for (let rest = text; rest !== ''; rest = box.whole ? '' : shorten(rest)) {
    const fitted = fitWhole(rest, typeface, box);
    if (fitted !== null && fitted.size >= box.minSize) return fitted;
  }
  return null;
}

function fitWhole(text: string, typeface: Typeface, box: LineBox): FittedLines | null {
  const words = text.split(' ');
  const widths = words.map((word) => typeface.measure(word, 1));
  const space = typeface.measure(' ', 1);
  let chosen: FittedLines | null = null;
  for (let count = 1; count <= Math.min(box.maxLines, words.length); count += 1) {
    const lines = linesAt(words, breakEvenly(widths, space, count));
    const widest = Math.max(...lines.map((line) => typeface.measure(line, 1)));
    const { leading, over, under } = standOf(lines, typeface, box.leading);
    const tall = over + typeface.capHeight + leading * (count - 1) + under;
    const size = Math.min(box.maxSize, box.width / widest, box.height / tall);
    // One more line must earn its place, one with a lone short word all the more.
    const shortest = Math.min(...lines.map((line) => typeface.measure(line, 1)));
    const price = shortest < widest * 0.42 ? 1.35 : 1.06;
    // One line fewer is worth nothing where its letters are smaller than the smallest.
    const isNeeded = chosen !== null && chosen.size < box.minSize && size >= box.minSize;
    if (chosen === null || isNeeded || size > chosen.size * price)
      chosen = { lines, size, leading: size * leading, over: size * over, under: size * under };
  }
  return chosen;
}

/** How the lines must stand so that no ink meets: all as shares of the size. */
function standOf(lines: readonly string[], typeface: Typeface, wished: number) {
  const reaches = lines.map((line) => typeface.reach(line, 1));
  const needed = reaches.slice(1).map(({ above }, index) => (reaches[index]?.below ?? 0) + above + LEAST_GAP);
  return {
    leading: Math.max(wished, ...needed),
    over: Math.max(0, (reaches[0]?.above ?? 0) - typeface.capHeight),
    under: reaches.at(-1)?.below ?? 0,
  };
}

function linesAt(words: readonly string[], breaks: readonly number[]): string[] {
  return breaks.map((end, index) => words.slice(breaks[index - 1] ?? 0, end).join(' '));
}

function shorten(text: string): string {
  const sentence = /^(.{8,}?[.!?…])\s/u.exec(text)?.[1];
  if (sentence !== undefined) return sentence;
  const clause = /^(.{12,})(?:[,:;]|\s[–—-])\s/u.exec(text)?.[1];
  if (clause !== undefined) return clause;
  const words = text.split(' ').slice(0, -1);
  return words.join(' ').replace(/[,:;–—-]+$/u, '');
}
