import { luminance } from '@postownia/contract/colour-contrast';
import { brand, line, paperFor, print, spark } from './builtin-artistic-type.ts';
import type { GroundInk } from './builtin-colours.ts';
import { companion } from './builtin-company.ts';
import { clipped, overprint, SIDE, shape } from './builtin-shapes.ts';
import type { Sheet } from './builtin-sheet.ts';

/** A pebble of paper and halftone over the object. */
export function pebbleAndDots(sheet: Sheet) {
  const { ink, dots } = paperFor(sheet);
  const inks = sheet.schemeOn(ink);
  sheet.add(shape(sheet.pebble(540, 460, 350, 0.15, sheet.random), inks.g));
  const patch = sheet.pebble(600, 490, 310, 0.12, sheet.random);
  sheet.draw(sheet.main, inks, { x: 305, y: 235, width: 450, height: 450, turn: -4 });
  sheet.add(
    clipped(
      sheet.name(),
      shape(patch, '#000'),
      overprint(
        sheet.halftone(
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

/** Three pulls of one plate, out of register. */
export function threePulls(sheet: Sheet) {
  const { palette } = sheet;
  const behind: readonly [string, number, number, number][] = [
    [sheet.ground === 'secondary' ? palette.ground : palette.secondary, -120, -30, -18],
    [spark(sheet), 120, 20, 16],
  ];
  for (const [ink, dx, dy, turn] of behind) {
    const flat = { ...sheet.scheme, flat: ink };
    sheet.draw(sheet.main, flat, { x: 290 + dx, y: 170 + dy, width: 500, height: 560, turn });
  }
  sheet.draw(sheet.main, sheet.scheme, { x: 290, y: 180, width: 500, height: 560, turn: -2 });
  line(sheet, { y: 850, height: 150 });
  brand(sheet, { y: 44, height: 30 });
}

/** Two overprinted discs, the object where they meet. */
export function twoDiscs(sheet: Sheet) {
  const { palette } = sheet;
  const first = sheet.ground === 'secondary' ? palette.ground : palette.secondary;
  const second = spark(sheet) === first ? palette.primary : spark(sheet);
  print(sheet, sheet.disc(sheet.left(70, 600) + 300, 420, 300, first));
  print(sheet, sheet.disc(sheet.left(410, 600) + 300, 480, 300, second));
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

/** A tall sheet of paper with halftone, two things. */
export function tallCollage(sheet: Sheet) {
  const { palette, ground } = sheet;
  const side: GroundInk = ground === 'primary' ? 'secondary' : 'primary';
  const inks = sheet.schemeOn(side);
  const x = sheet.left(-30, 490);
  sheet.add(shape(sheet.handCut(x, -30, 490, 1140, 22, sheet.random), inks.g));
  sheet.add(overprint(sheet.halftone({ x, y: 620, width: 490, height: 460 }, 36, palette.deep, 1, 10)));
  sheet.draw(sheet.main, inks, { x: 50, y: 120, width: 360, height: 420, turn: -6 });
  companion(sheet, 0, sheet.scheme, { x: 720, y: 740, width: 250, height: 250, turn: 8 });
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

/** Overlapping petals of ink, the object in their middle. */
export function petals(sheet: Sheet) {
  const { palette, ground } = sheet;
  const inks = [palette.secondary, palette.accent, palette.primary, palette.deep].filter(
    (ink) => ink !== palette[ground],
  );
  const cy = sheet.mirror ? 620 : 440;
  const middle = sheet.carry.middle(cy);
  for (let index = 0; index < 8; index += 1) {
    const petal = `<path d="M540 ${middle}c-150 -120 -150 -330 0 -450c150 120 150 330 0 450Z" fill="${inks[index % inks.length]}" transform="rotate(${index * 45 + 22} 540 ${middle})"/>`;
    print(sheet, petal);
  }
  const core = sheet.schemeOn(ground === 'ground' ? 'secondary' : 'ground');
  sheet.add(shape(sheet.pebble(540, cy, 215, 0.08, sheet.random), core.g));
  sheet.draw(sheet.main, core, { x: 400, y: cy - 140, width: 280, height: 280 });
  const plate = sheet.schemeOn(ground === 'deep' || ground === 'primary' ? 'ground' : 'deep');
  const y = sheet.mirror ? 0 : 820;
  sheet.add(sheet.rect(0, y, SIDE, 260, plate.g));
  line(sheet, { y: y + 56, height: 130, fill: plate.text, on: plate.g, max: 116 });
  brand(sheet, { y: y + 194, height: 30, fill: plate.text, on: plate.g });
}

/** A sky of dots, the object on a torn shore. */
export function halftoneSky(sheet: Sheet) {
  const { palette, ground } = sheet;
  const dots = ground === 'accent' ? palette.secondary : spark(sheet);
  sheet.add(
    sheet.halftone(
      { x: 0, y: 0, width: SIDE, height: 700 },
      54,
      dots,
      25,
      3,
      sheet.mirror ? 'right' : 'down',
    ),
  );
  const shore: GroundInk = ground === 'primary' ? 'ground' : 'primary';
  const inks = sheet.schemeOn(shore);
  sheet.draw(
    sheet.main,
    { ...sheet.schemeOn(ground), over: dots },
    {
      x: 260,
      y: 170,
      width: 560,
      height: 540,
      stand: true,
      turn: -3,
    },
  );
  sheet.add(shape(sheet.tornHill(690, 22, 12, sheet.random), inks.g));
  line(sheet, { y: 776, height: 180, fill: inks.text, on: inks.g });
  brand(sheet, { y: 1000, height: 32, fill: inks.text, on: inks.g });
}
