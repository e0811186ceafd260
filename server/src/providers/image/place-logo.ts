import type { BrandLogo } from './brand-logo.ts';
import { isWide } from './builtin-frame.ts';
import { rect } from './builtin-shapes.ts';
import type { Page, SetText } from './builtin-sheet.ts';
import { freeCorner } from './free-corner.ts';

/** Pixels of the sheet. */
const MOST = { width: 260, height: 104 };
const PADDING = 22;
/** Bottom corners first: that is where a signature is looked for. */
const CORNERS = ['bottom-left', 'bottom-right', 'top-right', 'top-left'] as const;
/** A wide poster has half the height. */
const WIDE_SHARE = 0.7;
/** Smaller where every corner is taken. */
const SHARES = [1, 0.75, 0.55, 0.4];

/**
 * Puts the logo into the first corner where it covers no words, on a patch of the ink against which it can be seen:
 * a poster's ground may be any ink of the palette. Null where no corner has room, which then stays without.
 */
export function placeLogo(page: Page, logo: BrandLogo): SetText['box'] | null {
  const most = isWide(page.carry.frame) ? WIDE_SHARE : 1;
  const whole = most * Math.min(MOST.width / logo.width, MOST.height / logo.height);
  for (const share of SHARES) {
    const size = {
      width: Math.round(logo.width * whole * share) + 2 * PADDING,
      height: Math.round(logo.height * whole * share) + 2 * PADDING,
    };
    const plate = freeCorner(page, size, { corners: CORNERS });
    if (plate !== null) return print(page, logo, plate);
  }
  return null;
}

function print(page: Page, logo: BrandLogo, plate: SetText['box']): SetText['box'] {
  const { palette } = page;
  const { x, y, width, height } = plate;
  page.add(rect(x, y, width, height, logo.prefers === 'light' ? palette.ground : palette.deep));
  const data = Buffer.from(logo.png).toString('base64');
  page.add(
    `<image x="${x + PADDING}" y="${y + PADDING}" width="${width - 2 * PADDING}" height="${height - 2 * PADDING}" href="data:image/png;base64,${data}"/>`,
  );
  return plate;
}
