import { brand, EDGE, plate, word } from './builtin-modern-type.ts';
import { clipped, SIDE, shape } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';

/** A huge word, the object cut off below it. */
export function wordOverCrop(sheet: Sheet) {
  const set = word(sheet, {});
  const bottom = (set?.box.y ?? EDGE) + (set?.box.height ?? 0) + 52;
  sheet.draw(sheet.main, sheet.scheme, { x: 220, y: bottom, width: 820, height: (SIDE - bottom) * 1.16 });
  plate(sheet, sheet.left(EDGE, 360), sheet.mirror);
}

/** The object cut off above a huge word. */
export function cropOverWord(sheet: Sheet) {
  const set = word(sheet, { y: 620, height: 340, stand: 'bottom' });
  const top = set?.box.y ?? 900;
  const height = (top - 60) * 1.1;
  sheet.draw(sheet.main, sheet.scheme, { x: -40, y: top - 50 - height, width: 860, height });
  brand(sheet, { x: EDGE, y: 986, height: 38 });
}

/** The word climbs a side. */
export function upward(sheet: Sheet) {
  const set = word(sheet, {
    x: sheet.left(EDGE, 380),
    y: EDGE,
    width: 380,
    height: SIDE - 2 * EDGE,
    upward: true,
    lines: 2,
    max: 300,
    stand: 'top',
  });
  const right = sheet.mirror ? SIDE - (set?.box.x ?? SIDE) : (set?.box.x ?? 0) + (set?.box.width ?? 0);
  const free = SIDE - right - 40;
  const inks = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(sheet.rect(sheet.left(right + 40, free), 0, free, SIDE, inks.g));
  brand(sheet, {
    x: sheet.left(right + 90, free - 100),
    width: free - 100,
    y: EDGE,
    stand: 'top',
    fill: inks.text,
    on: inks.g,
  });
  sheet.draw(sheet.main, inks, { x: right + 90, y: 190, width: Math.max(free - 20, 420), height: 760 });
}

/** A wall of words. */
export function wallOfWords(sheet: Sheet) {
  const set = word(sheet, {
    height: 640,
    lines: 5,
    max: 300,
    align: sheet.mirror ? 'end' : 'start',
    min: 80,
  });
  const bottom = (set?.box.y ?? 0) + (set?.box.height ?? 0) + 72;
  const foot = sheet.schemeOn(sheet.ground === 'primary' ? 'secondary' : 'primary');
  sheet.add(sheet.rect(0, bottom, SIDE, SIDE - bottom, foot.g));
  const room = SIDE - bottom;
  // A story has as much again below what is told.
  const size = Math.min(room * (sheet.carry.frame.bottom > 0 ? 1.25 : 1) - 64, 620);
  sheet.draw(sheet.main, foot, { x: 1010 - size, y: bottom + 32, width: size, height: size });
  const align = sheet.mirror ? 'end' : 'start';
  brand(sheet, {
    x: sheet.left(EDGE, Math.max(SIDE - size - 160, 200)),
    width: Math.max(SIDE - size - 160, 200),
    align,
    fill: foot.text,
    on: foot.g,
    lines: 2,
    y: 900,
    height: 124,
  });
}

/** A narrow word column and a tall field with the object cut by its edge. */
export function sideBySide(sheet: Sheet) {
  const inks = sheet.schemeOn(sheet.ground === 'ground' ? 'accent' : 'ground');
  const x = sheet.left(560, 520);
  const before = sheet.parts.length;
  sheet.draw(sheet.main, inks, { x: 596, y: 150, width: 560, height: 780 });
  const drawing = sheet.parts.splice(before).join('');
  sheet.add(sheet.rect(x, 0, 520, SIDE, inks.g));
  sheet.add(clipped(sheet.name(), sheet.rect(x, 0, 520, SIDE, '#000'), drawing));
  const align = sheet.mirror ? 'end' : 'start';
  word(sheet, { x: sheet.left(EDGE, 450), width: 450, height: 800, lines: 6, max: 200, align });
  brand(sheet, { x: sheet.left(EDGE, 450), width: 450, align });
}

/** Heavy frame, the object steps over it. */
export function frame(sheet: Sheet) {
  const heavy = sheet.schemeOn(sheet.ground === 'primary' ? 'secondary' : 'primary');
  sheet.add(sheet.within(0, heavy.g), sheet.within(90, sheet.scheme.g));
  sheet.draw(sheet.main, sheet.scheme, { x: 150, y: 460, width: 640, height: 480, stand: true });
  const align = sheet.mirror ? 'end' : 'start';
  word(sheet, { x: 140, width: SIDE - 280, y: 140, height: 280, max: 240, align });
  // The rim of a story is under the network's signs: there the name stands inside.
  const isInside = sheet.carry.frame.bottom > 0;
  const { text, g } = isInside ? sheet.scheme : heavy;
  brand(sheet, {
    x: 240,
    width: 600,
    y: isInside ? 986 : SIDE - 68,
    height: 34,
    align: 'middle',
    fill: text,
    on: g,
    stand: 'middle',
  });
}

/** A diagonal cut. */
export function diagonal(sheet: Sheet) {
  const inks = sheet.schemeOn(sheet.ground === 'primary' ? 'accent' : 'primary');
  const { y, frame: of } = sheet.carry;
  const [left, right] = sheet.mirror ? [y(150), y(560)] : [y(560), y(150)];
  const points = `M0 ${left}L${SIDE} ${right}V${of.height}H0Z`;
  const other = sheet.schemeOn(sheet.ground === 'deep' || sheet.ground === 'ground' ? 'secondary' : 'deep');
  sheet.add(shape(points, other.g));
  sheet.add(sheet.disc(sheet.left(90, 660) + 330, 390, 330, inks.g));
  sheet.draw(sheet.main, inks, { x: 190, y: 160, width: 460, height: 460, turn: 12 });
  word(sheet, { y: 740, height: 226, stand: 'bottom', fill: other.text, on: other.g, max: 260, lines: 2 });
  brand(sheet, { fill: other.text, on: other.g, y: 986 });
}
