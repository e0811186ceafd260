import { type CoverRow, coverConvex, coverMask, coverTurned, FULL, type Span } from './cover-rows.ts';
import {
  type Bounds,
  type Box,
  boundsOf,
  corners,
  type Mask,
  type Matrix,
  overlap,
  type Part,
  type Picture,
  type Point,
} from './frame-parts.ts';
import type { Ink } from './ink.ts';
import { type SourceRow, sampled } from './source-rows.ts';

/**
 * A frame in the planes that the encoder takes (I420: light, then two quarter-size colours), drawn straight, so that no
 * frame is ever converted. Width and height are even.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** The frame as the encoder takes it. */
  readonly bytes: Uint8Array;
  readonly #planes: readonly [Uint8Array, Uint8Array, Uint8Array];
  readonly #cover: readonly [Uint8Array, Uint8Array];
  readonly #spans: readonly [Span, Span] = [emptySpan(), emptySpan()];
  readonly #source: Uint8Array;
  readonly #chroma: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    const light = width * height;
    this.bytes = new Uint8Array((light * 3) / 2);
    this.#planes = [
      this.bytes.subarray(0, light),
      this.bytes.subarray(light, light + light / 4),
      this.bytes.subarray(light + light / 4),
    ];
    this.#cover = [new Uint8Array(width), new Uint8Array(width)];
    this.#source = new Uint8Array(width);
    this.#chroma = new Uint8Array(width / 2);
  }

  draw(parts: readonly Part[]): void {
    for (const part of parts) {
      if (part.kind === 'shape') this.#shape(part.points, part.ink, part.opacity);
      else if (part.kind === 'mask') this.#mask(part.mask, part.ink, part.matrix, part.clip);
      else this.#picture(part.picture, part.from, part.to, part.clip);
    }
  }

  #shape(points: readonly Point[], ink: Ink, opacity: number): void {
    const strength = Math.round(opacity * FULL);
    if (strength > 0) this.#paint(boundsOf(points), coverConvex(points, this.width, strength), plain(ink));
  }

  #mask(mask: Mask, ink: Ink, matrix: Matrix, clip: Box | null): void {
    const [a, b, c, d, e, f] = matrix;
    const { width, height } = mask;
    const ends = [0, width].flatMap((x) =>
      [0, height].map((y): Point => [a * x + c * y + e, b * x + d * y + f]),
    );
    const bounds = boundsOf(ends);
    const window = clip === null ? bounds : overlap(bounds, boundsOf(corners(clip)));
    const isUpright = a === 1 && b === 0 && c === 0 && d === 1;
    const cover = isUpright
      ? coverMask(mask, Math.round(e), Math.round(f), window, this.width)
      : coverTurned(mask, matrix, window, this.width);
    this.#paint(window, cover, plain(ink));
  }

  #picture(picture: Picture, from: Box, to: Box, clip: readonly Point[]): void {
    const bounds = overlap(boundsOf(clip), boundsOf(corners(to)));
    this.#paint(bounds, coverConvex(clip, this.width, FULL), sampled(picture, from, to, this.width));
  }

  /** Lays a source over the rows between top and bottom, two at a time: they share their colours. */
  #paint({ top, bottom }: Bounds, cover: CoverRow, source: SourceRow): void {
    const first = Math.max(0, Math.floor(top)) & ~1;
    const last = Math.min(this.height, Math.ceil(bottom));
    for (let row = first; row < last; row += 2) {
      for (const half of [0, 1] as const) {
        const span = this.#spans[half];
        cover(row + half, this.#cover[half], span);
        if (span.from >= span.to) continue;
        source(0, row + half, span.from, span.to, this.#source);
        blend(this.#planes[0], (row + half) * this.width, this.#source, this.#cover[half], span);
      }
      this.#paintColours(row, source);
    }
  }

  #paintColours(row: number, source: SourceRow): void {
    const [upper, lower] = this.#spans;
    const [isUpper, isLower] = [upper.from < upper.to, lower.from < lower.to];
    if (!isUpper && !isLower) return;
    const from = Math.min(isUpper ? upper.from : this.width, isLower ? lower.from : this.width) >> 1;
    const to = (Math.max(isUpper ? upper.to : 0, isLower ? lower.to : 0) + 1) >> 1;
    const solidFrom = Math.min(to, (Math.max(upper.solidFrom, lower.solidFrom) + 1) >> 1);
    const solidTo = Math.max(solidFrom, Math.min(upper.solidTo, lower.solidTo) >> 1);
    const [one, other] = this.#cover;
    for (let column = from; column < to; column += 1)
      if (column < solidFrom || column >= solidTo)
        this.#chroma[column] = (pairOf(column * 2, one, upper) + pairOf(column * 2, other, lower) + 2) >> 2;
    const span = { from, to, solidFrom, solidTo };
    for (const plane of [1, 2] as const) {
      source(plane, row >> 1, from, to, this.#source);
      blend(this.#planes[plane], (row >> 1) * (this.width >> 1), this.#source, this.#chroma, span);
    }
  }
}

/** How much of two neighbours is covered, of which a colour is shared. */
const pairOf = (column: number, cover: Uint8Array, { from, to }: Span) =>
  (column >= from && column < to ? (cover[column] as number) : 0) +
  (column + 1 >= from && column + 1 < to ? (cover[column + 1] as number) : 0);

const emptySpan = (): Span => ({ from: 0, to: 0, solidFrom: 0, solidTo: 0 });

function blend(plane: Uint8Array, start: number, source: Uint8Array, cover: Uint8Array, span: Span): void {
  const { from, to } = span;
  const solidFrom = Math.min(to, Math.max(from, span.solidFrom));
  const solidTo = Math.min(to, Math.max(solidFrom, span.solidTo));
  mix(plane, start, source, cover, from, solidFrom);
  plane.set(source.subarray(solidFrom, solidTo), start + solidFrom);
  mix(plane, start, source, cover, solidTo, to);
}

function mix(
  plane: Uint8Array,
  start: number,
  source: Uint8Array,
  cover: Uint8Array,
  from: number,
  to: number,
): void {
  for (let column = from; column < to; column += 1) {
    const share = cover[column] as number;
    if (share === 0) continue;
    const old = plane[start + column] as number;
    plane[start + column] = old + ((((source[column] as number) - old) * share * 257 + 32_768) >> 16);
  }
}

const plain =
  ({ y, u, v }: Ink): SourceRow =>
  (plane, _row, from, to, out) =>
    void out.fill([y, u, v][plane] ?? 0, from, to);
