import { companion } from './builtin-company.ts';
import { brand, headline } from './builtin-minimalistic-type.ts';
import { disc, rect, ring } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';
import { column, footOf, HIGH, RIM, WIDE } from './builtin-wide-words.ts';

const LINE = { height: 32, max: 32, cut: 'archivo-600-100', stand: 'bottom' } as const;

function words(sheet: Sheet, width: number, box: Partial<TextBox> = {}, from = RIM) {
  headline(sheet, {
    ...column(sheet, width, from),
    y: 150,
    height: 270,
    max: 62,
    min: 34,
    lines: 5,
    leading: 1.12,
    stand: 'top',
    ...box,
  });
}

const sign = (sheet: Sheet, width: number, box: Partial<TextBox> = {}, from = RIM) =>
  brand(sheet, { ...LINE, ...column(sheet, width, from), y: footOf(32), ...box });

/** The object beside the line. */
function beside(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: 690, y: 118, width: 330, height: 330 });
  words(sheet, 560, { y: RIM });
  sign(sheet, 560);
}

/** The object low, the line high. */
function low(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: 740, y: 214, width: 288, height: 300, stand: true });
  sign(sheet, 620, { y: RIM, stand: 'top', cut: 'archivo-800-100' });
  words(sheet, 620, { y: 230, height: 284, stand: 'bottom' });
}

/** The object first, a rule, the line. */
function ruled(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: RIM, y: 128, width: 310, height: 310 });
  sheet.add(rect(column(sheet, 578, 450).x, 96, 84, 9, sheet.scheme.c));
  words(sheet, 578, { y: 134, height: 280 }, 450);
  sign(sheet, 578, {}, 450);
}

/** The object on a line, a small sun. */
function horizon(sheet: Sheet) {
  sheet.add(rect(0, 428, WIDE, 8, sheet.scheme.text));
  sheet.add(disc(sheet.left(930, 84) + 42, 110, 42, sheet.scheme.c));
  sheet.draw(sheet.main, sheet.scheme, { x: 660, y: 150, width: 280, height: 280, stand: true });
  words(sheet, 560, { y: RIM, height: 320 });
  sign(sheet, 560);
}

/** The object on a field of its own. */
function labelled(sheet: Sheet) {
  const inner = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(rect(sheet.left(650, 430), 0, 430, HIGH, inner.g));
  sheet.draw(sheet.main, inner, { x: 715, y: 133, width: 300, height: 300 });
  words(sheet, 530, { y: 180, height: 220, stand: 'middle' });
  sign(sheet, 530);
}

/** Three small things in a row above the line. */
function row(sheet: Sheet) {
  companion(sheet, 0, sheet.scheme, { x: 300, y: 62, width: 130, height: 130 });
  sheet.draw(sheet.main, sheet.scheme, { x: 455, y: 42, width: 170, height: 170 });
  companion(sheet, 1, sheet.scheme, { x: 650, y: 62, width: 130, height: 130 });
  headline(sheet, {
    x: 140,
    width: 800,
    y: 250,
    height: 190,
    lines: 3,
    max: 60,
    align: 'middle',
    stand: 'middle',
    leading: 1.12,
  });
  brand(sheet, { ...LINE, x: 240, width: 600, y: footOf(32), align: 'middle' });
}

/** The object half below the edge. */
function rising(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: 610, y: 190, width: 430, height: 430, turn: -8 });
  words(sheet, 490, { y: RIM });
  sign(sheet, 490);
}

/** The object on a disc that leaves the sheet. */
function cutDisc(sheet: Sheet) {
  const inner = sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary');
  sheet.add(disc(sheet.left(600, 560) + 280, 240, 280, inner.g));
  sheet.draw(sheet.main, inner, { x: 735, y: 95, width: 290, height: 290 });
  words(sheet, 500, { y: 150, height: 290, stand: 'middle' });
  sign(sheet, 500);
}

/** A thin frame. */
function thinRim(sheet: Sheet) {
  const { c, g } = sheet.scheme;
  sheet.add(rect(28, 28, WIDE - 56, HIGH - 56, c), rect(36, 36, WIDE - 72, HIGH - 72, g));
  sheet.draw(sheet.main, sheet.scheme, { x: 700, y: 148, width: 270, height: 270 });
  words(sheet, 520, { y: 100, height: 290 }, 92);
  sign(sheet, 520, { y: 436 }, 92);
}

/** A larger line, a ring around the object. */
function ringed(sheet: Sheet) {
  const ink = sheet.ground === 'secondary' ? sheet.palette.ground : sheet.palette.secondary;
  sheet.add(ring(sheet.left(690, 300) + 150, 283, 208, ink, 12));
  sheet.draw(sheet.main, sheet.scheme, { x: 710, y: 153, width: 260, height: 260 });
  words(sheet, 510, { y: 110, height: 346, max: 78, cut: 'archivo-600-75', leading: 1.08, stand: 'middle' });
  sign(sheet, 510);
}

/** One small object, most of the sheet empty; the first three are calm enough for a quiet day. */
export const wideMinimalistic: readonly ((sheet: Sheet) => void)[] = [
  beside,
  low,
  ruled,
  horizon,
  labelled,
  rising,
  cutDisc,
  row,
  thinRim,
  ringed,
];
