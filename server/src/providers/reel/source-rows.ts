import type { Box, Picture } from './frame-parts.ts';

/** The light (plane 0) or colour of a row that is laid over the frame: fills `out` between the columns. */
export type SourceRow = (plane: 0 | 1 | 2, row: number, from: number, to: number, out: Uint8Array) => void;

// The loops over pixels stand outside of what is made anew for each part: V8 learns what it optimizes by function object,
// and a new one for each of a reel's thousands of parts was optimized and given up again, ten times as slow.

/** Rows of a stretched picture, each pixel between its four neighbours. */
export function sampled(picture: Picture, from: Box, to: Box, width: number): SourceRow {
  const planes = [picture.y, picture.u, picture.v] as const;
  const columns = [1, 2].map((step) => columnsOf(picture, from, to, width, step));
  const mixed = new Uint8Array(picture.width + 1);
  const scale = from.height / to.height;
  return (plane, row, start, stop, out) => {
    const step = plane === 0 ? 1 : 2;
    const [wide, high] = [picture.width / step, picture.height / step];
    const y = (((row + 0.5) * step - to.y) * scale + from.y) / step - 0.5;
    const inRow = Math.max(0, Math.min(high - 1, y));
    const upper = Math.floor(inRow);
    const rows = { data: planes[plane], one: upper * wide, other: Math.min(high - 1, upper + 1) * wide };
    const { at, share } = columns[step - 1] as Columns;
    const last = Math.min(wide - 1, (at[stop - 1] as number) + 1);
    mixRows(rows, Math.round((inRow - upper) * 256), at[start] as number, last, mixed);
    mixColumns(mixed, { at, share }, start, stop, out);
  };
}

/** A row between two of the picture's. */
function mixRows(
  { data, one, other }: { data: Uint8Array; one: number; other: number },
  weight: number,
  first: number,
  last: number,
  mixed: Uint8Array,
): void {
  for (let column = first; column <= last; column += 1) {
    const value = data[one + column] as number;
    mixed[column] = value + ((((data[other + column] as number) - value) * weight + 128) >> 8);
  }
  mixed[last + 1] = mixed[last] as number;
}

function mixColumns(
  mixed: Uint8Array,
  { at, share }: Columns,
  start: number,
  end: number,
  out: Uint8Array,
): void {
  for (let column = start; column < end; column += 1) {
    const left = at[column] as number;
    const value = mixed[left] as number;
    out[column] = value + ((((mixed[left + 1] as number) - value) * (share[column] as number) + 128) >> 8);
  }
}

interface Columns {
  readonly at: Uint16Array;
  readonly share: Uint16Array;
}

/** For each column of the frame the one of the picture at its left, and how far it is from there in 256ths. */
function columnsOf(picture: Picture, from: Box, to: Box, width: number, step: number): Columns {
  const count = width / step;
  const [at, share] = [new Uint16Array(count), new Uint16Array(count)];
  const scale = from.width / to.width;
  for (let column = 0; column < count; column += 1) {
    const x = (((column + 0.5) * step - to.x) * scale + from.x) / step - 0.5;
    const inside = Math.max(0, Math.min(picture.width / step - 1, x));
    at[column] = inside;
    share[column] = (inside - Math.floor(inside)) * 256;
  }
  return { at, share };
}
