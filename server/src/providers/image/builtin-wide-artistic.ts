import { luminance } from '@postownia/contract/colour-contrast';
import { WINDOW_INK } from './builtin-artistic-paper.ts';
import { brand, line, paperFor, print, spark } from './builtin-artistic-type.ts';
import type { GroundInk } from './builtin-colours.ts';
import {
  clipped,
  disc,
  halftone,
  handCut,
  overprint,
  pebble,
  rect,
  shape,
  tornHill,
} from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';
import { column, footOf, HIGH, RIM } from './builtin-wide-words.ts';

/** The italic line in its column and the name below it. */
function words(sheet: Sheet, width: number, box: Partial<TextBox> = {}, from = RIM) {
  const place = { ...column(sheet, width, from), align: 'start' } as const;
  const ink = { fill: box.fill ?? sheet.scheme.text, on: box.on ?? sheet.scheme.g };
  line(sheet, { ...place, y: 70, height: 346, max: 116, min: 44, lines: 5, ...box });
  brand(sheet, { ...ink, ...place, y: footOf(30), height: 30, max: 30, stand: 'bottom' });
}

/** A pebble of paper and halftone over the object. */
function pebbled(sheet: Sheet) {
  const { ink, dots } = paperFor(sheet);
  const inks = sheet.schemeOn(ink);
  const x = sheet.left(620, 420) + 210;
  sheet.add(shape(pebble(x, 283, 236, 0.14, sheet.random), inks.g));
  const patch = pebble(x + 40, 306, 200, 0.12, sheet.random);
  sheet.draw(sheet.main, inks, { x: 680, y: 133, width: 300, height: 300, turn: -4 });
  const field = { x: x - 230, y: 40, width: 520, height: 500 };
  const dotted = halftone(field, 30, dots, 1.5, 8, sheet.mirror ? 'right' : 'down');
  sheet.add(clipped(sheet.name(), shape(patch, '#000'), overprint(dotted)));
  words(sheet, 500);
}

/** The object before a low sun on a torn shore. */
function lowSun(sheet: Sheet) {
  const sun = spark(sheet);
  const foot = sheet.schemeOn(sheet.ground === 'deep' || sheet.ground === 'primary' ? 'ground' : 'deep');
  sheet.add(disc(sheet.left(600, 420) + 210, 250, 210, sun));
  const inks = { ...sheet.scheme, over: sun };
  sheet.draw(sheet.main, inks, { x: 640, y: 96, width: 340, height: 360, stand: true, turn: 3 });
  sheet.add(shape(tornHill(446, 16, 9, sheet.random, HIGH), foot.g));
  const place = { ...column(sheet, 500), align: 'start' } as const;
  line(sheet, { ...place, y: 60, height: 330, max: 116, min: 44, lines: 5 });
  brand(sheet, { ...place, y: 492, height: 28, max: 28, fill: foot.text, on: foot.g });
}

/** Three pulls of one plate, out of register. */
function threePulls(sheet: Sheet) {
  const { palette } = sheet;
  const behind: readonly [string, number, number, number][] = [
    [sheet.ground === 'secondary' ? palette.ground : palette.secondary, -56, -16, -16],
    [spark(sheet), 56, 14, 14],
  ];
  const field = { x: 660, y: 108, width: 320, height: 350 };
  for (const [ink, dx, dy, turn] of behind) {
    const flat = { ...sheet.scheme, flat: ink };
    sheet.draw(sheet.main, flat, { ...field, x: field.x + dx, y: field.y + dy, turn });
  }
  sheet.draw(sheet.main, sheet.scheme, { ...field, turn: -2 });
  words(sheet, 480);
}

/** Two overprinted discs, the object where they meet. */
function twoDiscs(sheet: Sheet) {
  const { palette } = sheet;
  const first = sheet.ground === 'secondary' ? palette.ground : palette.secondary;
  const second = spark(sheet) === first ? palette.primary : spark(sheet);
  print(sheet, disc(sheet.left(560, 360) + 180, 240, 180, first));
  print(sheet, disc(sheet.left(700, 360) + 180, 326, 180, second));
  const dark = luminance(second) < 0.15;
  const knocked = {
    ...sheet.schemeOn('primary'),
    a: dark ? palette.ground : palette.deep,
    b: palette.primary,
    c: dark ? palette.secondary : palette.ground,
    d: palette.deep,
  };
  sheet.draw(sheet.main, knocked, { x: 680, y: 153, width: 260, height: 260, turn: 6 });
  words(sheet, 470);
}

/** A sheet of paper at a side, halftone on it. */
function collage(sheet: Sheet) {
  const side: GroundInk = sheet.ground === 'primary' ? 'secondary' : 'primary';
  const inks = sheet.schemeOn(side);
  const x = sheet.left(630, 480);
  const paper = handCut(x, -30, 480, HIGH + 60, 16, sheet.random);
  sheet.add(shape(paper, inks.g));
  const dots = halftone({ x, y: 330, width: 480, height: HIGH - 330 }, 32, sheet.palette.deep, 1, 9);
  sheet.add(clipped(sheet.name(), shape(paper, '#000'), overprint(dots)));
  sheet.draw(sheet.main, inks, { x: 690, y: 93, width: 340, height: 380, turn: -6 });
  words(sheet, 510);
}

/** A window cut by hand, another paper showing behind it. */
function cutWindow(sheet: Sheet) {
  const ink = WINDOW_INK[sheet.ground];
  const inks = sheet.schemeOn(ink);
  const x = sheet.left(600, 420);
  const behind =
    sheet.ground === 'accent' || ink === 'accent' ? sheet.palette.secondary : sheet.palette.accent;
  sheet.add(shape(handCut(x - 16, 50, 420, 440, 12, sheet.random), behind));
  sheet.add(shape(handCut(x, 68, 420, 440, 12, sheet.random), inks.g));
  sheet.draw(sheet.main, inks, { x: 650, y: 118, width: 320, height: 340, turn: 5 });
  words(sheet, 490);
}

/** Wobbly rings beside the line. */
function rings(sheet: Sheet) {
  const { palette, ground } = sheet;
  const one = ground === 'secondary' ? palette.ground : palette.secondary;
  const x = sheet.left(660, 360) + 180;
  for (let index = 5; index > 0; index -= 1)
    sheet.add(
      shape(pebble(x, 283, 60 + index * 46, 0.06, sheet.random), index % 2 === 1 ? one : palette[ground]),
    );
  const core = sheet.schemeOn(ground === 'accent' || ground === 'primary' ? 'ground' : 'accent');
  sheet.add(shape(pebble(x, 283, 168, 0.07, sheet.random), core.g));
  sheet.draw(sheet.main, core, { x: 730, y: 173, width: 220, height: 220 });
  words(sheet, 440);
}

/** Overlapping petals of ink, the object in their middle. */
function petals(sheet: Sheet) {
  const { palette, ground } = sheet;
  const inks = [palette.secondary, palette.accent, palette.primary, palette.deep].filter(
    (ink) => ink !== palette[ground],
  );
  const x = sheet.left(640, 400) + 200;
  for (let index = 0; index < 8; index += 1)
    print(
      sheet,
      `<path d="M0 0c-80 -70 -80 -180 0 -246c80 66 80 176 0 246Z" fill="${inks[index % inks.length]}" transform="translate(${x} 283) rotate(${index * 45 + 22})"/>`,
    );
  const core = sheet.schemeOn(ground === 'ground' ? 'secondary' : 'ground');
  sheet.add(shape(pebble(x, 283, 140, 0.08, sheet.random), core.g));
  sheet.draw(sheet.main, core, { x: 750, y: 193, width: 180, height: 180 });
  words(sheet, 480);
}

/** One heavy shape hangs in from a side. */
function bigDrop(sheet: Sheet) {
  const inks = sheet.schemeOn(sheet.ground === 'ground' ? 'primary' : 'ground');
  sheet.add(shape(pebble(sheet.left(580, 600) + 300, 220, 310, 0.1, sheet.random), inks.g));
  sheet.draw(sheet.main, inks, { x: 690, y: 60, width: 330, height: 350, turn: 7 });
  words(sheet, 470);
}

/** A sky of dots, the object on a torn shore. */
function dottedSky(sheet: Sheet) {
  const { palette, ground } = sheet;
  const dots = ground === 'accent' ? palette.secondary : spark(sheet);
  const x = sheet.left(600, 480);
  const direction = sheet.mirror ? 'right' : 'down';
  sheet.add(
    clipped(
      sheet.name(),
      rect(x, 0, 480, HIGH, '#000'),
      halftone({ x, y: 0, width: 480, height: 440 }, 42, dots, 19, 3, direction),
    ),
  );
  const shore = sheet.schemeOn(ground === 'primary' ? 'ground' : 'primary');
  const inks = { ...sheet.schemeOn(ground), over: dots };
  sheet.draw(sheet.main, inks, { x: 660, y: 80, width: 350, height: 370, stand: true, turn: -3 });
  sheet.add(shape(tornHill(438, 14, 12, sheet.random, HIGH), shore.g));
  const place = { ...column(sheet, 500), align: 'start' } as const;
  line(sheet, { ...place, y: 60, height: 330, max: 116, min: 44, lines: 5 });
  brand(sheet, { ...place, y: 490, height: 28, max: 28, fill: shore.text, on: shore.g });
}

/** Cut paper, ink over ink, halftone, an italic line beside them. */
export const wideArtistic: readonly ((sheet: Sheet) => void)[] = [
  pebbled,
  lowSun,
  threePulls,
  twoDiscs,
  collage,
  cutWindow,
  rings,
  bigDrop,
  petals,
  dottedSky,
];
