import { companion } from './builtin-company.ts';
import { brand, dash, EDGE, headline } from './builtin-minimalistic-type.ts';
import { SIDE } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';

/** The object in the middle. */
export function centred(sheet: Sheet) {
  const low = sheet.mirror;
  sheet.draw(sheet.main, sheet.scheme, { x: 330, y: low ? 520 : 270, width: 420, height: 420 });
  brand(sheet, low ? { y: 962, stand: 'bottom' } : {});
  headline(sheet, low ? { y: EDGE, stand: 'top', height: 140 } : {});
  sheet.add(sheet.rect(SIDE - EDGE - 84, 995, 84, 9, sheet.scheme.c));
}

/** The object in a lower corner. */
export function lowCorner(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: 590, y: 590, width: 410, height: 410, stand: true });
  headline(sheet, {
    y: EDGE + 8,
    x: sheet.left(EDGE, 720),
    width: 720,
    stand: 'top',
    max: 58,
    align: sheet.mirror ? 'end' : 'start',
  });
  brand(sheet, {
    x: sheet.left(EDGE, 420),
    width: 420,
    y: 960,
    stand: 'bottom',
    align: sheet.mirror ? 'end' : 'start',
  });
}

/** The object in an upper corner. */
export function highCorner(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: EDGE, y: EDGE, width: 340, height: 340 });
  dash(sheet, 470, 800);
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, { x: sheet.left(470, 530), width: 530, y: 836, height: 104, stand: 'top', align });
  brand(sheet, {
    x: sheet.left(470, 530),
    width: 530,
    y: 966,
    stand: 'bottom',
    align,
    cut: 'archivo-600-100',
    max: 34,
  });
}

/** The object on a line, a small sun. */
export function horizon(sheet: Sheet) {
  sheet.add(sheet.rect(0, 742, SIDE, 10, sheet.scheme.text));
  sheet.draw(sheet.main, sheet.scheme, { x: 610, y: 400, width: 320, height: 344, stand: true });
  sheet.add(sheet.disc(sheet.left(190, 130) + 65, 240, 65, sheet.scheme.c));
  headline(sheet, { x: EDGE, y: 800, width: SIDE - 2 * EDGE, height: 112, stand: 'top' });
  brand(sheet, { y: 964, stand: 'bottom', cut: 'archivo-600-100', max: 34 });
}

/** The object half below the edge. */
export function risingFromTheEdge(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: 480, y: 590, width: 540, height: 530, turn: -8 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, {
    x: sheet.left(EDGE, 760),
    width: 760,
    y: 170,
    height: 150,
    stand: 'top',
    max: 62,
    align,
  });
  brand(sheet, { x: sheet.left(EDGE, 620), width: 620, align });
}

/** A larger line, a tiny object. */
export function besideBigLine(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: 800, y: EDGE, width: 200, height: 200 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, {
    x: sheet.left(EDGE, 800),
    width: 800,
    y: 380,
    height: 320,
    stand: 'middle',
    max: 96,
    min: 44,
    lines: 3,
    leading: 1.08,
    cut: 'archivo-600-75',
    align,
  });
  dash(sheet, EDGE, 900);
  brand(sheet, { x: sheet.left(EDGE, 620), y: 956, stand: 'bottom', align });
}

/** The object on a string. */
export function hanging(sheet: Sheet) {
  const x = sheet.left(230, 300);
  sheet.add(sheet.rect(x + 147, 0, 6, 270, sheet.scheme.text));
  sheet.draw(sheet.main, sheet.scheme, { x: 230, y: 262, width: 300, height: 300 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, { x: sheet.left(420, 580), width: 580, y: 760, height: 140, stand: 'top', max: 58, align });
  brand(sheet, { x: sheet.left(420, 580), width: 580, y: 958, stand: 'bottom', align });
}

/** Three small things in a row. */
export function trio(sheet: Sheet) {
  const row = sheet.mirror ? 640 : 330;
  companion(sheet, 0, sheet.scheme, { x: 130, y: row, width: 190, height: 190 });
  sheet.draw(sheet.main, sheet.scheme, { x: 425, y: row - 20, width: 230, height: 230 });
  companion(sheet, 1, sheet.scheme, { x: 760, y: row, width: 190, height: 190 });
  headline(sheet, {
    y: sheet.mirror ? 150 : 780,
    x: 160,
    width: 760,
    height: 130,
    stand: 'top',
    align: 'middle',
    max: 56,
  });
  brand(sheet, { x: 240, width: 600, align: 'middle', y: sheet.mirror ? 962 : EDGE, cut: 'archivo-600-100' });
}
