import type { GroundInk } from './builtin-colours.ts';
import { bands, clipped, disc, halftone, rect, ring, SIDE } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

/** The ink of the large panel, in the order in which rounds of the month use them; the rest is paper. */
export const corporateGrounds: readonly GroundInk[] = ['primary', 'secondary', 'deep', 'accent'];

const EDGE = 76;

/** A 60/40 split: the object on a calm panel, a plain headline on paper. */
export const corporateLayouts: readonly ((sheet: Sheet) => void)[] = [
  panelAbove,
  panelBelow,
  panelLeft,
  inset,
  card,
  iconGrid,
  steps,
  frieze,
  porthole,
  memo,
  quarter,
  pillar,
  statement,
  colourBars,
  masthead,
];

function paper(sheet: Sheet) {
  return sheet.schemeOn('ground');
}

function headline(sheet: Sheet, box: Partial<TextBox>) {
  const inks = paper(sheet);
  return sheet.set({
    text: sheet.headline,
    cut: 'archivo-800-100',
    x: EDGE,
    y: 730,
    width: SIDE - 2 * EDGE,
    height: 170,
    max: 84,
    min: 44,
    lines: 3,
    leading: 1.1,
    stand: 'top',
    fill: inks.text,
    on: inks.g,
    ...box,
  });
}

function brand(sheet: Sheet, box: Partial<TextBox> = {}) {
  const inks = paper(sheet);
  return sheet.set({
    text: sheet.brandName,
    cut: 'archivo-600-100',
    x: EDGE,
    y: 966,
    width: 620,
    height: 38,
    max: 34,
    min: 22,
    lines: 1,
    stand: 'bottom',
    fill: inks.text,
    on: inks.g,
    ...box,
  });
}

/** The quiet shape behind the object: one tone away from the panel. */
function shade(sheet: Sheet): string {
  const { palette, ground } = sheet;
  return ground === 'primary' ? palette.deep : ground === 'deep' ? palette.primary : palette.ground;
}

function faint(content: string): string {
  return `<g opacity="0.34">${content}</g>`;
}

function panel(sheet: Sheet, x: number, y: number, width: number, height: number, content: string) {
  sheet.add(rect(x, y, width, height, sheet.scheme.g));
  sheet.add(clipped(sheet.name(), `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`, content));
}

function clear(sheet: Sheet) {
  sheet.add(rect(0, 0, SIDE, SIDE, paper(sheet).g));
}

function panelAbove(sheet: Sheet) {
  clear(sheet);
  panel(sheet, 0, 0, SIDE, 660, faint(disc(sheet.left(480, 900) + 450, 640, 450, shade(sheet))));
  sheet.draw(sheet.main, sheet.scheme, { x: 500, y: 120, width: 500, height: 540, stand: true });
  sheet.add(rect(sheet.left(EDGE, 110), EDGE, 110, 13, sheet.scheme.c));
  headline(sheet, {});
  brand(sheet);
}

function panelBelow(sheet: Sheet) {
  clear(sheet);
  panel(
    sheet,
    0,
    430,
    SIDE,
    650,
    faint(bands(0, 430, SIDE, 650, 180, 60, sheet.mirror ? -650 : 650, shade(sheet))),
  );
  sheet.draw(sheet.main, sheet.scheme, { x: 90, y: 500, width: 560, height: 500 });
  headline(sheet, { y: EDGE, height: 220 });
  brand(sheet, { y: 340, height: 38 });
  sheet.add(rect(SIDE - EDGE - 110, 362, 110, 13, paper(sheet).c));
}

function panelLeft(sheet: Sheet) {
  clear(sheet);
  const x = sheet.left(0, 550);
  panel(sheet, x, 0, 550, SIDE, faint(ring(x + 275, 540, 370, shade(sheet), 120)));
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
  sheet.add(rect(sheet.left(606, 418), EDGE + 10, 110, 13, paper(sheet).c));
  brand(sheet, { x: sheet.left(606, 418), width: 418, lines: 2, height: 80, y: 924 });
}

function inset(sheet: Sheet) {
  clear(sheet);
  const width = SIDE - 2 * EDGE;
  const y = sheet.mirror ? SIDE - EDGE - 560 : EDGE;
  const dots = halftone(
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
  sheet.add(rect(SIDE - EDGE - 110, sheet.mirror ? EDGE + 8 : 990, 110, 13, paper(sheet).c));
}

function card(sheet: Sheet) {
  sheet.add(faint(disc(sheet.left(420, 760) + 380, 330, 380, shade(sheet))));
  sheet.draw(sheet.main, sheet.scheme, { x: 500, y: 90, width: 480, height: 480 });
  const x = sheet.left(EDGE, 700);
  sheet.add(rect(x, 600, 700, 480, paper(sheet).g), rect(x, 600, 700, 16, paper(sheet).c));
  headline(sheet, { x: x + 54, width: 592, y: 668, height: 240, lines: 4, max: 76 });
  brand(sheet, { x: x + 54, width: 592 });
}

function iconGrid(sheet: Sheet) {
  clear(sheet);
  const inks = [sheet.scheme, sheet.schemeOn('secondary'), sheet.schemeOn('deep'), sheet.schemeOn('accent')];
  const order = sheet.ground === 'secondary' ? [0, 2, 3, 2] : [0, 1, 1, 0];
  const drawings = [sheet.main, ...sheet.company];
  const origin = sheet.left(480, 600);
  for (let cell = 0; cell < 4; cell += 1) {
    const x = origin + (cell % 2) * 300;
    const y = cell < 2 ? 0 : 300;
    const scheme = inks[order[cell] ?? 0] ?? sheet.scheme;
    const drawing = drawings[cell] ?? sheet.main;
    sheet.add(rect(x, y, 301, 301, scheme.g));
    sheet.draw(drawing, scheme, {
      x: sheet.mirror ? SIDE - x - 240 : x + 60,
      y: y + 60,
      width: 180,
      height: 180,
    });
  }
  const tall = sheet.left(0, 480);
  sheet.add(rect(tall, 0, 480, 600, paper(sheet).g));
  sheet.draw(sheet.main, paper(sheet), { x: 80, y: 120, width: 330, height: 360 });
  headline(sheet, { y: 680, height: 220 });
  brand(sheet);
}

function steps(sheet: Sheet) {
  clear(sheet);
  const stair = [
    [0, 540, 560],
    [540, 270, 430],
    [810, 270, 300],
  ] as const;
  for (const [x, width, top] of stair)
    sheet.add(rect(sheet.left(x, width + 1), top, width + 1, 690 - top, sheet.scheme.g));
  sheet.draw(sheet.main, paper(sheet), { x: 60, y: 110, width: 440, height: 452, stand: true });
  sheet.draw(sheet.company[0] ?? sheet.main, paper(sheet), {
    x: 845,
    y: 90,
    width: 200,
    height: 212,
    stand: true,
  });
  headline(sheet, { y: 752, height: 170 });
  brand(sheet);
}

function frieze(sheet: Sheet) {
  clear(sheet);
  const y = sheet.mirror ? 0 : 700;
  panel(sheet, 0, y, SIDE, 380, '');
  const row = [sheet.company[0], sheet.main, sheet.company[1]];
  for (const [index, drawing] of row.entries())
    sheet.draw(drawing ?? sheet.main, sheet.scheme, {
      x: 70 + index * 340,
      y: y + 70,
      width: 260,
      height: 240,
    });
  sheet.add(rect(EDGE, sheet.mirror ? 470 : EDGE + 12, 110, 13, paper(sheet).c));
  headline(sheet, {
    y: sheet.mirror ? 530 : 180,
    height: 360,
    max: 112,
    lines: 4,
    cut: 'archivo-800-75',
    min: 52,
  });
  brand(sheet, { y: sheet.mirror ? 966 : 606 });
}

function porthole(sheet: Sheet) {
  clear(sheet);
  const x = sheet.left(360, 860);
  sheet.add(disc(x + 430, 320, 430, sheet.scheme.g));
  sheet.add(faint(ring(x + 430, 320, 350, shade(sheet), 40)));
  sheet.draw(sheet.main, sheet.scheme, { x: 580, y: 110, width: 420, height: 420 });
  const align = sheet.mirror ? 'end' : 'start';
  headline(sheet, { y: 812, height: 130, lines: 2, max: 72, align, min: 40 });
  brand(sheet, { x: sheet.left(EDGE, 620), y: 978, height: 34, align });
  sheet.add(rect(sheet.left(EDGE, 110), EDGE + 10, 110, 13, paper(sheet).c));
}

function memo(sheet: Sheet) {
  const x = sheet.left(0, 700);
  sheet.add(rect(x, 0, 700, SIDE, paper(sheet).g));
  const align = 'start';
  const column = sheet.left(EDGE, 560);
  sheet.add(rect(column, EDGE + 10, 110, 13, paper(sheet).c));
  headline(sheet, { x: column, width: 560, y: 180, height: 520, lines: 6, max: 92, align, min: 48 });
  brand(sheet, { x: column, width: 400 });
  sheet.draw(sheet.main, sheet.scheme, { x: 770, y: 120, width: 240, height: 260 });
  const [one = sheet.main, two = sheet.main] = sheet.company;
  sheet.draw(one, sheet.scheme, { x: 790, y: 450, width: 200, height: 200 });
  sheet.draw(two, sheet.scheme, { x: 790, y: 740, width: 200, height: 200 });
}

function quarter(sheet: Sheet) {
  clear(sheet);
  const corner = sheet.mirror ? SIDE : 0;
  sheet.add(disc(corner, SIDE, 720, sheet.scheme.g), faint(ring(corner, SIDE, 590, shade(sheet), 70)));
  sheet.draw(sheet.main, sheet.scheme, { x: 60, y: 560, width: 410, height: 440 });
  const align = sheet.mirror ? 'start' : 'end';
  headline(sheet, { y: EDGE + 10, height: 190, lines: 2, max: 88, align });
  brand(sheet, { x: sheet.left(SIDE - EDGE - 240, 240), width: 240, lines: 2, height: 76, y: 928, align });
}

function pillar(sheet: Sheet) {
  clear(sheet);
  panel(sheet, 310, 0, 460, 690, faint(bands(310, 0, 460, 690, 92, 46, 0, shade(sheet))));
  sheet.draw(sheet.main, sheet.scheme, { x: 370, y: sheet.mirror ? 90 : 250, width: 340, height: 360 });
  sheet.add(rect(0, 677, SIDE, 13, paper(sheet).c));
  headline(sheet, { y: 752, height: 150, lines: 2, align: 'middle' });
  brand(sheet, { x: 230, width: 620, align: 'middle' });
}

function statement(sheet: Sheet) {
  const { text, g } = sheet.scheme;
  const ink = { fill: text, on: g, align: sheet.mirror ? 'end' : 'start' } as const;
  sheet.add(rect(EDGE, EDGE, SIDE - 2 * EDGE, 6, text), rect(EDGE, 620, SIDE - 2 * EDGE, 6, text));
  headline(sheet, {
    ...ink,
    y: 130,
    height: 420,
    max: 118,
    lines: 4,
    cut: 'archivo-800-75',
    min: 52,
    stand: 'middle',
  });
  sheet.draw(sheet.main, sheet.scheme, { x: 620, y: 680, width: 380, height: 330, stand: true });
  brand(sheet, { ...ink, x: sheet.left(EDGE, 480), width: 480 });
}

function colourBars(sheet: Sheet) {
  clear(sheet);
  const { palette } = sheet;
  const inks = [sheet.scheme.g, palette.secondary, palette.accent, palette.deep, palette.primary].filter(
    (ink, index, all) => all.indexOf(ink) === index,
  );
  for (const [index, ink] of inks.entries())
    sheet.add(rect(sheet.left(780 - index * 40, 300 + index * 40), index * 148, 300 + index * 40, 149, ink));
  const width = SIDE - 300 - (inks.length - 1) * 40;
  sheet.draw(sheet.main, paper(sheet), { x: 50, y: 90, width: width + 60, height: 420 });
  headline(sheet, { y: 752, height: 160 });
  brand(sheet);
}

function masthead(sheet: Sheet) {
  clear(sheet);
  const { text, g } = sheet.scheme;
  sheet.add(rect(0, 0, SIDE, 168, g));
  const align = sheet.mirror ? 'end' : 'start';
  brand(sheet, {
    x: sheet.left(EDGE, 620),
    y: 64,
    height: 42,
    max: 40,
    stand: 'middle',
    fill: text,
    on: g,
    align,
  });
  sheet.draw(sheet.main, paper(sheet), { x: 70, y: 560, width: 430, height: 440, stand: true });
  sheet.draw(sheet.company[0] ?? sheet.main, sheet.scheme, { x: 905, y: 34, width: 100, height: 100 });
  sheet.add(rect(0, 1000, SIDE, 80, g));
  headline(sheet, { y: 240, height: 280, max: 100, lines: 3, align });
}
