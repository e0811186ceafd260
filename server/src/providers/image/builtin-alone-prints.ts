import { type AloneSheet, brand, EDGE, hero } from './builtin-alone-type.ts';
import type { GroundInk } from './builtin-colours.ts';
import * as draw from './builtin-shapes.ts';
import { rect, SIDE, shape } from './builtin-shapes.ts';
import { patternTile } from './builtin-tiles.ts';

const sideOf = (sheet: AloneSheet) => (sheet.mirror ? 'end' : 'start');
const against = (sheet: AloneSheet, first: GroundInk, other: GroundInk) =>
  sheet.schemeOn(sheet.ground === first ? other : first);

/** Quarter rings in a corner, the words below. */
export function cornerArcs(sheet: AloneSheet) {
  const inks = [against(sheet, 'primary', 'deep'), against(sheet, 'secondary', 'ground')];
  const corner = sheet.mirror ? 0 : SIDE;
  for (const [index, radius] of [470, 350, 230].entries())
    sheet.add(draw.ring(corner, 0, radius, inks[index % 2]?.g ?? '', 62));
  sheet.add(draw.disc(corner, 0, 130, against(sheet, 'accent', 'ground').g));
  hero(sheet, sheet.scheme, { y: 530, height: 380, stand: 'bottom', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { align: sideOf(sheet) });
}

/** A sun behind the field of words. */
export function sun(sheet: AloneSheet) {
  const beams = against(sheet, 'secondary', 'ground');
  const field = against(sheet, 'deep', 'primary');
  const core = against(sheet, 'accent', 'primary');
  sheet.add(
    draw.rays(540, 380, 0, 1000, 24, beams.g, sheet.mirror ? 7.5 : 0),
    draw.disc(540, 380, 190, core.g),
  );
  sheet.add(rect(0, 380, SIDE, 700, field.g));
  hero(sheet, field, { y: 450, height: 440, stand: 'middle', align: 'middle' });
  brand(sheet, field, { y: 966, align: 'middle' });
}

/** Chequered rims, the words between them. */
export function chequered(sheet: AloneSheet) {
  const ink = against(sheet, 'deep', 'ground');
  const y = sheet.mirror ? 0 : 936;
  sheet.add(draw.checks(0, y, 15, 2, 72, ink.g));
  const from = sheet.mirror ? 144 + EDGE : EDGE;
  hero(sheet, sheet.scheme, { y: from, height: 640, stand: 'middle', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { y: from + 690, height: 40, align: sideOf(sheet) });
}

/** Waves under the words. */
export function swell(sheet: AloneSheet) {
  const sea = against(sheet, 'primary', 'secondary');
  sheet.add(rect(0, 770, SIDE, 310, sea.g));
  for (let row = 0; row < 3; row += 1)
    sheet.add(draw.wave(800 + row * 50, 13, 180, row % 2 === 0 ? sheet.scheme.g : sea.text, 12));
  sheet.add(rect(0, 946, SIDE, 134, sea.g));
  hero(sheet, sheet.scheme, { height: 620, stand: 'middle', align: sideOf(sheet) });
  brand(sheet, sea, { y: 984, align: sideOf(sheet), stand: 'middle' });
}

/** Slanted stripes at the foot. */
export function stripedFoot(sheet: AloneSheet) {
  const beams = against(sheet, 'accent', 'primary');
  sheet.add(draw.bands(0, 860, SIDE, 220, 96, 48, sheet.mirror ? -220 : 220, beams.g));
  hero(sheet, sheet.scheme, { y: 170, height: 610, stand: 'middle', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { y: EDGE, align: sideOf(sheet), stand: 'top' });
}

/** A row of tiles in all inks. */
export function tiledFoot(sheet: AloneSheet) {
  const top = sheet.mirror ? 0 : 810;
  for (let column = 0; column < 4; column += 1)
    patternTile(sheet, column, { x: column * 270, y: top, size: 270 });
  const from = sheet.mirror ? 270 + 60 : EDGE;
  hero(sheet, sheet.scheme, { y: from, height: 570, stand: 'middle' });
  brand(sheet, sheet.scheme, { y: from + 610, height: 40 });
}

/** A column of tiles beside the words. */
export function tiledSide(sheet: AloneSheet) {
  for (let row = 0; row < 4; row += 1)
    patternTile(sheet, row + 1, { x: sheet.left(810, 270), y: row * 270, size: 270 });
  const x = sheet.left(EDGE, 670);
  hero(sheet, sheet.scheme, { x, width: 670, height: 800, stand: 'top' });
  brand(sheet, sheet.scheme, { x, width: 670 });
}

/** Scraps of paper along the rim. */
export function confettiRim(sheet: AloneSheet) {
  const inks = (['secondary', 'accent', 'primary', 'deep', 'ground'] as const)
    .filter((ink) => ink !== sheet.ground)
    .map((ink) => sheet.palette[ink]);
  for (let index = 0; index < 24; index += 1) {
    const along = (index % 6) * 186 + sheet.random() * 70;
    const size = 40 + sheet.random() * 40;
    const edge = index % 2 === 0 ? sheet.random() * 36 - 12 : SIDE - size - sheet.random() * 36 + 12;
    const [x, y] = index % 4 < 2 ? [along, edge] : [edge, along];
    sheet.add(shape(draw.handCut(x, y, size, size * 0.7, 6, sheet.random), inks[index % inks.length] ?? ''));
  }
  sheet.add(shape(draw.handCut(116, 116, 848, 848, 12, sheet.random), sheet.scheme.g));
  hero(sheet, sheet.scheme, { x: 180, y: 190, width: 720, height: 580, align: 'middle', stand: 'middle' });
  brand(sheet, sheet.scheme, { x: 180, width: 720, y: 850, align: 'middle' });
}

/** A pebble of paper that holds the words. */
export function pebblePaper(sheet: AloneSheet) {
  const paper = against(sheet, 'ground', 'secondary');
  const behind = against(sheet, 'accent', 'primary');
  sheet.add(shape(draw.pebble(sheet.left(600, 40) + 20, 500, 500, 0.06, sheet.random), behind.g));
  sheet.add(shape(draw.pebble(540, 520, 470, 0.05, sheet.random), paper.g));
  hero(sheet, paper, { x: 220, y: 290, width: 640, height: 400, align: 'middle', stand: 'middle' });
  brand(sheet, paper, { x: 270, width: 540, y: 770, align: 'middle' });
}

/** A torn shore with the name on it. */
export function tornShore(sheet: AloneSheet) {
  const far = against(sheet, 'secondary', 'ground');
  const shore = against(sheet, 'primary', 'deep');
  sheet.add(
    shape(draw.tornHill(790, 26, 9, sheet.random), far.g),
    shape(draw.tornHill(880, 20, 12, sheet.random), shore.g),
  );
  hero(sheet, sheet.scheme, { height: 620, stand: 'middle', align: sheet.mirror ? 'middle' : 'start' });
  brand(sheet, shore, { y: 976, align: sheet.mirror ? 'middle' : 'start' });
}

/** A sky of dots over the words. */
export function dottedSky(sheet: AloneSheet) {
  const dots = against(sheet, 'accent', 'secondary');
  const field = { x: 0, y: 0, width: SIDE, height: 420 };
  sheet.add(draw.halftone(field, 54, dots.g, 25, 3, sheet.mirror ? 'right' : 'down'));
  sheet.add(rect(0, 452, SIDE, SIDE - 452, sheet.scheme.g));
  hero(sheet, sheet.scheme, { y: 490, height: 400, stand: 'middle', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { align: sideOf(sheet) });
}

/** A sheet cut by hand, another one showing from below. */
export function handCutSheet(sheet: AloneSheet) {
  const paper = against(sheet, 'deep', 'ground');
  const below = against(sheet, 'accent', 'secondary');
  sheet.add(shape(draw.handCut(sheet.left(130, 840), 140, 840, 820, 14, sheet.random), below.g));
  sheet.add(shape(draw.handCut(sheet.left(100, 840), 110, 840, 820, 14, sheet.random), paper.g));
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
        draw.pebble(540, 520, 380 + index * 66, 0.05, sheet.random),
        index % 2 === 0 ? other.g : sheet.scheme.g,
      ),
    );
  hero(sheet, sheet.scheme, { x: 230, y: 320, width: 620, height: 330, align: 'middle', stand: 'middle' });
  brand(sheet, sheet.scheme, { x: 270, width: 540, y: 720, align: 'middle' });
}
