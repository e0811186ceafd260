import type { Ink } from './ink.ts';

/** Pixels of the frame, from its upper left corner; fractions are drawn as such. */
export type Point = readonly [x: number, y: number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** How much of each pixel is covered, 0 to 255: letters. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** An opaque image in planes, one sample of colour for four of light; even sides. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** One thing that is drawn; a frame is a list of them, the first lies lowest. */
export type Part =
  /** A convex shape. */
  | { readonly kind: 'shape'; readonly points: readonly Point[]; readonly ink: Ink; readonly opacity: number }
  /** `from` of the picture stretched over `to`, seen only inside the convex `clip`. */
  | {
      readonly kind: 'picture';
      readonly picture: Picture;
      readonly from: Box;
      readonly to: Box;
      readonly clip: readonly Point[];
    }
  /** Letters, placed by the matrix, seen only inside the upright `clip`. */
  | {
      readonly kind: 'mask';
      readonly mask: Mask;
      readonly ink: Ink;
      readonly matrix: Matrix;
      readonly clip: Box | null;
    };

/** Whether two frames show the same, so that the second need not be drawn. */
export function areSame(one: readonly Part[], other: readonly Part[]): boolean {
  return one.length === other.length && one.every((part, index) => isSame(part, other[index]));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  // Pictures and masks are as large as a frame and never changed: one is another only when it is the same.
  if ('data' in one || 'u' in one) return false;
  const [left, right] = [Object.entries(one), other as Record<string, unknown>];
  return left.length === Object.keys(other).length && left.every(([key, value]) => isSame(value, right[key]));
}

export const corners = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** A circle, near enough for the eye. */
export function circle(x: number, y: number, radius: number): Point[] {
  const count = 72;
  return Array.from({ length: count }, (_, index) => {
    const radians = (index / count) * 2 * Math.PI;
    return [x + radius * Math.cos(radians), y + radius * Math.sin(radians)];
  });
}

/** Grows by `scale` (in both directions, or each its own) and turns by degrees about a point. */
export function about(
  [x, y]: Point,
  move: { scale?: number; scaleX?: number; scaleY?: number; turn?: number },
): Matrix {
  const { scale = 1, turn = 0 } = move;
  const { scaleX = scale, scaleY = scale } = move;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [a, b, c, d] = [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY];
  return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
}

export const moved = (dx: number, dy: number): Matrix => [1, 0, 0, 1, dx, dy];
export const UNMOVED = moved(0, 0);

/** First `inner`, then `outer`. */
export function compose(inner: Matrix, [a, b, c, d, e, f]: Matrix): Matrix {
  const [ia, ib, ic, id, ie, jf] = inner;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * jf + e,
    b * ie + d * jf + f,
  ];
}

export const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

export const middleOf = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];

/** What a shape reaches; pixels. */
export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function boundsOf(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export const overlap = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
});
