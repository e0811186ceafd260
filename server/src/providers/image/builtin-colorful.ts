import type { CropRatio } from '@postownia/contract/crop-shapes';
import type { GroundInk, Scheme } from './builtin-colours.ts';
import { isWide } from './builtin-frame.ts';
import { MOSAICS, type Mosaic, type Span } from './builtin-mosaics.ts';
import { clipped, disc, rect } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';
import { TILE_FAMILIES, TILE_INKS, type Tile, tile } from './builtin-tiles.ts';

/** How far a field's own margin may lie in what the frame keeps free of words. */
const AIR = 24;

/** The ink of the text tile, in the order in which rounds of the month use them. */
export const colorfulGrounds: readonly GroundInk[] = ['ground', 'primary', 'accent', 'deep', 'secondary'];

export const colorfulLayouts = (ratio: CropRatio): readonly ((sheet: Sheet) => void)[] =>
  MOSAICS[ratio].map((mosaic) => (sheet) => lay(sheet, mosaic));

function covers(area: Span, column: number, row: number): boolean {
  return (
    column >= area.column &&
    column < area.column + area.columns &&
    row >= area.row &&
    row < area.row + area.rows
  );
}

/** The cell of a mosaic in pixels. */
interface Cell {
  readonly width: number;
  readonly height: number;
}

function lay(sheet: Sheet, { columns, rows, ...mosaic }: Mosaic) {
  const { frame } = sheet.carry;
  const cell = { width: frame.width / columns, height: frame.height / rows };
  const family = TILE_FAMILIES[Math.floor(sheet.random() * TILE_FAMILIES.length)] ?? [];
  const shift = Math.floor(sheet.random() * TILE_INKS.length);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (covers(mosaic.text, column, row) || covers(mosaic.image, column, row)) continue;
      const place = boxOf(sheet, { column, row, columns: 1, rows: 1 }, cell);
      const index = mosaic.company.findIndex(
        ([cellColumn, cellRow]) => cellColumn === column && cellRow === row,
      );
      // A knight's move through the inks keeps neighbours apart.
      const ink = (step: number) =>
        sheet.schemeOn(TILE_INKS[(shift + column + row * 2 + step) % TILE_INKS.length] ?? 'primary');
      if (index >= 0 && sheet.company[index]) companyTile(sheet, place, ink(0), index);
      else
        printTile(sheet, family[Math.floor(sheet.random() * family.length)] ?? 'quarter', place, [
          ink(0).g,
          ink(1).g,
          ink(3).g,
        ]);
    }
  image(sheet, boxOf(sheet, mosaic.image, cell));
  words(sheet, boxOf(sheet, mosaic.text, cell));
}

interface Box extends Cell {
  readonly x: number;
  readonly y: number;
}

function boxOf(sheet: Sheet, area: Span, cell: Cell): Box {
  const width = area.columns * cell.width;
  const x = sheet.left(area.column * cell.width, width);
  return { x, y: area.row * cell.height, width, height: area.rows * cell.height };
}

/** Tiles are square: in a cell that is not they are cut to it. */
function printTile(
  sheet: Sheet,
  kind: Tile,
  { x, y, width, height }: Box,
  inks: readonly [string, string, string],
) {
  const size = Math.max(width, height);
  if (width === height) return tile(sheet, kind, { x, y, size }, inks);
  const cell = `<rect x="${x}" y="${y}" width="${width + 1}" height="${height + 1}"/>`;
  const add = (part: string) => sheet.add(clipped(sheet.name(), cell, part));
  tile({ random: sheet.random, name: sheet.name, add }, kind, { x, y, size }, inks);
}

function companyTile(sheet: Sheet, { x, y, width, height }: Box, inks: Scheme, index: number) {
  const drawing = sheet.company[index] ?? sheet.main;
  const pad = Math.min(width, height) * 0.17;
  sheet.add(rect(x, y, width + 1, height + 1, inks.g));
  sheet.draw(drawing, inks, {
    x: sheet.left(x, width) + pad,
    y: y + pad,
    width: width - 2 * pad,
    height: height - 2 * pad,
  });
}

function image(sheet: Sheet, { x, y, width, height }: Box) {
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
    x: sheet.left(x, width) + (width * (1 - share)) / 2,
    y: y + (height * (1 - share)) / 2,
    width: width * share,
    height: height * share,
  });
}

/** Words keep within what the frame leaves them of their field. */
function words(sheet: Sheet, { x, y: top, width, height: tall }: Box) {
  const { frame } = sheet.carry;
  const { g, text } = sheet.scheme;
  sheet.add(rect(x, top, width + 1, tall + 1, g));
  const y = Math.max(top, frame.top - AIR);
  const height = Math.min(top + tall, frame.height - frame.bottom + AIR) - y;
  const pad = isWide(frame) ? 42 : 56;
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
