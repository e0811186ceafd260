import type { GroundInk } from './builtin-colours.ts';
import { disc, rect, ring, SIDE } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

/** Grounds in the order in which rounds of the month use them. */
export const minimalisticGrounds: readonly GroundInk[] = [
  'ground',
  'primary',
  'secondary',
  'ground',
  'deep',
  'secondary',
];

const EDGE = 80;

/** One small object, most of the sheet empty, two small lines at most. */
export const minimalisticLayouts: readonly ((sheet: Sheet) => void)[] = [
  centred,
  lowCorner,
  highCorner,
  horizon,
  label,
  trio,
  risingFromTheEdge,
  disappearingDisc,
  sideBand,
  besideBigLine,
  framed,
  hanging,
  ringed,
  shelf,
  amongDots,
];

function headline(sheet: Sheet, box: Partial<TextBox>) {
  return sheet.set({
    text: sheet.headline,
    cut: 'archivo-600-100',
    x: EDGE,
    y: 880,
    width: SIDE - 2 * EDGE - 130,
    height: 124,
    max: 50,
    min: 34,
    lines: 2,
    stand: 'bottom',
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

function brand(sheet: Sheet, box: Partial<TextBox> = {}) {
  return sheet.set({
    text: sheet.brandName,
    cut: 'archivo-800-100',
    x: EDGE,
    y: EDGE,
    width: 620,
    height: 40,
    max: 34,
    min: 20,
    lines: 1,
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

function dash(sheet: Sheet, x: number, y: number) {
  sheet.add(rect(sheet.left(x, 84), y, 84, 9, sheet.scheme.c));
}

function centred(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: 360, y: 300, width: 360, height: 360 });
  brand(sheet);
  headline(sheet, {});
  sheet.add(rect(SIDE - EDGE - 84, 995, 84, 9, sheet.scheme.c));
}

function lowCorner(sheet: Sheet) {
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

function highCorner(sheet: Sheet) {
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

function horizon(sheet: Sheet) {
  sheet.add(rect(0, 742, SIDE, 10, sheet.scheme.text));
  sheet.draw(sheet.main, sheet.scheme, { x: 610, y: 400, width: 320, height: 344, stand: true });
  sheet.add(disc(sheet.left(190, 130) + 65, 240, 65, sheet.scheme.c));
  headline(sheet, { x: EDGE, y: 800, width: SIDE - 2 * EDGE, height: 112, stand: 'top' });
  brand(sheet, { y: 964, stand: 'bottom', cut: 'archivo-600-100', max: 34 });
}

function label(sheet: Sheet) {
  const inner = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(rect(sheet.left(EDGE, 470), EDGE, 470, 470, inner.g));
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

function trio(sheet: Sheet) {
  const [left = sheet.main, right = sheet.main] = sheet.company;
  const row = sheet.mirror ? 640 : 330;
  sheet.draw(left, sheet.scheme, { x: 130, y: row, width: 190, height: 190 });
  sheet.draw(sheet.main, sheet.scheme, { x: 425, y: row - 20, width: 230, height: 230 });
  sheet.draw(right, sheet.scheme, { x: 760, y: row, width: 190, height: 190 });
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

function risingFromTheEdge(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: 440, y: 640, width: 620, height: 620, turn: -8 });
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

function disappearingDisc(sheet: Sheet) {
  const inner = sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary');
  sheet.add(disc(sheet.left(560, 640) + 320, 330, 320, inner.g));
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

function sideBand(sheet: Sheet) {
  const ink = sheet.ground === 'primary' ? 'secondary' : 'primary';
  const inner = sheet.schemeOn(ink);
  sheet.add(rect(sheet.left(0, 250), 0, 250, SIDE, inner.g));
  sheet.add(disc(sheet.left(100, 300) + 150, 330, 150, sheet.schemeOn('ground').g));
  sheet.draw(sheet.main, sheet.schemeOn('ground'), { x: 160, y: 240, width: 180, height: 180 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, { x: sheet.left(330, 670), width: 670, y: 800, height: 120, align, stand: 'top', max: 54 });
  brand(sheet, { x: sheet.left(330, 620), y: 962, stand: 'bottom', align, cut: 'archivo-600-100', max: 34 });
}

function besideBigLine(sheet: Sheet) {
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

function framed(sheet: Sheet) {
  const { c, g } = sheet.scheme;
  sheet.add(rect(60, 60, SIDE - 120, SIDE - 120, c), rect(70, 70, SIDE - 140, SIDE - 140, g));
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

function hanging(sheet: Sheet) {
  const x = sheet.left(230, 300);
  sheet.add(rect(x + 147, 0, 6, 270, sheet.scheme.text));
  sheet.draw(sheet.main, sheet.scheme, { x: 230, y: 262, width: 300, height: 300 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, { x: sheet.left(420, 580), width: 580, y: 760, height: 140, stand: 'top', max: 58, align });
  brand(sheet, { x: sheet.left(420, 580), width: 580, y: 958, stand: 'bottom', align });
}

function ringed(sheet: Sheet) {
  const ink = sheet.ground === 'secondary' ? sheet.palette.ground : sheet.palette.secondary;
  sheet.add(ring(540, 560, 400, ink, 14));
  const inks = sheet.scheme;
  sheet.add(disc(sheet.left(700, 280) + 140, 300, 150, inks.g));
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

function shelf(sheet: Sheet) {
  const lower = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(rect(0, 660, SIDE, 420, lower.g));
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

function amongDots(sheet: Sheet) {
  const ink = sheet.ground === 'secondary' ? sheet.palette.ground : sheet.palette.secondary;
  const chosen = Math.floor(sheet.random() * 6);
  const [column, row] = [1 + (chosen % 3), 1 + Math.floor(chosen / 3)];
  for (let index = 0; index < 20; index += 1) {
    const [across, down] = [index % 5, Math.floor(index / 5)];
    if (across !== column || down !== row)
      sheet.add(disc(sheet.left(110 + across * 172, 172) + 86, 130 + down * 168, 24, ink));
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
