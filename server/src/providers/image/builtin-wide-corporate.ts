import { companion } from './builtin-company.ts';
import { brand, clear, faint, headline, paper, shade } from './builtin-corporate-type.ts';
import { bands, clipped, disc, halftone, rect, ring } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';
import { column, footOf, HIGH, RIM, WIDE } from './builtin-wide-words.ts';

/** A field of the panel's ink with something printed lightly on it. */
function panel(sheet: Sheet, x: number, y: number, width: number, height: number, content: string) {
  const field = rect(x, y, width, height, sheet.scheme.g);
  sheet.add(field, clipped(sheet.name(), field, faint(content)));
}

/** A short rule, the headline, the name. */
function words(sheet: Sheet, width: number, box: Partial<TextBox> = {}, from = RIM) {
  const place = column(sheet, width, from);
  sheet.add(rect(place.x, RIM, 96, 11, paper(sheet).c));
  headline(sheet, {
    ...place,
    y: 104,
    height: 316,
    max: 104,
    min: 36,
    lines: 5,
    cut: 'archivo-800-75',
    ...box,
  });
  brand(sheet, { ...place, y: footOf(32), height: 32, max: 32 });
}

/** A panel at a side. */
function panelBeside(sheet: Sheet) {
  clear(sheet);
  const x = sheet.left(620, 460);
  panel(sheet, x, 0, 460, HIGH, disc(x + 230, HIGH, 330, shade(sheet)));
  sheet.draw(sheet.main, sheet.scheme, { x: 680, y: 103, width: 340, height: 360 });
  words(sheet, 510);
}

/** A paper card on a full panel. */
function card(sheet: Sheet) {
  sheet.add(faint(disc(sheet.left(560, 640) + 320, 240, 320, shade(sheet))));
  sheet.draw(sheet.main, sheet.scheme, { x: 690, y: 103, width: 340, height: 360 });
  const x = sheet.left(RIM, 560);
  const inks = paper(sheet);
  sheet.add(rect(x, 72, 560, HIGH - 72, inks.g), rect(x, 72, 560, 14, inks.c));
  headline(sheet, {
    x: x + 44,
    width: 472,
    y: 128,
    height: 292,
    max: 104,
    min: 36,
    lines: 5,
    cut: 'archivo-800-75',
  });
  brand(sheet, { x: x + 44, width: 472, y: footOf(32), height: 32, max: 32 });
}

/** A panel with margins, like a plate in a book. */
function plate(sheet: Sheet) {
  clear(sheet);
  const x = sheet.left(588, 440);
  const field = { x, y: RIM, width: 440, height: HIGH - 2 * RIM };
  const dots = halftone(field, 40, shade(sheet), 3, 15, sheet.mirror ? 'right' : 'down');
  panel(sheet, x, RIM, 440, HIGH - 2 * RIM, dots);
  sheet.draw(sheet.main, sheet.scheme, { x: 658, y: 133, width: 300, height: 300 });
  words(sheet, 480);
}

/** A round panel that leaves the sheet. */
function porthole(sheet: Sheet) {
  clear(sheet);
  const x = sheet.left(560, 640) + 320;
  sheet.add(disc(x, 283, 320, sheet.scheme.g), faint(ring(x, 283, 260, shade(sheet), 30)));
  sheet.draw(sheet.main, sheet.scheme, { x: 690, y: 113, width: 330, height: 340 });
  words(sheet, 460);
}

/** A quarter disc in a corner. */
function quarter(sheet: Sheet) {
  clear(sheet);
  const corner = sheet.mirror ? 0 : WIDE;
  sheet.add(disc(corner, HIGH, 500, sheet.scheme.g), faint(ring(corner, HIGH, 410, shade(sheet), 50)));
  sheet.draw(sheet.main, sheet.scheme, { x: 722, y: 210, width: 310, height: 310 });
  words(sheet, 460);
}

/** A head band with the name. */
function masthead(sheet: Sheet) {
  clear(sheet);
  const { text, g } = sheet.scheme;
  sheet.add(rect(0, 0, WIDE, 104, g), rect(0, HIGH - 34, WIDE, 34, g));
  const place = column(sheet, 560);
  brand(sheet, { ...place, y: 36, height: 34, max: 36, stand: 'middle', fill: text, on: g });
  sheet.draw(sheet.main, paper(sheet), { x: 680, y: 140, width: 340, height: HIGH - 174, stand: true });
  headline(sheet, { ...place, y: 156, height: 320, max: 104, min: 36, lines: 5, cut: 'archivo-800-75' });
}

/** Words between rules on the panel's ink. */
function message(sheet: Sheet) {
  const { text, g } = sheet.scheme;
  const place = column(sheet, 580);
  const ink = { fill: text, on: g };
  sheet.add(rect(RIM, RIM, WIDE - 2 * RIM, 5, text), rect(RIM, HIGH - 104, WIDE - 2 * RIM, 5, text));
  sheet.draw(sheet.main, sheet.scheme, { x: 690, y: 96, width: 330, height: 368, stand: true });
  headline(sheet, {
    ...ink,
    ...place,
    y: 92,
    height: 336,
    max: 112,
    min: 36,
    lines: 5,
    cut: 'archivo-800-75',
    stand: 'middle',
  });
  brand(sheet, { ...ink, ...place, y: 484, height: 32, max: 32, stand: 'middle' });
}

/** A column of three beside the words. */
function memo(sheet: Sheet) {
  sheet.add(rect(sheet.left(0, 620), 0, 620, HIGH, paper(sheet).g));
  sheet.draw(sheet.main, sheet.scheme, { x: 660, y: 123, width: 230, height: 320 });
  companion(sheet, 0, sheet.scheme, { x: 912, y: 118, width: 120, height: 140 });
  companion(sheet, 1, sheet.scheme, { x: 912, y: 308, width: 120, height: 140 });
  words(sheet, 520);
}

/** Bars in the inks of the palette. */
function colourBars(sheet: Sheet) {
  clear(sheet);
  const { palette } = sheet;
  const inks = [sheet.scheme.g, palette.secondary, palette.accent, palette.deep, palette.primary].filter(
    (ink, index, all) => all.indexOf(ink) === index,
  );
  const high = HIGH / inks.length;
  for (const [index, ink] of inks.entries()) {
    const width = 120 + index * 24;
    sheet.add(rect(sheet.left(WIDE - width, width), index * high, width, high + 1, ink));
  }
  sheet.draw(sheet.main, paper(sheet), { x: 560, y: 123, width: 270, height: 320 });
  words(sheet, 460);
}

/** Slanted bands on a panel at a side. */
function banded(sheet: Sheet) {
  clear(sheet);
  const x = sheet.left(570, 510);
  panel(sheet, x, 0, 510, HIGH, bands(x, 0, 510, HIGH, 150, 50, sheet.mirror ? -280 : 280, shade(sheet)));
  sheet.draw(sheet.main, sheet.scheme, { x: 645, y: 93, width: 360, height: 380 });
  words(sheet, 460);
}

/** The object on a calm panel beside a plain headline on paper. */
export const wideCorporate: readonly ((sheet: Sheet) => void)[] = [
  panelBeside,
  card,
  plate,
  porthole,
  masthead,
  quarter,
  message,
  memo,
  banded,
  colourBars,
];
