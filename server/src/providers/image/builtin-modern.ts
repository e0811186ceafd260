import type { GroundInk } from './builtin-colours.ts';
import { bands, checks, clipped, disc, rays, rect, ring, SIDE, shape } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

/** Grounds in the order in which rounds of the month use them. */
export const modernGrounds: readonly GroundInk[] = ['accent', 'primary', 'ground', 'secondary', 'deep'];

const EDGE = 56;

/** An object too large for the sheet and a condensed word as wide as it. */
export const modernLayouts: readonly ((sheet: Sheet) => void)[] = [
  wordOverCrop,
  cropOverWord,
  diagonal,
  upward,
  sunburst,
  counterchange,
  stripes,
  checkered,
  arcs,
  wallOfWords,
];

function word(sheet: Sheet, box: Partial<TextBox>) {
  return sheet.set({
    text: sheet.headline,
    cut: 'archivo-900-62',
    x: EDGE,
    y: EDGE,
    width: SIDE - 2 * EDGE,
    height: 360,
    max: 330,
    min: 64,
    lines: 3,
    upper: true,
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

function brand(sheet: Sheet, box: Partial<TextBox> = {}) {
  return sheet.set({
    text: sheet.brandName,
    cut: 'archivo-800-75',
    x: EDGE,
    y: SIDE - EDGE - 38,
    width: 560,
    height: 38,
    max: 38,
    min: 22,
    lines: 1,
    stand: 'bottom',
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

function wordOverCrop(sheet: Sheet) {
  const set = word(sheet, {});
  const bottom = (set?.box.y ?? EDGE) + (set?.box.height ?? 0) + 36;
  sheet.draw(sheet.main, sheet.scheme, { x: 300, y: bottom, width: 980, height: (SIDE - bottom) * 1.42 });
  plate(sheet, sheet.left(EDGE, 360), sheet.mirror);
}

/** The brand on a patch of its own, so that whatever lies below cannot eat it. */
function plate(sheet: Sheet, x: number, toTheRight: boolean) {
  const set = measureBrand(sheet);
  if (set === null) return;
  const width = set + 44;
  const left = toTheRight ? x + 360 - width : x;
  const inks = sheet.schemeOn(sheet.ground === 'deep' ? 'ground' : 'deep');
  sheet.add(rect(left, 958, width, 66, inks.g));
  brand(sheet, {
    x: left + 22,
    y: 972,
    width: width - 44,
    height: 38,
    stand: 'middle',
    fill: inks.text,
    on: inks.g,
  });
}

function measureBrand(sheet: Sheet): number | null {
  if (sheet.brandName.trim() === '') return null;
  return Math.min(440, sheet.typeface('archivo-800-75').measure(sheet.brandName, 34));
}

function cropOverWord(sheet: Sheet) {
  const set = word(sheet, { y: 620, height: 340, stand: 'bottom' });
  const top = set?.box.y ?? 900;
  const height = (top - 60) * 1.3;
  sheet.draw(sheet.main, sheet.scheme, { x: -220, y: top - 50 - height, width: 1000, height });
  brand(sheet, { x: EDGE, y: 986, height: 38 });
}

function diagonal(sheet: Sheet) {
  const inks = sheet.schemeOn(sheet.ground === 'primary' ? 'accent' : 'primary');
  const points = sheet.mirror ? 'M0 150L1080 560V1080H0Z' : 'M0 560L1080 150V1080H0Z';
  const other = sheet.schemeOn(sheet.ground === 'deep' || sheet.ground === 'ground' ? 'secondary' : 'deep');
  sheet.add(shape(points, other.g));
  sheet.add(disc(540, 390, 330, inks.g));
  sheet.draw(sheet.main, inks, { x: 310, y: 160, width: 460, height: 460, turn: 12 });
  word(sheet, { y: 740, height: 226, stand: 'bottom', fill: other.text, on: other.g, max: 260, lines: 2 });
  brand(sheet, { fill: other.text, on: other.g, y: 986 });
}

function upward(sheet: Sheet) {
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
  sheet.add(rect(sheet.left(right + 40, free), 0, free, SIDE, inks.g));
  sheet.draw(sheet.main, inks, { x: right + 110, y: 190, width: Math.max(free * 1.25, 620), height: 760 });
}

function sunburst(sheet: Sheet) {
  const beams = sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary');
  const foot = sheet.schemeOn(sheet.ground === 'deep' ? 'primary' : 'deep');
  const ball = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(rays(540, 400, 0, 1100, 22, beams.g, sheet.mirror ? 4 : 0));
  sheet.add(disc(540, 400, 310, ball.g));
  sheet.draw(sheet.main, ball, { x: 325, y: 185, width: 430, height: 430 });
  sheet.add(rect(0, 748, SIDE, SIDE - 748, foot.g));
  word(sheet, {
    y: 786,
    height: 172,
    stand: 'middle',
    align: 'middle',
    fill: foot.text,
    on: foot.g,
    max: 220,
    min: 56,
    lines: 2,
  });
  brand(sheet, { x: 260, y: 988, height: 34, max: 32, align: 'middle', fill: foot.text, on: foot.g });
}

function counterchange(sheet: Sheet) {
  const other = sheet.schemeOn(
    sheet.ground === 'primary' ? 'ground' : sheet.ground === 'ground' ? 'accent' : 'primary',
  );
  const half = sheet.left(540, 540);
  sheet.add(rect(half, 0, 540, 776, other.g));
  const field = { x: 200, y: 80, width: 680, height: 620 };
  sheet.draw(sheet.main, sheet.scheme, field);
  const before = sheet.parts.length;
  sheet.draw(sheet.main, other, field);
  const swapped = sheet.parts.splice(before).join('');
  sheet.add(
    clipped(
      sheet.name(),
      `<rect x="${half}" y="0" width="540" height="776"/>`,
      rect(half, 0, 540, 776, other.g) + swapped,
    ),
  );
  const foot = sheet.schemeOn(sheet.ground === 'deep' ? 'accent' : 'deep');
  sheet.add(rect(0, 776, SIDE, 304, foot.g));
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

function stripes(sheet: Sheet) {
  const beams = sheet.schemeOn(sheet.ground === 'primary' ? 'accent' : 'primary');
  sheet.add(bands(0, 360, SIDE, 720, 150, 66, sheet.mirror ? -300 : 300, beams.g));
  const plateInks = sheet.schemeOn(sheet.ground === 'ground' ? 'deep' : 'ground');
  sheet.add(disc(540, 730, 290, plateInks.g));
  sheet.draw(sheet.main, plateInks, { x: 345, y: 535, width: 390, height: 390 });
  sheet.add(rect(0, 0, SIDE, 400, sheet.scheme.g));
  word(sheet, { y: EDGE, height: 250, stand: 'middle', lines: 2, max: 260 });
  brand(sheet, { y: 338, height: 36 });
}

function checkered(sheet: Sheet) {
  const floor = sheet.schemeOn(sheet.ground === 'deep' ? 'ground' : 'deep');
  const set = word(sheet, { height: 250, lines: 2, max: 260 });
  const under = (set?.box.y ?? EDGE) + (set?.box.height ?? 0) + 26;
  brand(sheet, { y: under, height: 36, stand: 'top', max: 34 });
  sheet.add(checks(0, 936, 15, 2, 72, floor.g));
  const top = under + 70;
  sheet.draw(sheet.main, sheet.scheme, { x: 90, y: top, width: 900, height: 936 - top, stand: true });
}

function arcs(sheet: Sheet) {
  const inks = [
    sheet.schemeOn(sheet.ground === 'primary' ? 'deep' : 'primary'),
    sheet.schemeOn(sheet.ground === 'secondary' ? 'ground' : 'secondary'),
  ];
  const corner = sheet.mirror ? 0 : SIDE;
  for (const [index, radius] of [900, 740, 580].entries())
    sheet.add(ring(corner, 0, radius, inks[index % 2]?.g ?? '', 80));
  const core = sheet.schemeOn(sheet.ground === 'ground' ? 'accent' : 'ground');
  sheet.add(disc(corner, 0, 500, core.g));
  sheet.draw(sheet.main, core, { x: 720, y: 40, width: 310, height: 310 });
  const foot = sheet.scheme;
  sheet.add(rect(0, 690, SIDE, 390, foot.g));
  word(sheet, { y: 730, height: 226, stand: 'bottom', lines: 2, max: 260 });
  brand(sheet, { y: 986 });
}

function wallOfWords(sheet: Sheet) {
  const set = word(sheet, {
    height: 720,
    lines: 5,
    max: 300,
    align: sheet.mirror ? 'end' : 'start',
    min: 80,
  });
  const bottom = (set?.box.y ?? 0) + (set?.box.height ?? 0) + 72;
  const foot = sheet.schemeOn(sheet.ground === 'primary' ? 'secondary' : 'primary');
  sheet.add(rect(0, bottom, SIDE, SIDE - bottom, foot.g));
  const room = SIDE - bottom;
  const size = Math.max(room * 1.35, 330);
  sheet.draw(sheet.main, foot, { x: 1010 - size, y: bottom + 36, width: size, height: size });
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
