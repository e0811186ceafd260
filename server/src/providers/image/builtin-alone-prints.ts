import { type AloneSheet, brand, EDGE, hero } from './builtin-alone-type.ts';
import type { GroundInk } from './builtin-colours.ts';
import { isWide } from './builtin-frame.ts';
import { checks, handCut, SIDE, shape } from './builtin-shapes.ts';
import { patternTile } from './builtin-tiles.ts';

const sideOf = (sheet: AloneSheet) => (sheet.mirror ? 'end' : 'start');
const against = (sheet: AloneSheet, first: GroundInk, other: GroundInk) =>
  sheet.schemeOn(sheet.ground === first ? other : first);

/** What is round is pressed on a wide frame, and so is the room for words on it. */
const roundInset = (sheet: AloneSheet, told: number) => (isWide(sheet.carry.frame) ? told + 40 : told);

/** Quarter rings in a corner, the words below. */
export function cornerArcs(sheet: AloneSheet) {
  const inks = [against(sheet, 'primary', 'deep'), against(sheet, 'secondary', 'ground')];
  const corner = sheet.mirror ? 0 : SIDE;
  // Words below them need what height a wide frame has.
  const share = isWide(sheet.carry.frame) ? 0.7 : 1;
  for (const [index, radius] of [470, 350, 230].entries())
    sheet.add(sheet.ring(corner, 0, radius * share, inks[index % 2]?.g ?? '', 62 * share));
  sheet.add(sheet.disc(corner, 0, 130 * share, against(sheet, 'accent', 'ground').g));
  hero(sheet, sheet.scheme, { y: 530, height: 380, stand: 'bottom', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { align: sideOf(sheet) });
}

/** A sun behind the field of words. */
export function sun(sheet: AloneSheet) {
  const beams = against(sheet, 'secondary', 'ground');
  const field = against(sheet, 'deep', 'primary');
  const core = against(sheet, 'accent', 'primary');
  sheet.add(
    sheet.rays(540, 380, 0, 1000, 24, beams.g, sheet.mirror ? 7.5 : 0),
    sheet.disc(540, 380, 190, core.g),
  );
  sheet.add(sheet.rect(0, 380, SIDE, 700, field.g));
  hero(sheet, field, { y: 450, height: 440, stand: 'middle', align: 'middle' });
  brand(sheet, field, { y: 966, align: 'middle' });
}

/** Chequered rims, the words between them. */
export function chequered(sheet: AloneSheet) {
  const ink = against(sheet, 'deep', 'ground');
  const { top, count } = sheet.mirror ? sheet.rowsAt('upper', 144, 72) : sheet.rowsAt('lower', 936, 72);
  sheet.add(checks(0, top, SIDE / 72, count, 72, ink.g));
  const from = sheet.mirror ? 144 + EDGE : EDGE;
  hero(sheet, sheet.scheme, { y: from, height: 640, stand: 'middle', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { y: from + 690, height: 40, align: sideOf(sheet) });
}

/** Waves under the words. */
export function swell(sheet: AloneSheet) {
  const sea = against(sheet, 'primary', 'secondary');
  sheet.add(sheet.rect(0, 770, SIDE, 310, sea.g));
  for (let row = 0; row < 3; row += 1)
    sheet.add(sheet.wave(800 + row * 50, 13, 180, row % 2 === 0 ? sheet.scheme.g : sea.text, 12));
  sheet.add(sheet.rect(0, 946, SIDE, 134, sea.g));
  hero(sheet, sheet.scheme, { height: 620, stand: 'middle', align: sideOf(sheet) });
  brand(sheet, sea, { y: 984, align: sideOf(sheet), stand: 'middle' });
}

/** Slanted stripes at the foot. */
export function stripedFoot(sheet: AloneSheet) {
  const beams = against(sheet, 'accent', 'primary');
  sheet.add(sheet.bands(0, 860, SIDE, 220, 96, 48, sheet.mirror ? -220 : 220, beams.g));
  hero(sheet, sheet.scheme, { y: 170, height: 610, stand: 'middle', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { y: EDGE, align: sideOf(sheet), stand: 'top' });
}

/** A row of tiles in all inks. */
export function tiledFoot(sheet: AloneSheet) {
  const size = isWide(sheet.carry.frame) ? 135 : 270;
  const { top, count } = sheet.mirror ? sheet.rowsAt('upper', 270, size) : sheet.rowsAt('lower', 810, size);
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < SIDE / size; column += 1)
      patternTile(sheet, column + row * 2, { x: column * size, y: top + row * size, size });
  const from = sheet.mirror ? 270 + 60 : EDGE;
  hero(sheet, sheet.scheme, { y: from, height: 570, stand: 'middle' });
  brand(sheet, sheet.scheme, { y: from + 610, height: 40 });
}

/** A column of tiles beside the words. */
export function tiledSide(sheet: AloneSheet) {
  const { frame } = sheet.carry;
  const size = isWide(frame) ? frame.height / 2 : 270;
  for (let row = 0; row < Math.ceil(frame.height / size); row += 1)
    patternTile(sheet, row + 1, { x: sheet.left(SIDE - size, size), y: row * size, size });
  const x = sheet.left(EDGE, 670);
  hero(sheet, sheet.scheme, { x, width: 670, height: 800, stand: 'top' });
  brand(sheet, sheet.scheme, { x, width: 670 });
}

/** Scraps of paper along the rim. */
export function confettiRim(sheet: AloneSheet) {
  const inks = (['secondary', 'accent', 'primary', 'deep', 'ground'] as const)
    .filter((ink) => ink !== sheet.ground)
    .map((ink) => sheet.palette[ink]);
  const { width, height } = sheet.carry.frame;
  const aside = Math.max(6, Math.round((6 * height) / SIDE));
  for (let index = 0; index < 4 * aside; index += 1) {
    const along = (index % aside) * (1116 / aside) + sheet.random() * 70;
    const size = 40 + sheet.random() * 40;
    const level = index % 4 < 2;
    const far = (level ? height : width) - size;
    const edge = index % 2 === 0 ? sheet.random() * 36 - 12 : far - sheet.random() * 36 + 12;
    const [x, y] = level ? [along, edge] : [edge, (along * height) / SIDE];
    sheet.add(shape(handCut(x, y, size, size * 0.7, 6, sheet.random), inks[index % inks.length] ?? ''));
  }
  const rim = sheet.inset(116);
  const paper = handCut(rim, rim, width - 2 * rim, height - 2 * rim, 12, sheet.random);
  sheet.add(shape(paper, sheet.scheme.g));
  hero(sheet, sheet.scheme, { x: 180, y: 190, width: 720, height: 580, align: 'middle', stand: 'middle' });
  brand(sheet, sheet.scheme, { x: 180, width: 720, y: 850, align: 'middle' });
}

/** A pebble of paper that holds the words. */
export function pebblePaper(sheet: AloneSheet) {
  const paper = against(sheet, 'ground', 'secondary');
  const behind = against(sheet, 'accent', 'primary');
  sheet.add(shape(sheet.pebble(sheet.left(600, 40) + 20, 500, 500, 0.06, sheet.random), behind.g));
  sheet.add(shape(sheet.pebble(540, 520, 470, 0.05, sheet.random), paper.g));
  const x = roundInset(sheet, 220);
  const width = SIDE - 2 * x;
  hero(sheet, paper, { x, y: 290, width, height: 400, align: 'middle', stand: 'middle' });
  brand(sheet, paper, { x: 270, width: 540, y: 770, align: 'middle' });
}

/** A torn shore with the name on it. */
export function tornShore(sheet: AloneSheet) {
  const far = against(sheet, 'secondary', 'ground');
  const shore = against(sheet, 'primary', 'deep');
  sheet.add(
    shape(sheet.tornHill(790, 26, 9, sheet.random), far.g),
    shape(sheet.tornHill(880, 20, 12, sheet.random), shore.g),
  );
  hero(sheet, sheet.scheme, { height: 620, stand: 'middle', align: sheet.mirror ? 'middle' : 'start' });
  brand(sheet, shore, { y: 976, align: sheet.mirror ? 'middle' : 'start' });
}

/** A sky of dots over the words. */
export function dottedSky(sheet: AloneSheet) {
  const dots = against(sheet, 'accent', 'secondary');
  const field = { x: 0, y: 0, width: SIDE, height: 420 };
  sheet.add(sheet.halftone(field, 54, dots.g, 25, 3, sheet.mirror ? 'right' : 'down'));
  sheet.add(sheet.rect(0, 452, SIDE, SIDE - 452, sheet.scheme.g));
  hero(sheet, sheet.scheme, { y: 490, height: 400, stand: 'middle', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { align: sideOf(sheet) });
}

/** A sheet cut by hand, another one showing from below. */
export function handCutSheet(sheet: AloneSheet) {
  const paper = against(sheet, 'deep', 'ground');
  const below = against(sheet, 'accent', 'secondary');
  sheet.add(shape(sheet.handCut(sheet.left(130, 840), 140, 840, 820, 14, sheet.random), below.g));
  sheet.add(shape(sheet.handCut(sheet.left(100, 840), 110, 840, 820, 14, sheet.random), paper.g));
  const x = sheet.left(180, 680);
  hero(sheet, paper, { x, y: 200, width: 680, height: 520, stand: 'top' });
  brand(sheet, paper, { x, width: 680, y: 820 });
}

/** Rings drawn by a loose hand, the words in the middle. */
export function wobblyRings(sheet: AloneSheet) {
  const other = against(sheet, 'secondary', 'ground');
  for (let index = 5; index > 0; index -= 1)
    sheet.add(
      shape(
        sheet.pebble(540, 520, 380 + index * 66, 0.05, sheet.random),
        index % 2 === 0 ? other.g : sheet.scheme.g,
      ),
    );
  const x = roundInset(sheet, 230);
  const width = SIDE - 2 * x;
  hero(sheet, sheet.scheme, { x, y: 320, width, height: 330, align: 'middle', stand: 'middle' });
  brand(sheet, sheet.scheme, { x: 270, width: 540, y: 720, align: 'middle' });
}
