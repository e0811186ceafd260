import type { Palette } from '@postownia/contract/palettes';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import type { GroundInk } from '../image/builtin-colours.ts';
import { rect } from '../image/builtin-shapes.ts';
import { TILE_FAMILIES, TILE_INKS, tile } from '../image/builtin-tiles.ts';

/** Tiles to a row. */
const COLUMNS = 3;

/** SVG content of a field of large tiles in the brand's inks but the one of the words' block: what a reel without pictures shows. */
export function drawTiles(
  { width, height }: { width: number; height: number },
  palette: Palette,
  random: SeededRandom,
  block: GroundInk,
): string {
  const size = Math.ceil(width / COLUMNS);
  const rows = Math.ceil(height / size);
  const parts = [rect(0, 0, width, height, palette.deep)];
  const family = random.pick(TILE_FAMILIES);
  const page = {
    random: random.next,
    add: (part: string) => parts.push(part),
    name: () => `t${parts.length}`,
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const inks = random.shuffle(TILE_INKS.filter((ink) => ink !== block)).map((ink) => palette[ink]);
      const [base = palette.deep, second = palette.accent, third = palette.ground] = inks;
      const kind = random.pick(family ?? []) ?? 'quarter';
      tile(page, kind, { x: column * size, y: row * size, size }, [base, second, third]);
    }
  return parts.join('');
}
