import type { BrandLogo } from './brand-logo.ts';
import { rect, SIDE } from './builtin-shapes.ts';
import type { Page, SetText } from './builtin-sheet.ts';

/** Pixels of the page. */
const MOST = { width: 260, height: 104 };
const PADDING = 22;
/** Networks round corners and lay their own signs over the rim. */
const INSET = 44;

type Box = SetText['box'];

/**
 * Puts the logo into the first corner where it covers no words, on a patch of the ink against which it can be seen:
 * a poster's ground may be any ink of the palette. Smaller where every corner is taken.
 */
export function placeLogo(page: Page, logo: BrandLogo): Box {
  const whole = Math.min(MOST.width / logo.width, MOST.height / logo.height);
  const plates = [1, 0.75, 0.55].flatMap((share) => cornersFor(logo, whole * share));
  const free = plates.find((plate) => page.texts.every(({ box }) => !meet(plate, box))) ?? plates.at(-4);
  const plate = free as Box;
  const { palette } = page;
  page.add(
    rect(
      plate.x,
      plate.y,
      plate.width,
      plate.height,
      logo.prefers === 'light' ? palette.ground : palette.deep,
    ),
  );
  const data = Buffer.from(logo.png).toString('base64');
  page.add(
    `<image x="${plate.x + PADDING}" y="${plate.y + PADDING}" width="${plate.width - 2 * PADDING}" height="${plate.height - 2 * PADDING}" href="data:image/png;base64,${data}"/>`,
  );
  return plate;
}

/** Bottom corners first: that is where a signature is looked for. */
function cornersFor(logo: BrandLogo, scale: number): Box[] {
  const width = Math.round(logo.width * scale) + 2 * PADDING;
  const height = Math.round(logo.height * scale) + 2 * PADDING;
  const [right, bottom] = [SIDE - INSET - width, SIDE - INSET - height];
  const places: [number, number][] = [
    [INSET, bottom],
    [right, bottom],
    [right, INSET],
    [INSET, INSET],
  ];
  return places.map(([x, y]) => ({ x, y, width, height }));
}

const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
