import { brand, clear, EDGE, faint, foot, headline, panel, paper, shade } from './builtin-corporate-type.ts';
import { isTall } from './builtin-frame.ts';
import { SIDE } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';

/** Panel above, headline below. */
export function panelAbove(sheet: Sheet) {
  clear(sheet);
  foot(sheet);
  panel(sheet, 0, 0, SIDE, 660, faint(sheet.disc(sheet.left(480, 900) + 450, 640, 450, shade(sheet))));
  sheet.draw(sheet.main, sheet.scheme, { x: 500, y: 120, width: 500, height: 540, stand: true });
  sheet.add(sheet.rect(sheet.left(EDGE, 110), EDGE, 110, 13, sheet.scheme.c));
  headline(sheet, {});
  brand(sheet);
}

/** Headline above, panel below. */
export function panelBelow(sheet: Sheet) {
  clear(sheet);
  panel(
    sheet,
    0,
    430,
    SIDE,
    650,
    faint(sheet.bands(0, 430, SIDE, 650, 180, 60, sheet.mirror ? -650 : 650, shade(sheet))),
  );
  sheet.draw(sheet.main, sheet.scheme, { x: 90, y: 500, width: 560, height: 500 });
  headline(sheet, { y: EDGE, height: 220 });
  brand(sheet, { y: 340, height: 38 });
  sheet.add(sheet.rect(SIDE - EDGE - 110, 362, 110, 13, paper(sheet).c));
}

/** Panel at a side. */
export function panelLeft(sheet: Sheet) {
  clear(sheet);
  const x = sheet.left(0, 550);
  panel(sheet, x, 0, 550, SIDE, faint(sheet.ring(x + 275, 540, 370, shade(sheet), 120)));
  sheet.draw(sheet.main, sheet.scheme, { x: 75, y: 300, width: 400, height: 480 });
  const align = 'start';
  headline(sheet, {
    x: sheet.left(606, 418),
    width: 418,
    y: 300,
    height: 480,
    lines: 6,
    max: 88,
    min: 40,
    cut: 'archivo-800-75',
    stand: 'middle',
    align,
  });
  sheet.add(sheet.rect(sheet.left(606, 418), EDGE + 10, 110, 13, paper(sheet).c));
  brand(sheet, { x: sheet.left(606, 418), width: 418, lines: 2, height: 80, y: 924 });
}

/** A panel with margins, like a plate in a book. */
export function inset(sheet: Sheet) {
  clear(sheet);
  foot(sheet);
  const width = SIDE - 2 * EDGE;
  const y = sheet.mirror ? SIDE - EDGE - 560 : EDGE;
  const dots = sheet.halftone(
    { x: EDGE, y, width, height: 560 },
    44,
    shade(sheet),
    3,
    17,
    sheet.mirror ? 'right' : 'down',
  );
  panel(sheet, EDGE, y, width, 560, faint(dots));
  sheet.draw(sheet.main, sheet.scheme, { x: 320, y: y + 60, width: 440, height: 440 });
  headline(sheet, { y: sheet.mirror ? 160 : 712, height: 190 });
  brand(sheet, { y: sheet.mirror ? EDGE : 966, stand: sheet.mirror ? 'top' : 'bottom' });
  sheet.add(sheet.rect(SIDE - EDGE - 110, sheet.mirror ? EDGE + 8 : 990, 110, 13, paper(sheet).c));
}

/** A paper card on a full panel. */
export function card(sheet: Sheet) {
  sheet.add(faint(sheet.disc(sheet.left(420, 760) + 380, 330, 380, shade(sheet))));
  sheet.draw(sheet.main, sheet.scheme, { x: 500, y: 90, width: 480, height: 480 });
  const x = sheet.left(EDGE, 700);
  sheet.add(sheet.rect(x, 600, 700, 480, paper(sheet).g), sheet.rect(x, 600, 700, 16, paper(sheet).c));
  headline(sheet, { x: x + 54, width: 592, y: 668, height: 240, lines: 4, max: 76 });
  brand(sheet, { x: x + 54, width: 592 });
}

/** A round panel in a corner. */
export function porthole(sheet: Sheet) {
  clear(sheet);
  foot(sheet);
  const x = sheet.left(360, 860);
  sheet.add(sheet.disc(x + 430, 320, 430, sheet.scheme.g));
  sheet.add(faint(sheet.ring(x + 430, 320, 350, shade(sheet), 40)));
  sheet.draw(sheet.main, sheet.scheme, { x: 580, y: 110, width: 420, height: 420 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, { y: 812, height: 130, lines: 2, max: 72, align, min: 40 });
  brand(sheet, { x: sheet.left(EDGE, 620), y: 978, height: 34, align });
  sheet.add(sheet.rect(sheet.left(EDGE, 110), EDGE + 10, 110, 13, paper(sheet).c));
}

/** A quarter disc in a corner. */
export function quarter(sheet: Sheet) {
  clear(sheet);
  const corner = sheet.mirror ? SIDE : 0;
  sheet.add(
    sheet.disc(corner, SIDE, 720, sheet.scheme.g),
    faint(sheet.ring(corner, SIDE, 590, shade(sheet), 70)),
  );
  sheet.draw(sheet.main, sheet.scheme, { x: 60, y: 560, width: 410, height: 440 });
  const align = sheet.mirror ? 'start' : 'end';
  headline(sheet, { y: EDGE + 10, height: 190, lines: 2, max: 88, align });
  // On a tall frame the disc takes the corner where the name stands on a square.
  const sign = isTall(sheet.carry.frame)
    ? { x: sheet.left(SIDE - EDGE - 620, 620), y: 300 }
    : { x: sheet.left(SIDE - EDGE - 240, 240), width: 240, lines: 2, height: 76, y: 928 };
  brand(sheet, { ...sign, align });
}

/** A standing panel in the middle. */
export function pillar(sheet: Sheet) {
  clear(sheet);
  foot(sheet);
  panel(sheet, 310, 0, 460, 690, faint(sheet.bands(310, 0, 460, 690, 92, 46, 0, shade(sheet))));
  sheet.draw(sheet.main, sheet.scheme, { x: 370, y: sheet.mirror ? 90 : 250, width: 340, height: 360 });
  sheet.add(sheet.rect(0, 677, SIDE, 13, paper(sheet).c));
  headline(sheet, { y: 752, height: 150, lines: 2, align: 'middle' });
  brand(sheet, { x: 230, width: 620, align: 'middle' });
}
