import type { CropRatio } from '@postownia/contract/crop-shapes';

export interface Span {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** How a poster is laid out in tiles. */
export interface Mosaic {
  readonly columns: number;
  readonly rows: number;
  readonly text: Span;
  readonly image: Span;
  /** Cells with small drawings of the same world. */
  readonly company: readonly (readonly [number, number])[];
}

const span = (column: number, row: number, columns: number, rows: number): Span => ({
  column,
  row,
  columns,
  rows,
});

const laid = (
  [columns, rows]: readonly [number, number],
  text: Span,
  image: Span,
  ...company: readonly (readonly [number, number])[]
): Mosaic => ({ columns, rows, text, image, company });

const [TWO, THREE, FOUR] = [
  [2, 2],
  [3, 3],
  [4, 4],
] as const;
const square: readonly Mosaic[] = [
  laid(THREE, span(0, 2, 3, 1), span(1, 0, 1, 2)),
  laid(THREE, span(0, 2, 2, 1), span(0, 0, 2, 2)),
  laid(FOUR, span(0, 3, 4, 1), span(1, 1, 2, 2)),
  laid(THREE, span(0, 0, 3, 1), span(1, 1, 2, 2)),
  laid(FOUR, span(0, 2, 2, 2), span(2, 0, 2, 2), [0, 0], [3, 3]),
  laid(THREE, span(0, 1, 3, 1), span(0, 0, 1, 1), [2, 0], [1, 2]),
  laid(TWO, span(0, 1, 1, 1), span(1, 0, 1, 1)),
  laid(FOUR, span(0, 0, 4, 1), span(0, 1, 3, 3)),
  laid(THREE, span(1, 2, 2, 1), span(2, 0, 1, 1), [0, 1], [1, 0]),
  laid(FOUR, span(0, 1, 2, 2), span(2, 1, 2, 3), [0, 0], [1, 3]),
];

const [TALL_THREE, TALL_FOUR] = [
  [3, 4],
  [4, 5],
] as const;
const tall: readonly Mosaic[] = [
  laid(TALL_FOUR, span(0, 4, 4, 1), span(1, 1, 2, 3)),
  laid(TALL_FOUR, span(0, 3, 3, 2), span(0, 0, 3, 3)),
  laid(TALL_THREE, span(0, 3, 3, 1), span(1, 0, 2, 3)),
  laid(TALL_THREE, span(0, 0, 3, 1), span(0, 2, 2, 2)),
  laid(TALL_FOUR, span(0, 2, 2, 3), span(2, 0, 2, 3), [0, 0], [3, 4]),
  laid(TALL_THREE, span(0, 1, 3, 1), span(1, 2, 2, 2), [2, 0], [0, 3]),
  laid(TALL_FOUR, span(0, 3, 4, 1), span(0, 0, 3, 3), [3, 4]),
  laid(TALL_FOUR, span(0, 0, 4, 2), span(0, 2, 3, 3)),
  laid(TALL_THREE, span(1, 2, 2, 2), span(0, 0, 2, 2), [2, 1], [0, 3]),
  laid(TALL_FOUR, span(2, 1, 2, 3), span(0, 2, 2, 3), [0, 0], [3, 4]),
];

/** Words keep to the rows that a network's own signs leave free: the second to the fourth of five, of seven the same and the fifth. */
const [STORY_THREE, STORY_FOUR] = [
  [3, 5],
  [4, 7],
] as const;
const story: readonly Mosaic[] = [
  laid(STORY_THREE, span(0, 3, 3, 1), span(0, 1, 3, 2)),
  laid(STORY_THREE, span(0, 1, 3, 1), span(1, 2, 2, 3)),
  laid(STORY_THREE, span(0, 2, 2, 2), span(1, 0, 2, 2), [0, 1], [2, 4]),
  laid(STORY_FOUR, span(0, 1, 4, 2), span(0, 3, 4, 4)),
  laid(STORY_FOUR, span(0, 4, 4, 1), span(0, 0, 3, 4), [3, 5]),
  laid(STORY_THREE, span(1, 1, 2, 2), span(0, 3, 2, 2), [0, 0], [2, 4]),
  laid(STORY_FOUR, span(0, 3, 4, 2), span(1, 0, 2, 3), [0, 5]),
  laid(STORY_THREE, span(0, 3, 3, 1), span(0, 0, 2, 3), [2, 4]),
  laid(STORY_THREE, span(0, 2, 3, 1), span(1, 3, 2, 2), [0, 1], [2, 0]),
  laid(STORY_FOUR, span(0, 3, 3, 2), span(0, 1, 3, 2), [3, 5]),
];

const [WIDE_FOUR, WIDE_EIGHT] = [
  [4, 2],
  [8, 4],
] as const;
const wide: readonly Mosaic[] = [
  laid(WIDE_FOUR, span(0, 0, 2, 2), span(2, 0, 2, 2)),
  laid(WIDE_EIGHT, span(0, 0, 5, 4), span(5, 1, 3, 3)),
  laid(WIDE_FOUR, span(0, 0, 2, 2), span(3, 0, 1, 2)),
  laid(WIDE_EIGHT, span(4, 0, 4, 4), span(0, 0, 3, 3), [3, 0], [3, 3]),
  laid(WIDE_FOUR, span(1, 0, 2, 2), span(3, 0, 1, 2), [0, 1]),
  laid(WIDE_EIGHT, span(0, 1, 5, 3), span(5, 0, 3, 4), [1, 0], [4, 0]),
  laid(WIDE_EIGHT, span(3, 0, 5, 3), span(0, 0, 3, 4), [5, 3]),
  laid(WIDE_FOUR, span(0, 0, 3, 1), span(2, 1, 2, 1), [0, 1]),
];

export const MOSAICS: Readonly<Record<CropRatio, readonly Mosaic[]>> = {
  '1:1': square,
  '4:5': tall,
  '9:16': story,
  '1.91:1': wide,
};
