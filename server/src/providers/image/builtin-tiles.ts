import type { GroundInk } from './builtin-colours.ts';
import { clipped, disc, rect, ring, shape } from './builtin-shapes.ts';
import type { Page } from './builtin-sheet.ts';

export type Tile = 'quarter' | 'arch' | 'leaf' | 'half' | 'triangle' | 'stairs' | 'target' | 'bars';

/** Tiles that go together. */
export const TILE_FAMILIES: readonly (readonly Tile[])[] = [
  ['quarter', 'quarter', 'arch'],
  ['quarter', 'leaf', 'half'],
  ['triangle', 'quarter', 'stairs'],
  ['target', 'half', 'quarter'],
  ['leaf', 'leaf', 'target'],
  ['bars', 'quarter', 'triangle'],
];
export const TILE_INKS: readonly GroundInk[] = ['primary', 'accent', 'ground', 'secondary', 'deep'];

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
type Random = { readonly random: () => number };
/** What a tile is printed on. */
interface Plate extends Random {
  add(part: string): void;
  /** A name for a clip path, unique on the sheet. */
  name(): string;
}

/** A tile whose inks follow from its turn in a row. */
export function patternTile(page: Page & Random, turn: number, place: Place) {
  const inks = TILE_INKS.filter((ink) => ink !== page.ground);
  const ink = (step: number) => page.palette[inks[(turn + step) % inks.length] ?? 'primary'];
  const all = TILE_FAMILIES.flat();
  tile(page, all[Math.floor(page.random() * all.length)] ?? 'quarter', place, [ink(0), ink(1), ink(3)]);
}

/** Base, figure, figure in the figure; turned by a quarter as chance has it. */
export function tile(
  page: Plate,
  kind: Tile,
  { x, y, size: s }: Place,
  [base, second, third]: readonly [string, string, string],
) {
  const turn = Math.floor(page.random() * 4) * 90;
  const drawn: Record<Tile, () => string> = {
    quarter: () => disc(0, 0, s * 0.97, second) + disc(0, 0, s * 0.5, third),
    arch: () => disc(s / 2, s, s / 2, second) + disc(s / 2, s, s / 4, third),
    leaf: () =>
      shape(
        `M0 0H${s / 2}A${s / 2} ${s / 2} 0 0 1 ${s} ${s / 2}V${s}H${s / 2}A${s / 2} ${s / 2} 0 0 1 0 ${s / 2}Z`,
        second,
      ) + disc(s / 2, s / 2, s * 0.17, third),
    half: () =>
      shape(`M0 ${s / 2}A${s / 2} ${s / 2} 0 0 1 ${s} ${s / 2}Z`, second) +
      shape(`M0 ${s}A${s / 2} ${s / 2} 0 0 1 ${s} ${s}Z`, third),
    triangle: () => shape(`M0 0L${s} ${s}H0Z`, second) + shape(`M0 ${s / 2}L${s / 2} ${s}H0Z`, third),
    stairs: () =>
      shape(`M0 0H${s / 3}V${s / 3}H${(s * 2) / 3}V${(s * 2) / 3}H${s}V${s}H0Z`, second) +
      shape(`M0 ${(s * 2) / 3}H${s / 3}V${s}H0Z`, third),
    target: () =>
      disc(s / 2, s / 2, s * 0.42, second) +
      disc(s / 2, s / 2, s * 0.24, third) +
      ring(s / 2, s / 2, s * 0.33, base, s * 0.02),
    bars: () =>
      [0, 2, 4].map((band) => rect((band * s) / 6, 0, s / 6, s, second)).join('') +
      disc(s / 2, s / 2, s * 0.2, third),
  };
  const clip = clipped(
    page.name(),
    `<rect width="${s + 1}" height="${s + 1}"/>`,
    `${rect(0, 0, s + 1, s + 1, base)}<g transform="rotate(${turn} ${s / 2} ${s / 2})">${drawn[kind]()}</g>`,
  );
  page.add(`<g transform="translate(${x} ${y})">${clip}</g>`);
}
