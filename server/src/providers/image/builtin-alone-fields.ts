import { type AloneSheet, brand, EDGE, hero } from './builtin-alone-type.ts';
import type { GroundInk } from './builtin-colours.ts';
import { isWide } from './builtin-frame.ts';
import { disc as circle, rect, SIDE } from './builtin-shapes.ts';

const sideOf = (sheet: AloneSheet) => (sheet.mirror ? 'end' : 'start');
/** An ink that stands against the ground. */
const against = (sheet: AloneSheet, first: GroundInk, other: GroundInk) =>
  sheet.schemeOn(sheet.ground === first ? other : first);

/** Nothing but the words, from edge to edge. */
export function wholeSheet(sheet: AloneSheet) {
  hero(sheet, sheet.scheme, { height: 830, align: sideOf(sheet), stand: 'top' });
  // Pressed together on a wide frame, rule and name need more air.
  const [rule, name] = isWide(sheet.carry.frame) ? [914, 984] : [938, 968];
  sheet.add(sheet.rect(EDGE, rule, SIDE - 2 * EDGE, 12, sheet.scheme.c));
  brand(sheet, sheet.scheme, { align: sideOf(sheet), y: name });
}

/** A heavy band with the name climbing it. */
export function sideBand(sheet: AloneSheet) {
  const band = against(sheet, 'primary', 'secondary');
  const spark = against(sheet, 'accent', 'deep');
  sheet.add(
    sheet.rect(sheet.left(0, 190), 0, 190, SIDE, band.g),
    sheet.rect(sheet.left(190, 22), 0, 22, SIDE, spark.g),
  );
  brand(sheet, band, {
    x: sheet.left(72, 46),
    y: EDGE,
    width: 46,
    height: SIDE - 2 * EDGE,
    upward: true,
    max: 46,
    stand: 'middle',
  });
  hero(sheet, sheet.scheme, {
    x: sheet.left(272, 740),
    width: 740,
    height: SIDE - 2 * EDGE,
    stand: 'middle',
  });
}

/** Two fields, the words on the larger. */
export function twoFields(sheet: AloneSheet) {
  const low = against(sheet, 'deep', 'primary');
  const top = sheet.mirror ? 0 : 800;
  sheet.add(sheet.rect(0, top, SIDE, 280, low.g), sheet.rect(0, sheet.mirror ? 280 : 782, SIDE, 18, low.c));
  hero(sheet, sheet.scheme, {
    y: sheet.mirror ? 370 : EDGE,
    height: 630,
    stand: sheet.mirror ? 'bottom' : 'top',
  });
  brand(sheet, low, { y: top + 110, height: 60, max: 56, stand: 'middle' });
}

/** A frame as heavy as the letters. */
export function heavyFrame(sheet: AloneSheet) {
  const frame = against(sheet, 'primary', 'secondary');
  sheet.add(sheet.within(0, frame.g), sheet.within(64, sheet.scheme.g));
  hero(sheet, sheet.scheme, {
    x: 130,
    y: 140,
    width: SIDE - 260,
    height: 680,
    align: sideOf(sheet),
    stand: 'middle',
  });
  sheet.add(sheet.rect(sheet.left(130, 160), 864, 160, 14, sheet.scheme.c));
  brand(sheet, sheet.scheme, { x: 130, width: SIDE - 260, y: 908, align: sideOf(sheet) });
}

/** Two thin rules and a small sign between them. */
export function thinFrame(sheet: AloneSheet) {
  const { c, g, text } = sheet.scheme;
  const rim = sheet.inset(56);
  sheet.add(sheet.within(56, text), sheet.within(62, g));
  sheet.add(rect(480, rim - 6, 120, 18, g), circle(540, rim + 3, 20, c));
  hero(sheet, sheet.scheme, {
    x: 140,
    y: 170,
    width: SIDE - 280,
    height: 640,
    align: 'middle',
    stand: 'middle',
  });
  brand(sheet, sheet.scheme, { x: 140, width: SIDE - 280, y: 900, align: 'middle' });
}

/** The words on one large disc that leaves the sheet. */
export function disc(sheet: AloneSheet) {
  const round = against(sheet, 'ground', 'primary');
  const small = against(sheet, 'accent', 'secondary');
  sheet.add(sheet.disc(sheet.left(470, 120) + 60, 480, 560, round.g));
  sheet.add(sheet.disc(sheet.left(68, 120) + 60, 968, 40, small.g));
  // The disc is smaller on a wide frame.
  const inset = isWide(sheet.carry.frame) ? 50 : 0;
  const place = { x: sheet.left(170, 760) + inset, width: 760 - 2 * inset };
  hero(sheet, round, { ...place, y: 200, height: 560, stand: 'middle' });
  brand(sheet, round, { ...place, y: 820 });
}

/** A rule above, the name first, as on a letterhead. */
export function ruled(sheet: AloneSheet) {
  const rule = isWide(sheet.carry.frame) ? 168 : 150;
  sheet.add(sheet.rect(EDGE, rule, SIDE - 2 * EDGE, 6, sheet.scheme.text));
  sheet.add(sheet.rect(sheet.left(EDGE, 220), rule, 220, 18, sheet.scheme.c));
  brand(sheet, sheet.scheme, { y: EDGE, align: sideOf(sheet) });
  hero(sheet, sheet.scheme, { y: 300, height: 700, stand: 'bottom', align: sideOf(sheet) });
}

/** A paper card on the brand's ink. */
export function card(sheet: AloneSheet) {
  const paper = against(sheet, 'ground', 'secondary');
  const x = sheet.left(EDGE, 860);
  sheet.add(sheet.rect(x, 150, 860, 930, paper.g), sheet.rect(x, 150, 860, 20, paper.c));
  hero(sheet, paper, { x: x + 70, y: 260, width: 720, height: 580, stand: 'top' });
  brand(sheet, paper, { x: x + 70, width: 720 });
}

/** Steps that lead to the words. */
export function steps(sheet: AloneSheet) {
  const inks = [
    against(sheet, 'primary', 'deep'),
    against(sheet, 'secondary', 'ground'),
    against(sheet, 'accent', 'deep'),
  ];
  for (const [index, scheme] of inks.entries())
    sheet.add(
      sheet.rect(
        sheet.left(780 - index * 260, 300 + index * 260),
        690 + index * 90,
        300 + index * 260,
        91,
        scheme.g,
      ),
    );
  const foot = against(sheet, 'deep', 'primary');
  sheet.add(sheet.rect(0, 960, SIDE, 120, foot.g));
  hero(sheet, sheet.scheme, { height: 570, stand: 'top', align: sideOf(sheet) });
  brand(sheet, foot, { y: 1000, height: 36, align: sideOf(sheet), stand: 'middle' });
}

/** One dot of colour and much air. */
export function oneDot(sheet: AloneSheet) {
  sheet.add(sheet.disc(sheet.left(EDGE, 220) + 110, 190, 110, sheet.scheme.c));
  hero(sheet, sheet.scheme, { y: 420, height: 440, stand: 'bottom', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { align: sideOf(sheet) });
}

/** A line across the sheet, half a sun on it. */
export function horizon(sheet: AloneSheet) {
  const { c, g, text } = sheet.scheme;
  sheet.add(sheet.disc(sheet.left(660, 240) + 120, 700, 120, c), sheet.rect(0, 700, SIDE, 200, g));
  sheet.add(sheet.rect(0, 700, SIDE, 10, text));
  hero(sheet, sheet.scheme, { height: 460, stand: 'top', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { y: 800, align: sideOf(sheet) });
}

/** A row of dots, one of them lit. */
export function dotLine(sheet: AloneSheet) {
  const { c, b } = sheet.scheme;
  const lit = Math.floor(sheet.random() * 7);
  for (let index = 0; index < 7; index += 1)
    sheet.add(
      sheet.disc(
        EDGE + 40 + index * 140,
        sheet.mirror ? 900 : 160,
        index === lit ? 52 : 30,
        index === lit ? c : b,
      ),
    );
  const [y, height] = sheet.mirror ? [210, 560] : [330, 520];
  hero(sheet, sheet.scheme, { y, height, stand: 'middle', align: sideOf(sheet) });
  brand(sheet, sheet.scheme, { y: sheet.mirror ? EDGE : 962, align: sideOf(sheet), stand: 'top' });
}
