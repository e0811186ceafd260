import type { GroundInk, Scheme } from './builtin-colours.ts';
import { disc, rect, SIDE } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';
import { TILE_FAMILIES, TILE_INKS, tile } from './builtin-tiles.ts';

/** The ink of the text tile, in the order in which rounds of the month use them. */
export const colorfulGrounds: readonly GroundInk[] = ['ground', 'primary', 'accent', 'deep', 'secondary'];

interface Span {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}
interface Mosaic {
  /** Cells along a side. */
  readonly grid: 2 | 3 | 4;
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

/** Geometric tiles in all inks of the palette, the object in the middle of them. */
const mosaics: readonly Mosaic[] = [
  { grid: 3, text: span(0, 2, 3, 1), image: span(1, 0, 1, 2), company: [] },
  { grid: 3, text: span(0, 2, 2, 1), image: span(0, 0, 2, 2), company: [] },
  { grid: 4, text: span(0, 3, 4, 1), image: span(1, 1, 2, 2), company: [] },
  { grid: 3, text: span(0, 0, 3, 1), image: span(1, 1, 2, 2), company: [] },
  {
    grid: 4,
    text: span(0, 2, 2, 2),
    image: span(2, 0, 2, 2),
    company: [
      [0, 0],
      [3, 3],
    ],
  },
  {
    grid: 3,
    text: span(0, 1, 3, 1),
    image: span(0, 0, 1, 1),
    company: [
      [2, 0],
      [1, 2],
    ],
  },
  { grid: 2, text: span(0, 1, 1, 1), image: span(1, 0, 1, 1), company: [] },
  { grid: 4, text: span(0, 0, 4, 1), image: span(0, 1, 3, 3), company: [] },
  {
    grid: 3,
    text: span(1, 2, 2, 1),
    image: span(2, 0, 1, 1),
    company: [
      [0, 1],
      [1, 0],
    ],
  },
  {
    grid: 4,
    text: span(0, 1, 2, 2),
    image: span(2, 1, 2, 3),
    company: [
      [0, 0],
      [1, 3],
    ],
  },
];

export const colorfulLayouts: readonly ((sheet: Sheet) => void)[] = mosaics.map(
  (mosaic) => (sheet) => lay(sheet, mosaic),
);

function covers(area: Span, column: number, row: number): boolean {
  return (
    column >= area.column &&
    column < area.column + area.columns &&
    row >= area.row &&
    row < area.row + area.rows
  );
}

function lay(sheet: Sheet, mosaic: Mosaic) {
  const size = SIDE / mosaic.grid;
  const family = TILE_FAMILIES[Math.floor(sheet.random() * TILE_FAMILIES.length)] ?? [];
  const shift = Math.floor(sheet.random() * TILE_INKS.length);
  for (let row = 0; row < mosaic.grid; row += 1)
    for (let column = 0; column < mosaic.grid; column += 1) {
      if (covers(mosaic.text, column, row) || covers(mosaic.image, column, row)) continue;
      const x = sheet.left(column * size, size);
      const index = mosaic.company.findIndex(
        ([cellColumn, cellRow]) => cellColumn === column && cellRow === row,
      );
      // A knight's move through the inks keeps neighbours apart.
      const ink = (step: number) =>
        sheet.schemeOn(TILE_INKS[(shift + column + row * 2 + step) % TILE_INKS.length] ?? 'primary');
      if (index >= 0 && sheet.company[index]) companyTile(sheet, x, row * size, size, ink(0), index);
      else
        tile(
          sheet,
          family[Math.floor(sheet.random() * family.length)] ?? 'quarter',
          { x, y: row * size, size },
          [ink(0).g, ink(1).g, ink(3).g],
        );
    }
  image(sheet, mosaic.image, size);
  words(sheet, mosaic.text, size);
}

function companyTile(sheet: Sheet, x: number, y: number, size: number, inks: Scheme, index: number) {
  const drawing = sheet.company[index] ?? sheet.main;
  const pad = size * 0.17;
  sheet.add(rect(x, y, size + 1, size + 1, inks.g));
  sheet.draw(drawing, inks, {
    x: sheet.left(x, size) + pad,
    y: y + pad,
    width: size - 2 * pad,
    height: size - 2 * pad,
  });
}

function image(sheet: Sheet, area: Span, size: number) {
  const width = area.columns * size;
  const height = area.rows * size;
  const x = sheet.left(area.column * size, width);
  const y = area.row * size;
  const inks = sheet.schemeOn(sheet.ground === 'ground' ? 'secondary' : 'ground');
  sheet.add(rect(x, y, width + 1, height + 1, inks.g));
  if (sheet.random() < 0.5)
    sheet.add(
      disc(
        x + width / 2,
        y + height / 2,
        Math.min(width, height) * 0.44,
        sheet.ground === 'ground' ? sheet.palette.ground : sheet.palette.secondary,
      ),
    );
  const onDisc = sheet.parts.at(-1)?.startsWith('<circle') ?? false;
  const scheme = onDisc ? sheet.schemeOn(sheet.ground === 'ground' ? 'ground' : 'secondary') : inks;
  const share = onDisc ? 0.6 : 0.76;
  sheet.draw(sheet.main, scheme, {
    x: area.column * size + (width * (1 - share)) / 2,
    y: y + (height * (1 - share)) / 2,
    width: width * share,
    height: height * share,
  });
}

function words(sheet: Sheet, area: Span, size: number) {
  const width = area.columns * size;
  const height = area.rows * size;
  const x = sheet.left(area.column * size, width);
  const y = area.row * size;
  const { g, text } = sheet.scheme;
  sheet.add(rect(x, y, width + 1, height + 1, g));
  const pad = 56;
  const deep = height > 500;
  sheet.set({
    text: sheet.headline,
    cut: 'archivo-900-75',
    x: x + pad,
    y: y + pad - 4,
    width: width - 2 * pad,
    height: height - 2 * pad - 70,
    max: deep ? 120 : 108,
    min: 34,
    lines: deep ? 6 : 3,
    leading: 1.06,
    stand: 'middle',
    fill: text,
    on: g,
  });
  sheet.set({
    text: sheet.brandName,
    whole: true,
    cut: 'archivo-600-100',
    x: x + pad,
    y: y + height - pad - 34,
    width: width - 2 * pad,
    height: 34,
    max: 36,
    min: 18,
    lines: 1,
    stand: 'bottom',
    fill: text,
    on: g,
  });
}
