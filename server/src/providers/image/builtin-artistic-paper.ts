import { luminance } from '@postownia/contract/colour-contrast';
import { brand, EDGE, line, paperFor, spark } from './builtin-artistic-type.ts';
import type { GroundInk } from './builtin-colours.ts';
import { companion } from './builtin-company.ts';
import { isTall } from './builtin-frame.ts';
import { handCut, SIDE, shape } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';

/** The object before a low sun. */
export function lowSun(sheet: Sheet) {
  const sun = spark(sheet);
  const foot = sheet.schemeOn(sheet.ground === 'deep' || sheet.ground === 'primary' ? 'ground' : 'deep');
  sheet.add(sheet.disc(sheet.left(360, 620) + 310, 400, 310, sun));
  sheet.draw(
    sheet.main,
    { ...sheet.scheme, over: sun },
    { x: 110, y: 200, width: 560, height: 560, stand: true, turn: 3 },
  );
  sheet.add(shape(sheet.tornHill(760, 26, 9, sheet.random), foot.g));
  line(sheet, { y: 836, height: 128, fill: foot.text, on: foot.g, max: 116 });
  brand(sheet, { y: 1008, height: 26, max: 24, fill: foot.text, on: foot.g });
}

/** Standing strips of paper. */
export function strips(sheet: Sheet) {
  const { palette, ground } = sheet;
  const inks = [palette.primary, palette.secondary, palette.accent, palette.deep, palette.ground].filter(
    (ink) => ink !== palette[ground],
  );
  for (let index = 0; index < 5; index += 1) {
    const width = 108;
    const x = sheet.left(470 + index * 122, width);
    const top = 60 + sheet.random() * 240;
    sheet.add(
      shape(sheet.handCut(x, top, width, SIDE - top + 60, 9, sheet.random), inks[index % inks.length] ?? ''),
    );
  }
  const { ink } = paperFor(sheet);
  const inksOnDisc = sheet.schemeOn(ink);
  sheet.add(shape(sheet.pebble(sheet.left(480, 560) + 280, 600, 280, 0.1, sheet.random), inksOnDisc.g));
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
  const sign = isTall(sheet.carry.frame) ? { y: 930, height: 78, lines: 2 } : { y: 974 };
  const align = sheet.mirror ? 'end' : 'start';
  brand(sheet, { ...sign, x: sheet.left(EDGE, 360), width: 360, align });
}

/** Layers of torn hills. */
export function hills(sheet: Sheet) {
  const { palette, ground } = sheet;
  const back = ground === 'secondary' ? palette.ground : palette.secondary;
  const middle = ground === 'primary' ? palette.accent : palette.primary;
  const front = ground === 'deep' ? palette.ground : palette.deep;
  line(sheet, { y: 110, height: 190, max: 120 });
  brand(sheet, { y: 44, height: 30 });
  sheet.add(
    sheet.disc(sheet.left(620, 330) + 165, 520, 165, ground === 'accent' ? palette.ground : palette.accent),
  );
  sheet.add(shape(sheet.tornHill(700, 70, 4, sheet.random), back));
  const inks = sheet.scheme;
  sheet.draw(sheet.main, inks, { x: 130, y: 360, width: 470, height: 500, stand: true, turn: -3 });
  sheet.add(
    shape(sheet.tornHill(840, 60, 3, sheet.random), middle),
    shape(sheet.tornHill(960, 40, 5, sheet.random), front),
  );
}

/** The paper of the window on each ground. */
export const WINDOW_INK: Readonly<Record<GroundInk, GroundInk>> = {
  ground: 'deep',
  secondary: 'deep',
  accent: 'deep',
  primary: 'accent',
  deep: 'secondary',
};

/** A window cut by hand. */
export function cutWindow(sheet: Sheet) {
  const inks = sheet.schemeOn(WINDOW_INK[sheet.ground]);
  const x = sheet.left(150, 780);
  sheet.add(
    shape(
      sheet.handCut(x - 26, 104, 780, 680, 16, sheet.random),
      sheet.ground === 'accent' ? sheet.palette.secondary : sheet.palette.accent,
    ),
  );
  sheet.add(shape(sheet.handCut(x, 130, 780, 680, 16, sheet.random), inks.g));
  sheet.draw(sheet.main, inks, { x: 290, y: 210, width: 500, height: 520, turn: 5 });
  line(sheet, { y: 872, height: 140 });
  brand(sheet, { y: 44, height: 30 });
}

/** Wobbly rings. */
export function rings(sheet: Sheet) {
  const { palette, ground } = sheet;
  const one = ground === 'secondary' ? palette.ground : palette.secondary;
  for (let index = 6; index > 0; index -= 1)
    sheet.add(
      shape(
        sheet.pebble(540, 450, 90 + index * 100, 0.07, sheet.random),
        index % 2 === 0 ? one : palette[ground],
      ),
    );
  const core = sheet.schemeOn(ground === 'accent' || ground === 'primary' ? 'ground' : 'accent');
  sheet.add(shape(sheet.pebble(540, 450, 250, 0.08, sheet.random), core.g));
  sheet.draw(sheet.main, core, { x: 375, y: 285, width: 330, height: 330 });
  const foot = sheet.schemeOn(ground === 'deep' || ground === 'primary' ? 'ground' : 'deep');
  sheet.add(shape(sheet.tornHill(840, 18, 10, sheet.random), foot.g));
  line(sheet, { y: 876, height: 116, fill: foot.text, on: foot.g, max: 104 });
  brand(sheet, { y: 1018, height: 26, max: 24, fill: foot.text, on: foot.g });
}

/** The object far too large. */
export function giant(sheet: Sheet) {
  const set = line(sheet, {
    y: 80,
    height: 200,
    align: sheet.mirror ? 'end' : 'start',
    stand: 'top',
    max: 128,
  });
  const top = (set?.box.y ?? 0) + (set?.box.height ?? 0) + 70;
  sheet.add(shape(sheet.pebble(sheet.left(520, 760) + 380, 840, 460, 0.14, sheet.random), giantPaper(sheet)));
  sheet.draw(
    sheet.main,
    { ...sheet.scheme, over: giantPaper(sheet) },
    { x: 250, y: top, width: 780, height: 800, turn: -9 },
  );
  const plate = sheet.schemeOn(sheet.ground === 'deep' ? 'ground' : 'deep');
  const width = Math.min(560, sheet.typeface('archivo-600-100').measure(sheet.brandName, 34)) + 48;
  if (sheet.brandName.trim() === '') return;
  const x = sheet.left(EDGE, width);
  sheet.add(sheet.rect(x - 10, 956, width + 20, 78, sheet.scheme.g), sheet.rect(x, 966, width, 58, plate.g));
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

/** The paper behind the large object: the accent where it is light enough and stands off the ground. */
function giantPaper({ palette, ground }: Sheet): string {
  if (luminance(palette.accent) > 0.15 && ground !== 'accent') return palette.accent;
  return ground === 'secondary' ? palette.ground : palette.secondary;
}

/** One heavy shape hangs in from a side, the line stands free beside it. */
export function bigDrop(sheet: Sheet) {
  const side: GroundInk = sheet.ground === 'ground' ? 'primary' : 'ground';
  const inks = sheet.schemeOn(side);
  const x = sheet.left(330, 900) + 450;
  sheet.add(shape(sheet.pebble(x, 330, 470, 0.1, sheet.random), inks.g));
  sheet.draw(sheet.main, inks, { x: 560, y: 90, width: 440, height: 470, turn: 7 });
  const align = sheet.mirror ? 'end' : 'start';
  line(sheet, { y: 862, height: 104, min: 40, max: 100, align });
  brand(sheet, { x: sheet.left(EDGE, 600), y: 1004, height: 34, align });
}

/** Three things on strings. */
export function mobile(sheet: Sheet) {
  const { palette, ground } = sheet;
  const papers = [palette.secondary, palette.accent, palette.ground, palette.primary].filter(
    (ink) => ink !== palette[ground],
  );
  const hung = [
    [60, 250, 250],
    [370, 420, 400],
    [800, 190, 230],
  ] as const;
  for (const [index, [x, y, size]] of hung.entries()) {
    const centre = sheet.left(x, size) + size / 2;
    sheet.add(sheet.rect(centre - 3, 0, 6, y, sheet.scheme.text));
    const paper = papers[index % papers.length] ?? palette.secondary;
    const ink = (Object.keys(palette) as GroundInk[]).find((name) => palette[name] === paper) ?? 'secondary';
    sheet.add(shape(sheet.pebble(centre, y, size * 0.56, 0.09, sheet.random), paper));
    const share = size * 0.72;
    const place = {
      x: x + (size - share) / 2,
      y: y - share / 2,
      width: share,
      height: share,
      turn: index * 5 - 6,
    };
    if (index === 1) sheet.draw(sheet.main, sheet.schemeOn(ink), place);
    else companion(sheet, index / 2, sheet.schemeOn(ink), place);
  }
  line(sheet, { y: 748, height: 190, lines: 2, max: 120 });
  brand(sheet, { y: 1008, height: 30 });
}

/** Scraps of paper around a cut-out square with the line in it. */
export function confetti(sheet: Sheet) {
  const { palette, ground } = sheet;
  const inks = [palette.secondary, palette.accent, palette.primary, palette.deep, palette.ground].filter(
    (ink) => ink !== palette[ground],
  );
  const { width, height } = sheet.carry.frame;
  const aside = Math.round((7 * height) / SIDE);
  for (let index = 0; index < 4 * aside; index += 1) {
    const along = (index % aside) * (1120 / aside) + sheet.random() * 60;
    const across = 8 + sheet.random() * 40;
    const size = 42 + sheet.random() * 36;
    const level = index % 4 < 2;
    const edge = index % 2 === 0 ? across : (level ? height : width) - across - size;
    const [x, y] = level ? [along, edge] : [edge, (along * height) / SIDE];
    const ink = inks[Math.floor(index * 1.7) % inks.length] ?? '';
    sheet.add(shape(handCut(x, y, size, size * (0.6 + sheet.random() * 0.5), 5, sheet.random), ink));
  }
  const plate = sheet.schemeOn(ground === 'ground' ? 'primary' : 'ground');
  sheet.add(shape(handCut(130, 130, width - 260, height - 260, 14, sheet.random), plate.g));
  const above = sheet.mirror;
  sheet.draw(sheet.main, plate, { x: 360, y: above ? 470 : 200, width: 360, height: 360, turn: -5 });
  const ink = { fill: plate.text, on: plate.g } as const;
  line(sheet, { ...ink, x: 190, width: 700, y: above ? 190 : 640, height: 190, max: 104, min: 44 });
  brand(sheet, { ...ink, y: 884, height: 30 });
}
