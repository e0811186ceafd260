import { CROP_PIXELS } from '@postownia/contract/crop-shapes';
import { companion } from './builtin-company.ts';
import { brand, dash, EDGE, headline } from './builtin-minimalistic-type.ts';
import { disc, rect, ring } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

const { width: WIDE, height: HIGH } = CROP_PIXELS['9:16'];
/** Where words begin: over what is higher, networks lay their own signs. */
const FIRST = 300;
const FULL = WIDE - 2 * EDGE;
const LINE = { height: 42, max: 38, cut: 'archivo-600-100', stand: 'top' } as const;
/** Pixels between the headline and the name under it. */
const AIR = 52;

/** The line, high on the sheet, and the name under it: what is drawn has the rest down to the foot. */
function words(sheet: Sheet, box: Partial<TextBox> = {}) {
  const align = sheet.mirror ? 'end' : 'start';
  const line = { align, x: EDGE, width: FULL, ...box } as const;
  const set = headline(sheet, {
    y: FIRST,
    height: 380,
    max: 104,
    min: 46,
    lines: 4,
    leading: 1.1,
    stand: 'top',
    ...line,
  });
  const { x, width, fill = sheet.scheme.text, on = sheet.scheme.g } = line;
  const foot = set === null ? FIRST : set.box.y + set.box.height;
  brand(sheet, { ...LINE, x, width, align: line.align, fill, on, y: foot + AIR });
}

/** The object in the middle. */
function standing(sheet: Sheet) {
  words(sheet);
  sheet.draw(sheet.main, sheet.scheme, { x: 130, y: 880, width: 820, height: 860 });
}

/** The object in a lower corner. */
function corner(sheet: Sheet) {
  words(sheet);
  sheet.draw(sheet.main, sheet.scheme, { x: 290, y: 960, width: 740, height: 900, stand: true });
}

/** A short rule, the object at the other side. */
function ruled(sheet: Sheet) {
  dash(sheet, EDGE, FIRST - 60);
  words(sheet);
  sheet.draw(sheet.main, sheet.scheme, { x: EDGE, y: 900, width: 760, height: 860 });
}

/** The object on a line, a small sun. */
function horizon(sheet: Sheet) {
  words(sheet);
  sheet.add(rect(0, 1660, WIDE, 14, sheet.scheme.text));
  sheet.add(disc(sheet.left(110, 180) + 90, 1010, 90, sheet.scheme.c));
  sheet.draw(sheet.main, sheet.scheme, { x: 320, y: 960, width: 680, height: 702, stand: true });
}

/** The object on a field of its own. */
function labelled(sheet: Sheet) {
  const inner = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(rect(0, 880, WIDE, HIGH - 880, inner.g));
  words(sheet);
  sheet.draw(sheet.main, inner, { x: 170, y: 1020, width: 740, height: 760 });
}

/** The object above, the words on the field that it stands on. */
function shelf(sheet: Sheet) {
  const lower = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(rect(0, 1010, WIDE, HIGH - 1010, lower.g));
  sheet.draw(sheet.main, sheet.scheme, { x: 190, y: 290, width: 700, height: 722, stand: true });
  words(sheet, { y: 1090, height: 330, fill: lower.text, on: lower.g });
}

/** The object half below the edge. */
function rising(sheet: Sheet) {
  words(sheet);
  sheet.draw(sheet.main, sheet.scheme, { x: 50, y: 980, width: 980, height: 1080, turn: -8 });
}

/** The object on a disc that leaves the sheet. */
function cutDisc(sheet: Sheet) {
  const inner = sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary');
  sheet.add(disc(sheet.left(140, 1080) + 540, 1430, 590, inner.g));
  words(sheet);
  sheet.draw(sheet.main, inner, { x: 330, y: 1080, width: 660, height: 700 });
}

/** The object on the seam of a side band. */
function sideBand(sheet: Sheet) {
  const inner = sheet.schemeOn(sheet.ground === 'primary' ? 'secondary' : 'primary');
  const held = sheet.schemeOn('ground');
  sheet.add(rect(sheet.left(0, 250), 0, 250, HIGH, inner.g));
  sheet.add(disc(sheet.left(60, 860) + 430, 1350, 430, held.g));
  const align = sheet.mirror ? 'end' : 'start';
  words(sheet, { x: sheet.left(320, 680), width: 680, align });
  sheet.draw(sheet.main, held, { x: 210, y: 1070, width: 560, height: 560 });
}

/** A thin frame. */
function framed(sheet: Sheet) {
  const { c, g } = sheet.scheme;
  sheet.add(sheet.within(50, c), sheet.within(60, g));
  words(sheet, { x: 130, width: 820, align: 'middle' });
  sheet.draw(sheet.main, sheet.scheme, { x: 200, y: 940, width: 680, height: 780 });
}

/** The object in a ring. */
function ringed(sheet: Sheet) {
  const ink = sheet.ground === 'secondary' ? sheet.palette.ground : sheet.palette.secondary;
  sheet.add(ring(540, 1340, 440, ink, 18));
  words(sheet, { align: 'middle' });
  sheet.draw(sheet.main, sheet.scheme, { x: 265, y: 1065, width: 550, height: 550 });
}

/** The object takes the place of nine dots. */
function amongDots(sheet: Sheet) {
  const ink = sheet.ground === 'secondary' ? sheet.palette.ground : sheet.palette.secondary;
  const [column, row] = [Math.floor(sheet.random() * 3), 1 + Math.floor(sheet.random() * 2)];
  for (let index = 0; index < 30; index += 1) {
    const [across, down] = [index % 5, Math.floor(index / 5)];
    const isTaken = Math.abs(across - column - 1) < 2 && Math.abs(down - row - 1) < 2;
    if (!isTaken) sheet.add(disc(sheet.left(110 + across * 172, 172) + 86, 940 + down * 172, 30, ink));
  }
  words(sheet);
  const field = { x: 126 + column * 172, y: 870 + row * 172, width: 484, height: 484 };
  sheet.draw(sheet.main, sheet.scheme, field);
}

/** A large thing over two small ones. */
function trio(sheet: Sheet) {
  words(sheet, { align: 'middle' });
  sheet.draw(sheet.main, sheet.scheme, { x: 260, y: 860, width: 560, height: 560 });
  companion(sheet, 0, sheet.scheme, { x: 150, y: 1500, width: 330, height: 330 });
  companion(sheet, 1, sheet.scheme, { x: 600, y: 1500, width: 330, height: 330 });
}

/** One object on a still ground, down to where a story has no words; the first three are calm enough for a quiet day. */
export const tallMinimalistic: readonly ((sheet: Sheet) => void)[] = [
  standing,
  corner,
  ruled,
  horizon,
  labelled,
  trio,
  rising,
  cutDisc,
  sideBand,
  shelf,
  framed,
  ringed,
  amongDots,
];
