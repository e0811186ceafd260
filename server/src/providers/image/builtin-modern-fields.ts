import type { GroundInk } from './builtin-colours.ts';
import { placed } from './builtin-drawings.ts';
import { brand, EDGE, word } from './builtin-modern-type.ts';
import { checks, clipped, rect, SIDE, shape } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';

/** Rays around the object. */
export function sunburst(sheet: Sheet) {
  const beams = sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary');
  const foot = sheet.schemeOn(sheet.ground === 'deep' ? 'primary' : 'deep');
  const ball = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  const centre = sheet.mirror ? 690 : 390;
  const top = sheet.mirror ? 0 : 748;
  sheet.add(sheet.rays(540, centre, 0, 1100, 22, beams.g, sheet.mirror ? 8 : 0));
  sheet.add(sheet.disc(540, centre, 300, ball.g));
  sheet.draw(sheet.main, ball, { x: 330, y: centre - 210, width: 420, height: 420 });
  sheet.add(sheet.rect(0, top, SIDE, 332, foot.g));
  const ink = { fill: foot.text, on: foot.g, align: 'middle' } as const;
  word(sheet, { ...ink, y: top + 48, height: 172, stand: 'middle', max: 220, min: 56, lines: 2 });
  brand(sheet, { ...ink, x: 260, y: top + 248, height: 34, max: 32 });
}

/** The ink that changes places with each ground. */
const COUNTER_INK: Readonly<Record<GroundInk, GroundInk>> = {
  primary: 'ground',
  ground: 'accent',
  accent: 'primary',
  secondary: 'primary',
  deep: 'primary',
};

/** Figure and ground change places in the middle. */
export function counterchange(sheet: Sheet) {
  const other = sheet.schemeOn(COUNTER_INK[sheet.ground]);
  const half = sheet.left(540, 540);
  sheet.add(sheet.rect(half, 0, 540, 776, other.g));
  const field = { x: 200, y: 80, width: 680, height: 620 };
  sheet.draw(sheet.main, sheet.scheme, field);
  const before = sheet.parts.length;
  sheet.draw(sheet.main, other, field);
  const swapped = sheet.parts.splice(before).join('');
  sheet.add(
    clipped(
      sheet.name(),
      `<rect x="${half}" y="0" width="540" height="${sheet.carry.y(776)}"/>`,
      sheet.rect(half, 0, 540, 776, other.g) + swapped,
    ),
  );
  const foot = sheet.schemeOn(sheet.ground === 'deep' ? 'accent' : 'deep');
  sheet.add(sheet.rect(0, 776, SIDE, 304, foot.g));
  word(sheet, {
    y: 806,
    height: 164,
    stand: 'middle',
    fill: foot.text,
    on: foot.g,
    max: 220,
    min: 56,
    lines: 2,
  });
  brand(sheet, { y: 992, height: 34, max: 32, fill: foot.text, on: foot.g });
}

/** Slanted stripes. */
export function stripes(sheet: Sheet) {
  const beams = sheet.schemeOn(sheet.ground === 'primary' ? 'accent' : 'primary');
  sheet.add(sheet.bands(0, 360, SIDE, 720, 150, 66, sheet.mirror ? -300 : 300, beams.g));
  const plateInks = sheet.schemeOn(sheet.ground === 'ground' ? 'deep' : 'ground');
  sheet.add(sheet.disc(540, 730, 290, plateInks.g));
  sheet.draw(sheet.main, plateInks, { x: 345, y: 535, width: 390, height: 390 });
  sheet.add(sheet.rect(0, 0, SIDE, 400, sheet.scheme.g));
  word(sheet, { y: EDGE, height: 250, stand: 'middle', lines: 2, max: 260 });
  brand(sheet, { y: 338, height: 36 });
}

/** The object on a chequered floor. */
export function checkered(sheet: Sheet) {
  const floor = sheet.schemeOn(sheet.ground === 'deep' ? 'ground' : 'deep');
  const set = word(sheet, { height: 250, lines: 2, max: 260 });
  const under = (set?.box.y ?? EDGE) + (set?.box.height ?? 0) + 26;
  brand(sheet, { y: under, height: 36, stand: 'top', max: 34 });
  const rows = sheet.rowsAt('lower', 936, 72);
  sheet.add(checks(0, rows.top, SIDE / 72, rows.count, 72, floor.g));
  const top = under + 70;
  const foot = sheet.carry.told(rows.top);
  sheet.draw(sheet.main, sheet.scheme, { x: 90, y: top, width: 900, height: foot - top, stand: true });
}

/** Quarter rings around a corner. */
export function arcs(sheet: Sheet) {
  const inks = [
    sheet.schemeOn(sheet.ground === 'primary' ? 'deep' : 'primary'),
    sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary'),
  ];
  const corner = sheet.mirror ? 0 : SIDE;
  for (const [index, radius] of [900, 740, 580].entries())
    sheet.add(sheet.ring(corner, 0, radius, inks[index % 2]?.g ?? '', 80));
  const core = sheet.schemeOn(sheet.ground === 'ground' ? 'accent' : 'ground');
  sheet.add(sheet.disc(corner, 0, 500, core.g));
  sheet.draw(sheet.main, core, { x: 720, y: 40, width: 310, height: 310 });
  const foot = sheet.scheme;
  sheet.add(sheet.rect(0, 690, SIDE, 390, foot.g));
  word(sheet, { y: 730, height: 226, stand: 'bottom', lines: 2, max: 260 });
  brand(sheet, { y: 986 });
}

/** The object as wallpaper, a band of words across it. */
export function pattern(sheet: Sheet) {
  const other = sheet.schemeOn(sheet.ground === 'primary' ? 'secondary' : 'primary');
  for (let index = 0; index < 4 * Math.ceil(sheet.carry.frame.height / 270); index += 1) {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const inks = (column + row) % 2 === 0 ? sheet.scheme : other;
    sheet.add(rect(sheet.left(column * 270, 270), row * 270, 271, 271, inks.g));
    const [x, y, side] = [sheet.left(column * 270 + 45, 180), row * 270 + 45, 180];
    sheet.add(placed(sheet.main, inks, { x, y, width: side, height: side }));
  }
  const band = sheet.schemeOn(sheet.ground === 'deep' ? 'accent' : 'deep');
  const y = sheet.mirror ? 0 : 540;
  sheet.add(sheet.rect(0, y, SIDE, 270, band.g));
  const ink = { fill: band.text, on: band.g } as const;
  word(sheet, { ...ink, y: y + 40, height: 146, stand: 'middle', max: 200, min: 56, lines: 2 });
  brand(sheet, { ...ink, y: y + 210, height: 36, max: 34 });
}

/** A cone of light falls on the object. */
export function spotlight(sheet: Sheet) {
  const light = sheet.schemeOn(
    sheet.ground === 'accent' || sheet.ground === 'secondary' ? 'ground' : 'secondary',
  );
  const from = sheet.mirror ? 880 : 200;
  sheet.add(shape(`M${from - 60} 0H${from + 60}L1010 ${sheet.carry.y(690)}H70Z`, light.g));
  const floor = sheet.schemeOn(sheet.ground === 'deep' ? 'primary' : 'deep');
  sheet.add(sheet.rect(0, 690, SIDE, 390, floor.g));
  sheet.draw(sheet.main, light, { x: 330, y: 250, width: 420, height: 440, stand: true });
  const ink = { fill: floor.text, on: floor.g } as const;
  word(sheet, { ...ink, y: 740, height: 220, stand: 'middle', max: 240, lines: 2 });
  brand(sheet, { ...ink, y: 986 });
}

/** The object swims above rows of waves. */
export function waves(sheet: Sheet) {
  const sea = sheet.schemeOn(sheet.ground === 'primary' || sheet.ground === 'deep' ? 'accent' : 'primary');
  const align = sheet.mirror ? 'end' : 'start';
  const set = word(sheet, { height: 300, lines: 2, max: 280, align });
  const top = (set?.box.y ?? EDGE) + (set?.box.height ?? 0) + 40;
  sheet.draw(sheet.main, sheet.scheme, { x: 90, y: top, width: 620, height: 800 - top, stand: true });
  sheet.add(sheet.rect(0, 740, SIDE, 340, sea.g));
  for (let row = 0; row < 4; row += 1)
    sheet.add(sheet.wave(790 + row * 52, 13, 180, row % 2 === 0 ? sheet.scheme.g : sea.text, 12));
  sheet.add(sheet.rect(0, 966, SIDE, 114, sea.g));
  brand(sheet, {
    align,
    x: sheet.left(EDGE, 560),
    y: 1000,
    height: 36,
    fill: sea.text,
    on: sea.g,
    stand: 'middle',
  });
}
