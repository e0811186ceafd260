import { contrast, type GroundInk, luminance } from './builtin-colours.ts';
import {
  clipped,
  disc,
  halftone,
  handCut,
  overprint,
  pebble,
  rect,
  SIDE,
  shape,
  tornHill,
} from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

/** Grounds in the order in which rounds of the month use them. */
export const artisticGrounds: readonly GroundInk[] = [
  'ground',
  'secondary',
  'primary',
  'ground',
  'deep',
  'accent',
];

const EDGE = 72;

/** Cut paper, ink over ink, halftone, an italic line. */
export const artisticLayouts: readonly ((sheet: Sheet) => void)[] = [
  pebbleAndDots,
  lowSun,
  threePulls,
  twoDiscs,
  strips,
  hills,
  cutWindow,
  tallCollage,
  rings,
  giant,
];

function line(sheet: Sheet, box: Partial<TextBox>) {
  return sheet.set({
    text: sheet.headline,
    cut: 'poltawski-italic-500',
    x: EDGE,
    y: 850,
    width: SIDE - 2 * EDGE,
    height: 150,
    max: 132,
    min: 54,
    lines: 2,
    align: 'middle',
    stand: 'middle',
    leading: 1.04,
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

function brand(sheet: Sheet, box: Partial<TextBox> = {}) {
  return sheet.set({
    text: sheet.brandName,
    cut: 'archivo-600-100',
    x: 240,
    y: EDGE - 8,
    width: 600,
    height: 34,
    max: 34,
    min: 18,
    lines: 1,
    align: 'middle',
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

/** Ink on ink works on light paper only; on a dark one the shapes are pasted instead. */
function print(sheet: Sheet, content: string) {
  sheet.add(isLight(sheet) ? overprint(content) : content);
}

function isLight(sheet: Sheet): boolean {
  return sheet.scheme.text === sheet.palette.deep;
}

/** The brightest ink that stands off the ground. */
function spark(sheet: Sheet): string {
  const { accent, secondary, ground } = sheet.palette;
  const candidates =
    sheet.ground === 'accent'
      ? [secondary]
      : sheet.ground === 'secondary'
        ? [accent, ground]
        : [accent, secondary];
  return candidates.find((ink) => contrast(ink, sheet.scheme.g) >= 1.7) ?? secondary;
}

function paperFor(sheet: Sheet): { ink: GroundInk; dots: string } {
  const { palette, ground } = sheet;
  if (ground === 'ground') return { ink: 'secondary', dots: palette.accent };
  if (ground === 'secondary') return { ink: 'ground', dots: palette.accent };
  if (ground === 'accent') return { ink: 'ground', dots: palette.secondary };
  return { ink: 'secondary', dots: palette.accent };
}

function pebbleAndDots(sheet: Sheet) {
  const { ink, dots } = paperFor(sheet);
  const inks = sheet.schemeOn(ink);
  sheet.add(shape(pebble(540, 460, 350, 0.15, sheet.random), inks.g));
  const patch = pebble(600, 490, 310, 0.12, sheet.random);
  sheet.draw(sheet.main, inks, { x: 305, y: 235, width: 450, height: 450, turn: -4 });
  sheet.add(
    clipped(
      sheet.name(),
      shape(patch, '#000'),
      overprint(
        halftone(
          { x: 180, y: 120, width: 800, height: 720 },
          34,
          dots,
          1.5,
          9,
          sheet.mirror ? 'right' : 'down',
        ),
      ),
    ),
  );
  line(sheet, { y: 868, height: 150 });
  brand(sheet, { y: 44, height: 30 });
}

function lowSun(sheet: Sheet) {
  const sun = spark(sheet);
  const foot = sheet.schemeOn(sheet.ground === 'deep' || sheet.ground === 'primary' ? 'ground' : 'deep');
  sheet.add(disc(sheet.left(360, 620) + 310, 400, 310, sun));
  sheet.draw(sheet.main, sheet.scheme, { x: 110, y: 200, width: 560, height: 560, stand: true, turn: 3 });
  sheet.add(shape(tornHill(760, 26, 9, sheet.random), foot.g));
  line(sheet, { y: 836, height: 128, fill: foot.text, on: foot.g, max: 116 });
  brand(sheet, { y: 1008, height: 26, max: 24, fill: foot.text, on: foot.g });
}

function threePulls(sheet: Sheet) {
  const { palette } = sheet;
  const behind: readonly [string, number, number, number][] = [
    [sheet.ground === 'secondary' ? palette.ground : palette.secondary, -120, -30, -18],
    [spark(sheet), 120, 20, 16],
  ];
  for (const [ink, dx, dy, turn] of behind) {
    const flat = { ...sheet.scheme, a: ink, b: ink, c: ink, d: ink, g: ink };
    sheet.draw(sheet.main, flat, { x: 290 + dx, y: 170 + dy, width: 500, height: 560, turn });
  }
  sheet.draw(sheet.main, sheet.scheme, { x: 290, y: 180, width: 500, height: 560, turn: -2 });
  line(sheet, { y: 850, height: 150 });
  brand(sheet, { y: 44, height: 30 });
}

function twoDiscs(sheet: Sheet) {
  const { palette } = sheet;
  const second = spark(sheet);
  print(
    sheet,
    disc(
      sheet.left(70, 600) + 300,
      420,
      300,
      sheet.ground === 'secondary' ? palette.ground : palette.secondary,
    ),
  );
  print(sheet, disc(sheet.left(410, 600) + 300, 480, 300, second));
  const dark = luminance(second) < 0.15;
  const knocked = {
    ...sheet.schemeOn('primary'),
    a: dark ? palette.ground : palette.deep,
    b: palette.primary,
    c: dark ? palette.secondary : palette.ground,
    d: palette.deep,
  };
  sheet.draw(sheet.main, knocked, { x: 340, y: 250, width: 400, height: 400, turn: 6 });
  line(sheet, { y: 860, height: 140 });
  brand(sheet, { y: 44, height: 30 });
}

function strips(sheet: Sheet) {
  const { palette, ground } = sheet;
  const inks = [palette.primary, palette.secondary, palette.accent, palette.deep, palette.ground].filter(
    (ink) => ink !== palette[ground],
  );
  for (let index = 0; index < 5; index += 1) {
    const width = 108;
    const x = sheet.left(470 + index * 122, width);
    const top = 60 + sheet.random() * 240;
    sheet.add(
      shape(handCut(x, top, width, SIDE - top + 60, 9, sheet.random), inks[index % inks.length] ?? ''),
    );
  }
  const { ink } = paperFor(sheet);
  const inksOnDisc = sheet.schemeOn(ink);
  sheet.add(shape(pebble(sheet.left(480, 560) + 280, 600, 280, 0.1, sheet.random), inksOnDisc.g));
  sheet.draw(sheet.main, inksOnDisc, { x: 590, y: 430, width: 340, height: 340, turn: -5 });
  line(sheet, {
    x: sheet.left(EDGE, 360),
    width: 360,
    y: 200,
    height: 680,
    lines: 6,
    align: sheet.mirror ? 'end' : 'start',
    max: 112,
    min: 50,
  });
  brand(sheet, { x: sheet.left(EDGE, 360), width: 360, y: 974, align: sheet.mirror ? 'end' : 'start' });
}

function hills(sheet: Sheet) {
  const { palette, ground } = sheet;
  const back = ground === 'secondary' ? palette.ground : palette.secondary;
  const middle = ground === 'primary' ? palette.accent : palette.primary;
  const front = ground === 'deep' ? palette.ground : palette.deep;
  line(sheet, { y: 110, height: 190, max: 120 });
  brand(sheet, { y: 44, height: 30 });
  sheet.add(
    disc(sheet.left(620, 330) + 165, 520, 165, ground === 'accent' ? palette.ground : palette.accent),
  );
  sheet.add(shape(tornHill(700, 70, 4, sheet.random), back));
  const inks = sheet.scheme;
  sheet.draw(sheet.main, inks, { x: 130, y: 360, width: 470, height: 500, stand: true, turn: -3 });
  sheet.add(
    shape(tornHill(840, 60, 3, sheet.random), middle),
    shape(tornHill(960, 40, 5, sheet.random), front),
  );
}

function cutWindow(sheet: Sheet) {
  const ink: GroundInk =
    sheet.ground === 'deep' ? 'secondary' : sheet.ground === 'primary' ? 'accent' : 'deep';
  const inks = sheet.schemeOn(ink);
  const x = sheet.left(150, 780);
  sheet.add(
    shape(
      handCut(x - 26, 104, 780, 680, 16, sheet.random),
      sheet.ground === 'accent' ? sheet.palette.secondary : sheet.palette.accent,
    ),
  );
  sheet.add(shape(handCut(x, 130, 780, 680, 16, sheet.random), inks.g));
  sheet.draw(sheet.main, inks, { x: 290, y: 210, width: 500, height: 520, turn: 5 });
  line(sheet, { y: 872, height: 140 });
  brand(sheet, { y: 44, height: 30 });
}

function tallCollage(sheet: Sheet) {
  const { palette, ground } = sheet;
  const side: GroundInk = ground === 'primary' ? 'secondary' : 'primary';
  const inks = sheet.schemeOn(side);
  const x = sheet.left(-30, 490);
  sheet.add(shape(handCut(x, -30, 490, 1140, 22, sheet.random), inks.g));
  sheet.add(overprint(halftone({ x, y: 620, width: 490, height: 460 }, 36, palette.deep, 1, 10)));
  sheet.draw(sheet.main, inks, { x: 50, y: 120, width: 360, height: 420, turn: -6 });
  const second = sheet.company[0] ?? sheet.main;
  sheet.draw(second, sheet.scheme, { x: 720, y: 740, width: 250, height: 250, turn: 8 });
  line(sheet, {
    x: sheet.left(530, 480),
    width: 480,
    y: 140,
    height: 520,
    lines: 5,
    align: sheet.mirror ? 'end' : 'start',
    max: 118,
    min: 50,
    stand: 'top',
  });
  brand(sheet, { x: sheet.left(530, 480), width: 480, y: 68, align: sheet.mirror ? 'end' : 'start' });
}

function rings(sheet: Sheet) {
  const { palette, ground } = sheet;
  const one = ground === 'secondary' ? palette.ground : palette.secondary;
  for (let index = 6; index > 0; index -= 1)
    sheet.add(
      shape(pebble(540, 450, 90 + index * 100, 0.07, sheet.random), index % 2 === 0 ? one : palette[ground]),
    );
  const core = sheet.schemeOn(ground === 'accent' || ground === 'primary' ? 'ground' : 'accent');
  sheet.add(shape(pebble(540, 450, 250, 0.08, sheet.random), core.g));
  sheet.draw(sheet.main, core, { x: 375, y: 285, width: 330, height: 330 });
  const foot = sheet.schemeOn(ground === 'deep' || ground === 'primary' ? 'ground' : 'deep');
  sheet.add(shape(tornHill(840, 18, 10, sheet.random), foot.g));
  line(sheet, { y: 888, height: 120, fill: foot.text, on: foot.g, max: 110 });
  brand(sheet, { y: 1022, height: 26, max: 24, fill: foot.text, on: foot.g });
}

function giant(sheet: Sheet) {
  const set = line(sheet, {
    y: 80,
    height: 200,
    align: sheet.mirror ? 'end' : 'start',
    stand: 'top',
    max: 128,
  });
  const top = (set?.box.y ?? 0) + (set?.box.height ?? 0) + 70;
  const { palette, ground } = sheet;
  const paper =
    luminance(palette.accent) > 0.15 && ground !== 'accent'
      ? palette.accent
      : ground === 'secondary'
        ? palette.ground
        : palette.secondary;
  sheet.add(shape(pebble(sheet.left(520, 760) + 380, 840, 460, 0.14, sheet.random), paper));
  sheet.draw(sheet.main, sheet.scheme, { x: 240, y: top, width: 900, height: 1000, turn: -9 });
  const plate = sheet.schemeOn(sheet.ground === 'deep' ? 'ground' : 'deep');
  const width = Math.min(560, sheet.typeface('archivo-600-100').measure(sheet.brandName, 34)) + 48;
  if (sheet.brandName.trim() === '') return;
  const x = sheet.left(EDGE, width);
  sheet.add(rect(x, 966, width, 58, plate.g));
  brand(sheet, {
    x: x + 24,
    width: width - 48,
    y: 978,
    height: 34,
    stand: 'middle',
    fill: plate.text,
    on: plate.g,
  });
}
