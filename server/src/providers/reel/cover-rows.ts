import type { Bounds, Mask, Matrix, Point } from './frame-parts.ts';

/** Lines within a pixel row by which a slanted edge is smoothed. */
const FINE = 4;
/** Wholly covered. */
export const FULL = 255;

/** Where a row is touched [from, to) and where within that it is wholly covered [solidFrom, solidTo). */
export interface Span {
  from: number;
  to: number;
  solidFrom: number;
  solidTo: number;
}
/** Says how much of each pixel of a row is covered: fills `cover` between the span's ends. */
export type CoverRow = (row: number, cover: Uint8Array, span: Span) => void;

/** A convex shape: between its left and its right edge. */
export function coverConvex(points: readonly Point[], width: number, strength: number): CoverRow {
  const [lefts, rights] = [new Float64Array(FINE), new Float64Array(FINE)];
  return (row, cover, span) => {
    let [least, most, innerLeft, innerRight] = [width, 0, 0, width];
    let crossed = 0;
    for (let fine = 0; fine < FINE; fine += 1) {
      const isCrossed = crossing(points, row + (fine + 0.5) / FINE, fine, lefts, rights);
      if (!isCrossed) continue;
      const left = Math.max(0, Math.min(width, lefts[fine] as number));
      const right = Math.max(0, Math.min(width, rights[fine] as number));
      if (right <= left) continue;
      [lefts[crossed], rights[crossed]] = [left, right];
      crossed += 1;
      least = Math.min(least, Math.floor(left));
      most = Math.max(most, Math.ceil(right));
      innerLeft = Math.max(innerLeft, Math.ceil(left));
      innerRight = Math.min(innerRight, Math.floor(right));
    }
    const isSolid = crossed === FINE && innerLeft < innerRight;
    span.from = Math.min(least, most);
    span.to = most;
    const end = isSolid ? innerLeft : span.to;
    edges(cover, span.from, end, lefts, rights, crossed, strength);
    if (isSolid) {
      cover.fill(strength, innerLeft, innerRight);
      edges(cover, innerRight, span.to, lefts, rights, crossed, strength);
    }
    const isOpaque = isSolid && strength === FULL;
    span.solidFrom = isOpaque ? innerLeft : span.to;
    span.solidTo = isOpaque ? innerRight : span.to;
  };
}

/** Where a level line enters and leaves the shape; false when it passes it by. */
function crossing(
  points: readonly Point[],
  y: number,
  at: number,
  lefts: Float64Array,
  rights: Float64Array,
): boolean {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < points.length; index += 1) {
    const [x1, y1] = points[index] as Point;
    const [x2, y2] = points[index + 1 === points.length ? 0 : index + 1] as Point;
    if (y1 <= y === y2 <= y) continue;
    const x = x1 + ((y - y1) * (x2 - x1)) / (y2 - y1);
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  lefts[at] = left;
  rights[at] = right;
  return left < right;
}

function edges(
  cover: Uint8Array,
  from: number,
  to: number,
  lefts: Float64Array,
  rights: Float64Array,
  count: number,
  strength: number,
): void {
  for (let column = from; column < to; column += 1) {
    let share = 0;
    for (let fine = 0; fine < count; fine += 1) {
      const inside = Math.min(column + 1, rights[fine] as number) - Math.max(column, lefts[fine] as number);
      if (inside > 0) share += inside;
    }
    cover[column] = (share / FINE) * strength + 0.5;
  }
}

export function coverMask(mask: Mask, x: number, y: number, window: Bounds, width: number): CoverRow {
  const from = Math.max(0, x, Math.round(window.left));
  const to = Math.min(width, x + mask.width, Math.round(window.right));
  const [top, bottom] = [
    Math.max(y, Math.round(window.top)),
    Math.min(y + mask.height, Math.round(window.bottom)),
  ];
  return (row, cover, span) => {
    const isIn = row >= top && row < bottom && from < to;
    span.from = isIn ? from : 0;
    span.to = isIn ? to : 0;
    span.solidFrom = span.solidTo = span.to;
    if (!isIn) return;
    const start = (row - y) * mask.width - x;
    cover.set(mask.data.subarray(start + from, start + to), from);
  };
}

/** A mask that is turned, grown or squeezed: each pixel looks back at where it comes from. */
export function coverTurned(mask: Mask, matrix: Matrix, window: Bounds, width: number): CoverRow {
  const [a, b, c, d] = matrix;
  const area = a * d - b * c;
  const from = Math.max(0, Math.floor(window.left));
  const to = Math.min(width, Math.ceil(window.right));
  return (row, cover, span) => {
    const isIn = from < to && Math.abs(area) > 1e-6 && row >= window.top - 1 && row < window.bottom + 1;
    span.from = isIn ? from : 0;
    span.to = isIn ? to : 0;
    span.solidFrom = span.solidTo = span.to;
    if (isIn) turnRow(mask, matrix, row, cover, span);
  };
}

function turnRow(mask: Mask, [a, b, c, d, e, f]: Matrix, row: number, cover: Uint8Array, span: Span): void {
  const area = a * d - b * c;
  const dy = row + 0.5 - f;
  for (let column = span.from; column < span.to; column += 1) {
    const dx = column + 0.5 - e;
    const x = (d * dx - c * dy) / area - 0.5;
    const y = (a * dy - b * dx) / area - 0.5;
    const [left, upper] = [Math.floor(x), Math.floor(y)];
    if (left < -1 || upper < -1 || left >= mask.width || upper >= mask.height) {
      cover[column] = 0;
      continue;
    }
    const [right, lower] = [x - left, y - upper];
    const over = shareAt(mask, left, upper) * (1 - right) + shareAt(mask, left + 1, upper) * right;
    const under = shareAt(mask, left, upper + 1) * (1 - right) + shareAt(mask, left + 1, upper + 1) * right;
    cover[column] = over * (1 - lower) + under * lower + 0.5;
  }
}

const shareAt = ({ width, height, data }: Mask, column: number, row: number) =>
  column < 0 || row < 0 || column >= width || row >= height ? 0 : (data[row * width + column] as number);
