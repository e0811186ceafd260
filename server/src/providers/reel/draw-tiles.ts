import type { Palette } from '@postownia/contract/palettes';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import type { GroundInk } from '../image/builtin-colours.ts';
import { rect } from '../image/builtin-shapes.ts';
import { TILE_FAMILIES, TILE_INKS, tile } from '../image/builtin-tiles.ts';

/** How far an ink goes from the ground: 0 not at all, 1 all the way. */
const LOUDNESS = 0.3;

/** Tiles to a row. */
const COLUMNS = 3;

/**
 * SVG content of a field of large tiles, what a reel without pictures shows: the brand's inks but the one of the words' block,
 * each near the scene's ground, because what lies behind the words must not speak as loudly as they do.
 */
export function drawTiles(
  { width, height }: { width: number; height: number },
  {
    palette,
    random,
    block,
    ground,
  }: { palette: Palette; random: SeededRandom; block: GroundInk; ground: GroundInk },
): string {
  const size = Math.ceil(width / COLUMNS);
  const rows = Math.ceil(height / size);
  const quiet = (ink: GroundInk) => mix(palette[ground], palette[ink], LOUDNESS);
  const parts = [rect(0, 0, width, height, palette[ground])];
  const family = random.pick(TILE_FAMILIES);
  const page = {
    random: random.next,
    add: (part: string) => parts.push(part),
    name: () => `t${parts.length}`,
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const inks = random.shuffle(TILE_INKS.filter((ink) => ink !== block)).map(quiet);
      const [base = palette[ground], second = base, third = base] = inks;
      const kind = random.pick(family ?? []) ?? 'quarter';
      tile(page, kind, { x: column * size, y: row * size, size }, [base, second, third]);
    }
  return parts.join('');
}

/** The colour so far on the way from one to another, channel by channel. */
function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [one, other] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(one + (other - one) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
