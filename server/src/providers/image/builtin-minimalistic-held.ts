import { brand, EDGE, headline } from './builtin-minimalistic-type.ts';
import { SIDE } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';

/** The object on a square label. */
export function label(sheet: Sheet) {
  const inner = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(sheet.rect(sheet.left(EDGE, 470), EDGE, 470, 470, inner.g));
  sheet.draw(sheet.main, inner, { x: EDGE + 75, y: EDGE + 75, width: 320, height: 320 });
  headline(sheet, {
    x: sheet.left(EDGE, 620),
    width: 620,
    y: 860,
    height: 140,
    max: 56,
    align: sheet.mirror ? 'end' : 'start',
  });
  brand(sheet, { x: sheet.left(EDGE, 620), width: 620, y: 590, align: sheet.mirror ? 'end' : 'start' });
}

/** The object on a disc that leaves the sheet. */
export function disappearingDisc(sheet: Sheet) {
  const inner = sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary');
  sheet.add(sheet.disc(sheet.left(560, 640) + 320, 330, 320, inner.g));
  sheet.draw(sheet.main, inner, { x: 650, y: 160, width: 350, height: 350 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, {
    x: sheet.left(EDGE, 640),
    width: 640,
    y: 800,
    height: 120,
    align,
    stand: 'top',
    max: 54,
  });
  brand(sheet, { x: sheet.left(EDGE, 640), y: 962, stand: 'bottom', align, cut: 'archivo-600-100', max: 34 });
}

/** The object on the seam of a side band. */
export function sideBand(sheet: Sheet) {
  const ink = sheet.ground === 'primary' ? 'secondary' : 'primary';
  const inner = sheet.schemeOn(ink);
  sheet.add(sheet.rect(sheet.left(0, 250), 0, 250, SIDE, inner.g));
  sheet.add(sheet.disc(sheet.left(100, 300) + 150, 330, 150, sheet.schemeOn('ground').g));
  sheet.draw(sheet.main, sheet.schemeOn('ground'), { x: 160, y: 240, width: 180, height: 180 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, { x: sheet.left(330, 670), width: 670, y: 800, height: 120, align, stand: 'top', max: 54 });
  brand(sheet, { x: sheet.left(330, 620), y: 962, stand: 'bottom', align, cut: 'archivo-600-100', max: 34 });
}

/** A thin frame. */
export function framed(sheet: Sheet) {
  const { c, g } = sheet.scheme;
  sheet.add(sheet.within(60, c), sheet.within(70, g));
  sheet.draw(sheet.main, sheet.scheme, {
    x: 400,
    y: sheet.mirror ? 200 : 590,
    width: 280,
    height: 280,
    stand: true,
  });
  headline(sheet, {
    x: 170,
    width: 740,
    y: sheet.mirror ? 640 : 250,
    height: 150,
    stand: 'top',
    align: 'middle',
    max: 60,
  });
  brand(sheet, { x: 240, width: 600, align: 'middle', y: sheet.mirror ? 900 : 140 });
}

/** The object on a ring around the line. */
export function ringed(sheet: Sheet) {
  const ink = sheet.ground === 'secondary' ? sheet.palette.ground : sheet.palette.secondary;
  sheet.add(sheet.ring(540, 560, 400, ink, 14));
  const inks = sheet.scheme;
  sheet.add(sheet.disc(sheet.left(700, 280) + 140, 300, 150, inks.g));
  sheet.draw(sheet.main, inks, { x: 715, y: 175, width: 250, height: 250 });
  headline(sheet, {
    x: 260,
    width: 560,
    y: 500,
    height: 200,
    stand: 'middle',
    align: 'middle',
    max: 66,
    lines: 3,
  });
  brand(sheet, { x: 300, width: 480, y: 780, align: 'middle', max: 34, cut: 'archivo-600-100' });
}

/** The object on the seam of two fields. */
export function shelf(sheet: Sheet) {
  const lower = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(sheet.rect(0, 660, SIDE, 420, lower.g));
  sheet.draw(sheet.main, sheet.scheme, { x: 120, y: 330, width: 330, height: 332, stand: true });
  const align = sheet.mirror ? 'end' : 'start';
  const ink = { fill: lower.text, on: lower.g, align } as const;
  headline(sheet, {
    ...ink,
    x: sheet.left(EDGE, 760),
    width: 760,
    y: 750,
    height: 130,
    stand: 'top',
    max: 58,
  });
  brand(sheet, { ...ink, x: sheet.left(EDGE, 620), y: 962, stand: 'bottom' });
}

/** The object takes the place of a dot. */
export function amongDots(sheet: Sheet) {
  const ink = sheet.ground === 'secondary' ? sheet.palette.ground : sheet.palette.secondary;
  const chosen = Math.floor(sheet.random() * 6);
  const [column, row] = [1 + (chosen % 3), 1 + Math.floor(chosen / 3)];
  for (let index = 0; index < 20; index += 1) {
    const [across, down] = [index % 5, Math.floor(index / 5)];
    if (across !== column || down !== row)
      sheet.add(sheet.disc(sheet.left(110 + across * 172, 172) + 86, 130 + down * 168, 24, ink));
  }
  sheet.draw(sheet.main, sheet.scheme, { x: 121 + column * 172, y: 55 + row * 168, width: 150, height: 150 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, {
    x: sheet.left(EDGE, 720),
    width: 720,
    y: 800,
    height: 110,
    stand: 'top',
    max: 54,
    align,
  });
  brand(sheet, { x: sheet.left(EDGE, 620), y: 968, stand: 'bottom', align, cut: 'archivo-600-100' });
}
