import type { ImageStyle, PostLanguage } from '@postownia/contract/brand-vocabulary';
import { bindWords, cleanLine, fitLines } from '../image/builtin-lines.ts';
import type { FontCut, Typeface } from '../image/builtin-typeface.ts';
import type { Mask } from './frame-parts.ts';
import { rasteriseMask } from './rasterise.ts';
import type { ReelBrief } from './reel-maker.ts';

/** A word as letters, placed in its block: pixels from the block's text corner. */
export interface SetWord {
  readonly mask: Mask;
  readonly x: number;
  readonly y: number;
  readonly line: number;
}
export interface SetText {
  readonly words: readonly SetWord[];
  readonly width: number;
  readonly height: number;
  /** Where each line begins and ends, accents and tails included. */
  readonly lines: readonly { readonly top: number; readonly bottom: number }[];
}

interface Voice {
  readonly cut: FontCut;
  readonly most: number;
  readonly leading: number;
}
/** The type of each picture style; the sizes fit a frame 1080 pixels wide. */
const VOICES: Readonly<Record<ImageStyle, Voice>> = {
  modern: { cut: 'archivo-900-62', most: 216, leading: 1.04 },
  colorful: { cut: 'archivo-900-75', most: 186, leading: 1.04 },
  corporate: { cut: 'archivo-800-75', most: 164, leading: 1.1 },
  artistic: { cut: 'poltawski-600', most: 172, leading: 1.08 },
  minimalistic: { cut: 'archivo-600-100', most: 138, leading: 1.14 },
};
/** For what is too long for the style's own cut. */
const NARROW: FontCut = 'archivo-800-62';
/** Smaller than that nobody reads on a phone. */
const LEAST_SIZE = 58;
/** Share of the size. */
const WORD_SPACE = 0.05;
/** Pixels around the letters of a word, which reach a little over their widths. */
const EDGE = 3;

export interface Room {
  readonly width: number;
  readonly height: number;
  /** Of the style's greatest size. */
  readonly share?: number;
  readonly lines?: number;
}
export interface Speech {
  readonly style: ImageStyle;
  readonly language: PostLanguage;
  readonly typeface: (cut: FontCut) => Typeface;
}

/**
 * Sets a text as words that can move one by one. What no cut can draw (an emoji, letters of another script) is left out; a
 * word too long for a line is broken. Null when nothing is left.
 */
export async function setWords(text: string, room: Room, speech: Speech): Promise<SetText | null> {
  const voice = VOICES[speech.style];
  for (const [cut, leastSize] of [
    [voice.cut, 84],
    [NARROW, LEAST_SIZE],
  ] as const) {
    const typeface = spaced(speech.typeface(cut));
    const clean = cleanLine(text, typeface, { keepTags: true });
    if (clean === '') return null;
    const numbers = clean.replace(/(?<=\d) (?=\d)/gu, '\u00A0');
    const least = LEAST_SIZE * Math.min(1, room.share ?? 1);
    const bound = breakLong(bindWords(numbers, speech.language), typeface, room.width / least);
    const fitted = fitLines(bound, typeface, {
      width: room.width,
      height: room.height,
      maxSize: voice.most * (room.share ?? 1),
      minSize: leastSize * Math.min(1, room.share ?? 1),
      maxLines: room.lines ?? 5,
      leading: voice.leading,
      whole: cut !== NARROW,
    });
    if (fitted !== null) return layOut(fitted, typeface);
  }
  return null;
}

/** Between words that move on their own a little more room than in print. */
function spaced(typeface: Typeface): Typeface {
  const extra = (line: string) => [...line].filter((letter) => /\s/u.test(letter)).length * WORD_SPACE;
  return {
    ...typeface,
    measure: (line, size) => typeface.measure(line, size) + extra(line) * size,
  };
}

/** Breaks words that would not fit a line even at the smallest size, each part but the last with a hyphen. */
function breakLong(text: string, typeface: Typeface, width: number): string {
  return text
    .split(' ')
    .flatMap((word) => {
      const letters = [...word];
      // Letters differ in width: parts of one length may need one part more than the whole would.
      for (let count = Math.ceil(typeface.measure(word, 1) / width); count < letters.length; count += 1) {
        const parts = partsOf(letters, count);
        if (parts.every((part) => typeface.measure(part, 1) <= width)) return parts;
      }
      return letters;
    })
    .join(' ');
}

function partsOf(letters: readonly string[], count: number): string[] {
  // An address with a hyphen in it would be another one.
  const hyphen = letters.some((letter) => /[./@]/u.test(letter)) ? '' : '-';
  const length = Math.ceil(letters.length / count);
  const parts = Array.from({ length: Math.ceil(letters.length / length) }, (_, part) =>
    letters.slice(part * length, (part + 1) * length).join(''),
  );
  return parts.map((part, at) => (at < parts.length - 1 ? `${part}${hyphen}` : part));
}

async function layOut(
  fitted: NonNullable<ReturnType<typeof fitLines>>,
  typeface: Typeface,
): Promise<SetText> {
  const { size, leading, over } = fitted;
  const first = over + size * typeface.capHeight;
  const space = typeface.measure(' ', size);
  const lines = fitted.lines.map((line, index) => {
    const { above, below } = typeface.reach(line, size);
    const baseline = first + index * leading;
    return { line, baseline, top: Math.floor(baseline - above), bottom: Math.ceil(baseline + below) };
  });
  const words = await Promise.all(
    lines.flatMap(({ line, baseline, top, bottom }, index) => {
      let x = 0;
      return line.split(/[ \u00A0]/).map(async (word) => {
        const left = Math.round(x);
        const width = typeface.measure(word, size);
        x += width + space;
        const height = bottom - top + 2 * EDGE;
        const data = typeface.outline(word, EDGE, baseline - top + EDGE, size);
        const mask = await rasteriseMask(data, Math.ceil(width) + 2 * EDGE, height);
        return { mask, x: left - EDGE, y: top - EDGE, line: index };
      });
    }),
  );
  const width = Math.max(...lines.map(({ line }) => typeface.measure(line, size)));
  return {
    words,
    width: Math.ceil(width),
    height: (lines.at(-1)?.bottom ?? 0) - Math.min(0, lines[0]?.top ?? 0),
    lines: lines.map(({ top, bottom }) => ({ top, bottom })),
  };
}

/** Counts what stands between hook and invitation; one alone needs no figure. */
export async function setNumerals(
  { beats }: ReelBrief,
  say: (text: string, room: Room) => Promise<SetText | null>,
): Promise<(SetText | null)[]> {
  const counted = beats.filter(({ role }) => role !== 'hook' && role !== 'invitation');
  return Promise.all(
    beats.map(async (beat) => {
      const place = counted.indexOf(beat);
      if (place === -1 || counted.length === 1) return null;
      return say(String(place + 1), { width: 400, height: 220, share: 1.5, lines: 1 });
    }),
  );
}
