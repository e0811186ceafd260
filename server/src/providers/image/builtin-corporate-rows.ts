import { companion } from './builtin-company.ts';
import { brand, clear, EDGE, foot, headline, panel, paper } from './builtin-corporate-type.ts';
import { isTall } from './builtin-frame.ts';
import { SIDE } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';

/** Four small fields beside the object. */
export function iconGrid(sheet: Sheet) {
  clear(sheet);
  foot(sheet);
  const inks = [sheet.scheme, sheet.schemeOn('secondary'), sheet.schemeOn('deep'), sheet.schemeOn('accent')];
  const order = sheet.ground === 'secondary' ? [0, 2, 3, 2] : [0, 1, 1, 0];
  const origin = sheet.left(480, 600);
  for (let cell = 0; cell < 4; cell += 1) {
    const x = origin + (cell % 2) * 300;
    const y = cell < 2 ? 0 : 300;
    const scheme = inks[order[cell] ?? 0] ?? sheet.scheme;
    sheet.add(sheet.rect(x, y, 301, 301, scheme.g));
    companion(sheet, cell, scheme, {
      x: sheet.mirror ? SIDE - x - 240 : x + 60,
      y: y + 60,
      width: 180,
      height: 180,
    });
  }
  const tall = sheet.left(0, 480);
  sheet.add(sheet.rect(tall, 0, 480, 600, paper(sheet).g));
  sheet.draw(sheet.main, paper(sheet), { x: 80, y: 120, width: 330, height: 360 });
  headline(sheet, { y: 680, height: 220 });
  brand(sheet);
}

/** The object on steps. */
export function steps(sheet: Sheet) {
  clear(sheet);
  foot(sheet);
  const stair = [
    [0, 540, 560],
    [540, 270, 430],
    [810, 270, 300],
  ] as const;
  for (const [x, width, top] of stair)
    sheet.add(sheet.rect(sheet.left(x, width + 1), top, width + 1, 690 - top, sheet.scheme.g));
  sheet.draw(sheet.main, paper(sheet), { x: 60, y: 110, width: 440, height: 452, stand: true });
  companion(sheet, 0, paper(sheet), {
    x: 845,
    y: 90,
    width: 200,
    height: 212,
    stand: true,
  });
  headline(sheet, { y: 752, height: 170 });
  brand(sheet);
}

/** A row of three. */
export function frieze(sheet: Sheet) {
  clear(sheet);
  if (sheet.mirror) foot(sheet);
  const y = sheet.mirror ? 0 : 700;
  panel(sheet, 0, y, SIDE, 380, '');
  const place = (index: number) => ({ x: 70 + index * 340, y: y + 70, width: 260, height: 240 });
  companion(sheet, 0, sheet.scheme, place(0));
  sheet.draw(sheet.main, sheet.scheme, place(1));
  companion(sheet, 1, sheet.scheme, place(2));
  sheet.add(sheet.rect(EDGE, sheet.mirror ? 470 : EDGE + 12, 110, 13, paper(sheet).c));
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

/** A column of three beside the text. */
export function memo(sheet: Sheet) {
  const x = sheet.left(0, 700);
  sheet.add(sheet.rect(x, 0, 700, SIDE, paper(sheet).g));
  const align = 'start';
  const column = sheet.left(EDGE, 560);
  sheet.add(sheet.rect(column, EDGE + 10, 110, 13, paper(sheet).c));
  headline(sheet, { x: column, width: 560, y: 180, height: 520, lines: 6, max: 92, align, min: 48 });
  brand(sheet, { x: column, width: isTall(sheet.carry.frame) ? 560 : 400 });
  sheet.draw(sheet.main, sheet.scheme, { x: 770, y: 120, width: 240, height: 260 });
  companion(sheet, 0, sheet.scheme, { x: 790, y: 450, width: 200, height: 200 });
  companion(sheet, 1, sheet.scheme, { x: 790, y: 740, width: 200, height: 200 });
}

/** A large headline between rules. */
export function message(sheet: Sheet) {
  const { text, g } = sheet.scheme;
  const ink = { fill: text, on: g, align: sheet.mirror ? 'end' : 'start' } as const;
  sheet.add(
    sheet.rect(EDGE, EDGE, SIDE - 2 * EDGE, 6, text),
    sheet.rect(EDGE, 620, SIDE - 2 * EDGE, 6, text),
  );
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

/** Bars in the inks of the palette. */
export function colourBars(sheet: Sheet) {
  clear(sheet);
  foot(sheet);
  const { palette } = sheet;
  const inks = [sheet.scheme.g, palette.secondary, palette.accent, palette.deep, palette.primary].filter(
    (ink, index, all) => all.indexOf(ink) === index,
  );
  for (const [index, ink] of inks.entries())
    sheet.add(
      sheet.rect(sheet.left(780 - index * 40, 300 + index * 40), index * 148, 300 + index * 40, 149, ink),
    );
  const width = SIDE - 300 - (inks.length - 1) * 40;
  sheet.draw(sheet.main, paper(sheet), { x: 50, y: 90, width: width + 60, height: 420 });
  headline(sheet, { y: 752, height: 160 });
  brand(sheet);
}

/** A head band with the brand. */
export function masthead(sheet: Sheet) {
  clear(sheet);
  const { text, g } = sheet.scheme;
  sheet.add(sheet.rect(0, 0, SIDE, 168, g));
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
  companion(sheet, 0, sheet.scheme, { x: 905, y: 34, width: 100, height: 100 });
  sheet.add(sheet.rect(0, 1000, SIDE, 80, g));
  headline(sheet, { y: 240, height: 280, max: 100, lines: 3, align });
}
