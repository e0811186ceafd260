import type { Box, Picture } from './frame-parts.ts';

/** The light (plane 0) or colour of a row that is laid over the frame: fills `out` between the columns. */
export type SourceRow = (plane: 0 | 1 | 2, row: number, from: number, to: number, out: Uint8Array) => void;

/** Rows of a stretched picture, each pixel between its four neighbours. */
export function sampled(picture: Picture, from: Box, to: Box, width: number): SourceRow {
  const planes = [picture.y, picture.u, picture.v] as const;
  const columns = [1, 2].map((step) => columnsOf(picture, from, to, width, step));
  const mixed = new Uint8Array(picture.width + 1);
  return (plane, row, start, end, out) => {
    const step = plane === 0 ? 1 : 2;
    const [wide, high] = [picture.width / step, picture.height / step];
    const { at, share } = columns[step - 1] as Columns;
    const y = ((row + 0.5) * step - to.y) * (from.height / to.height) + from.y;
    const inRow = Math.max(0, Math.min(high - 1, y / step - 0.5));
    const [upper, weight] = [Math.floor(inRow), Math.round((inRow - Math.floor(inRow)) * 256)];
    const data = planes[plane];
    const [one, other] = [upper * wide, Math.min(high - 1, upper + 1) * wide];
    const [first, last] = [at[start] as number, Math.min(wide - 1, (at[end - 1] as number) + 1)];
    for (let column = first; column <= last; column += 1) {
      const value = data[one + column] as number;
      mixed[column] = value + ((((data[other + column] as number) - value) * weight + 128) >> 8);
    }
    mixed[last + 1] = mixed[last] as number;
    for (let column = start; column < end; column += 1) {
      const left = at[column] as number;
      const value = mixed[left] as number;
      out[column] = value + ((((mixed[left + 1] as number) - value) * (share[column] as number) + 128) >> 8);
    }
  };
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
