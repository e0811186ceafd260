import { disc, rect } from './builtin-shapes.ts';
import { EDGE, isWide, type Layout, type PhotoSheet, type Window, whole } from './photo-sheet.ts';
import { measured, panelWords } from './photo-words.ts';

/** The words on a block of their own in the calmest corner, away from what matters. */
export const full: Layout = {
  windows: (of) => [whole(of)],
  print: (sheet) => {
    const { frame: of } = sheet;
    const inks = sheet.schemeOn('deep');
    const wide = isWide(of);
    const room = { width: wide ? of.width * 0.42 : of.width - 4 * EDGE, height: wide ? 250 : 300 };
    const words = { cut: 'archivo-900-75', max: wide ? 76 : 112 } as const;
    const size = measured(sheet, room, words);
    if (size === null) return false;
    const pad = wide ? 36 : 52;
    const box = { width: size.width + 2 * pad, height: size.height + 2 * pad };
    const place = calmest(sheet, box, [
      { x: 0, y: of.height - of.bottom - box.height - (of.bottom > 0 ? 0 : EDGE) },
      { x: of.width - box.width, y: of.height - of.bottom - box.height - (of.bottom > 0 ? 0 : EDGE) },
      { x: 0, y: of.top + EDGE },
      { x: of.width - box.width, y: of.top + EDGE },
    ]);
    if (place === null) return false;
    sheet.add(sheet.photo(0), rect(place.x, place.y, place.width, place.height, inks.g));
    sheet.add(rect(place.x === 0 ? place.width : place.x - 14, place.y, 14, place.height, inks.c));
    const panel = { x: place.x + pad, y: place.y + pad, width: size.width, height: size.height };
    return panelWords(sheet, inks, panel, words);
  },
};

export const stamp: Layout = {
  windows: (of) => [whole(of)],
  print: (sheet) => {
    const { frame: of } = sheet;
    const inks = sheet.schemeOn('primary');
    const side = Math.round(Math.min(of.width, of.height - of.top - of.bottom) * (isWide(of) ? 0.72 : 0.5));
    const [low, gap] = [of.height - of.bottom - side, 48];
    const place = calmest(sheet, { width: side, height: side }, [
      { x: of.width - side - gap, y: low - gap },
      { x: gap, y: low - gap },
      { x: of.width - side - gap, y: of.top + gap },
      { x: gap, y: of.top + gap },
    ]);
    if (place === null) return false;
    const [x, y] = [place.x + side / 2, place.y + side / 2];
    sheet.add(sheet.photo(0), disc(x, y, side / 2, inks.g));
    sheet.add(
      `<circle cx="${x}" cy="${y}" r="${side / 2 - 16}" fill="none" stroke="${inks.c}" stroke-width="5"/>`,
    );
    const panel = { x: x - side * 0.33, y: y - side * 0.27, width: side * 0.66, height: side * 0.56 };
    return panelWords(sheet, inks, panel, { cut: 'archivo-900-75', max: 96, align: 'middle', noRule: true });
  },
};

/** The place in which least of the photo happens and nothing that matters is covered; null for none. */
function calmest(
  sheet: PhotoSheet,
  size: { width: number; height: number },
  corners: readonly { x: number; y: number }[],
): Window | null {
  const { x, y } = sheet.focusIn(0);
  const near = Math.min(sheet.frame.width, sheet.frame.height) * 0.06;
  const apart = (box: Window) =>
    Math.max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height);
  const free = corners.map((corner) => ({ ...corner, ...size })).filter((box) => apart(box) > near);
  // What matters is no point: a place right beside it covers a part of it.
  const cost = (box: Window) => sheet.busyness(0, box) + BESIDE * Math.max(0, 1 - apart(box) / (AWAY * near));
  return free.sort((left, right) => cost(left) - cost(right))[0] ?? null;
}

/** Of a place that touches what matters, in the measure of busyness; nothing at so many times the least distance. */
const BESIDE = 12;
const AWAY = 3;
