import { brand, word } from './builtin-modern-type.ts';
import { bands, checks, clipped, disc, rays, rect, ring, shape, wave } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';
import { column, footOf, HIGH, RIM, WIDE } from './builtin-wide-words.ts';

/** The word in its column and the name below it. */
function words(sheet: Sheet, width: number, box: Partial<TextBox> = {}, from = RIM) {
  const place = column(sheet, width, from);
  const ink = { fill: box.fill ?? sheet.scheme.text, on: box.on ?? sheet.scheme.g };
  word(sheet, { ...place, y: RIM, height: 376, lines: 6, max: 240, min: 44, ...box });
  brand(sheet, { ...ink, ...place, y: footOf(34), height: 34, max: 34 });
}

/** A huge word, the object cut off beside it. */
function wordBesideCrop(sheet: Sheet) {
  sheet.draw(sheet.main, sheet.scheme, { x: 590, y: 60, width: 520, height: 600 });
  words(sheet, 500);
}

/** A field at a side with the object cut by its edges. */
function fieldBeside(sheet: Sheet) {
  const inks = sheet.schemeOn(sheet.ground === 'ground' ? 'accent' : 'ground');
  const field = rect(sheet.left(610, 470), 0, 470, HIGH, inks.g);
  const before = sheet.parts.length;
  sheet.draw(sheet.main, inks, { x: 650, y: 30, width: 520, height: 506 });
  const drawing = sheet.parts.splice(before).join('');
  sheet.add(field, clipped(sheet.name(), field, drawing));
  words(sheet, 510);
}

/** Rays around the object, the words on a field of their own. */
function sunbeams(sheet: Sheet) {
  const beams = sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary');
  const field = sheet.schemeOn(sheet.ground === 'deep' ? 'primary' : 'deep');
  const ball = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  const x = sheet.left(680, 280) + 140;
  sheet.add(rays(x, 283, 0, 900, 22, beams.g, sheet.mirror ? 8 : 0), disc(x, 283, 210, ball.g));
  sheet.draw(sheet.main, ball, { x: 676, y: 139, width: 288, height: 288 });
  sheet.add(rect(sheet.left(0, 560), 0, 560, HIGH, field.g));
  words(sheet, 456, { fill: field.text, on: field.g });
}

/** Slanted stripes and the object on a disc. */
function striped(sheet: Sheet) {
  const beams = sheet.schemeOn(sheet.ground === 'primary' ? 'accent' : 'primary');
  const plate = sheet.schemeOn(sheet.ground === 'ground' ? 'deep' : 'ground');
  const field = rect(sheet.left(570, 510), 0, 510, HIGH, '#000');
  const stripes = bands(sheet.left(570, 510), 0, 510, HIGH, 120, 54, sheet.mirror ? -240 : 240, beams.g);
  sheet.add(clipped(sheet.name(), field, stripes));
  sheet.add(disc(sheet.left(700, 250) + 125, 283, 214, plate.g));
  sheet.draw(sheet.main, plate, { x: 680, y: 138, width: 290, height: 290 });
  words(sheet, 470);
}

/** The object on a chequered floor. */
function onCheckers(sheet: Sheet) {
  const floor = sheet.schemeOn(sheet.ground === 'deep' ? 'ground' : 'deep');
  sheet.add(checks(0, HIGH - 108, 20, 2, 54, floor.g));
  sheet.draw(sheet.main, sheet.scheme, { x: 640, y: 44, width: 392, height: HIGH - 152, stand: true });
  const place = column(sheet, 540);
  word(sheet, { ...place, y: RIM, height: 296, lines: 5, max: 220, min: 44 });
  brand(sheet, { ...place, y: 382, height: 34, max: 34 });
}

/** Quarter rings around a corner. */
function cornerRings(sheet: Sheet) {
  const inks = [
    sheet.schemeOn(sheet.ground === 'primary' ? 'deep' : 'primary'),
    sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary'),
  ];
  const corner = sheet.mirror ? 0 : WIDE;
  for (const [index, radius] of [510, 440].entries())
    sheet.add(ring(corner, HIGH, radius, inks[index % 2]?.g ?? '', 40));
  const core = sheet.schemeOn(sheet.ground === 'ground' ? 'accent' : 'ground');
  sheet.add(disc(corner, HIGH, 410, core.g));
  sheet.draw(sheet.main, core, { x: 768, y: 250, width: 280, height: 280 });
  words(sheet, 460);
}

/** The object as wallpaper beside the words. */
function wallpaper(sheet: Sheet) {
  const other = sheet.schemeOn(sheet.ground === 'primary' ? 'secondary' : 'primary');
  const [columns, rows] = [3, 3];
  const [width, height] = [160, HIGH / rows];
  const from = WIDE - columns * width;
  for (let index = 0; index < columns * rows; index += 1) {
    const [at, row] = [index % columns, Math.floor(index / columns)];
    const inks =
      (at + row) % 2 === 0 ? other : sheet.schemeOn(sheet.ground === 'accent' ? 'ground' : 'accent');
    const [x, y] = [from + at * width, row * height];
    sheet.add(rect(sheet.left(x, width), y, width + 1, height + 1, inks.g));
    sheet.draw(sheet.main, inks, { x: x + 24, y: y + 38, width: 112, height: 112 });
  }
  words(sheet, 490);
}

/** Heavy frame, the object steps over it. */
function heavyRim(sheet: Sheet) {
  const heavy = sheet.schemeOn(sheet.ground === 'primary' ? 'secondary' : 'primary');
  sheet.add(rect(0, 0, WIDE, HIGH, heavy.g), rect(48, 48, WIDE - 96, HIGH - 96, sheet.scheme.g));
  sheet.draw(sheet.main, sheet.scheme, { x: 660, y: 92, width: 340, height: 382, stand: true });
  const place = column(sheet, 510, 96);
  word(sheet, { ...place, y: 92, height: 300, lines: 5, max: 200, min: 44 });
  brand(sheet, { ...place, y: 440, height: 32, max: 32 });
}

/** A slanted cut, the object beyond it. */
function slanted(sheet: Sheet) {
  const other = sheet.schemeOn(sheet.ground === 'primary' ? 'accent' : 'primary');
  const edge = (x: number) => (sheet.mirror ? WIDE - x : x);
  sheet.add(shape(`M${edge(690)} 0H${edge(WIDE)}V${HIGH}H${edge(540)}Z`, other.g));
  sheet.draw(sheet.main, other, { x: 690, y: 92, width: 350, height: 382, turn: 8 });
  words(sheet, 470);
}

/** The object swims above rows of waves. */
function afloat(sheet: Sheet) {
  const sea = sheet.schemeOn(sheet.ground === 'primary' || sheet.ground === 'deep' ? 'accent' : 'primary');
  sheet.draw(sheet.main, sheet.scheme, { x: 650, y: 40, width: 380, height: 390, stand: true });
  sheet.add(rect(0, 400, WIDE, HIGH - 400, sea.g));
  for (let row = 0; row < 2; row += 1)
    sheet.add(wave(424 + row * 34, 9, 120, row % 2 === 0 ? sheet.scheme.g : sea.text, 9));
  sheet.add(rect(0, 486, WIDE, HIGH - 486, sea.g));
  const place = column(sheet, 550);
  word(sheet, { ...place, y: RIM, height: 300, lines: 5, max: 220, min: 44 });
  brand(sheet, { ...place, y: 504, height: 36, max: 32, stand: 'middle', fill: sea.text, on: sea.g });
}

/** An object too large for the sheet and a condensed word beside it. */
export const wideModern: readonly ((sheet: Sheet) => void)[] = [
  wordBesideCrop,
  fieldBeside,
  slanted,
  sunbeams,
  onCheckers,
  striped,
  cornerRings,
  wallpaper,
  heavyRim,
  afloat,
];
