import type { Box, Mask, Part, Picture, Point } from './frame-parts.ts';

/** So many pixels of a picture to one of the full frame, and fewer, are a soft ground: it has nothing to lose. */
const SOFT = 0.5;

/**
 * What is drawn on a frame so many times smaller each way: the same parts in the same places, letters covering as much of each
 * pixel as of those that it stands for. Pictures and masks are made smaller once and kept as long as they are.
 */
export function smallerParts(less: number): (parts: readonly Part[]) => Part[] {
  const smallerOf = new WeakMap<Picture, Picture>();
  const masks = new WeakMap<Mask, Map<number, Mask>>();
  const near = (picture: Picture) => {
    const kept = smallerOf.get(picture) ?? shrinkImage(picture, less);
    smallerOf.set(picture, kept);
    return kept;
  };
  /** Of an upright mask its place within a pixel counts: letters do not move by whole pixels of a small frame. */
  const covering = (mask: Mask, left: number, upper: number) => {
    const phases = masks.get(mask) ?? new Map<number, Mask>();
    const phase = left * less + upper;
    const kept = phases.get(phase) ?? shrinkMask(mask, less, left, upper);
    masks.set(mask, phases.set(phase, kept));
    return kept;
  };
  const point = ([x, y]: Point): Point => [x / less, y / less];
  const box = ({ x, y, width, height }: Box): Box => ({
    x: x / less,
    y: y / less,
    width: width / less,
    height: height / less,
  });
  return (parts) =>
    parts.map((part): Part => {
      if (part.kind === 'shape') return { ...part, points: part.points.map(point) };
      if (part.kind === 'picture') {
        const isSoft = part.from.width < part.to.width * SOFT;
        const shown = isSoft ? part : { ...part, picture: near(part.picture), from: box(part.from) };
        return { ...shown, to: box(part.to), clip: part.clip.map(point) };
      }
      const [a, b, c, d, e, f] = part.matrix;
      const clip = part.clip && box(part.clip);
      const isUpright = a === 1 && b === 0 && c === 0 && d === 1;
      if (!isUpright)
        return { ...part, clip, mask: covering(part.mask, 0, 0), matrix: [a, b, c, d, e / less, f / less] };
      const [x, y] = [Math.round(e), Math.round(f)];
      const [left, upper] = [((x % less) + less) % less, ((y % less) + less) % less];
      const matrix = [a, b, c, d, (x - left) / less, (y - upper) / less] as const;
      return { ...part, clip, mask: covering(part.mask, left, upper), matrix };
    });
}

function shrinkImage({ width, height, y, u, v }: Picture, less: number): Picture {
  const size = { width: evenOf(width / less), height: evenOf(height / less) };
  const half = { width: size.width / 2, height: size.height / 2 };
  const colours = { width: width / 2, height: height / 2 };
  return {
    ...size,
    y: shrinkPlane(y, { width, height }, size, less),
    u: shrinkPlane(u, colours, half, less),
    v: shrinkPlane(v, colours, half, less),
  };
}

const evenOf = (side: number) => 2 * Math.ceil(side / 2);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Each square of pixels as one; beyond an edge its last pixel goes on. */
function shrinkPlane(plane: Uint8Array, from: Size, to: Size, less: number): Uint8Array {
  const small = new Uint8Array(to.width * to.height);
  const sums = new Uint32Array(to.width);
  const [count, half] = [less * less, (less * less) >> 1];
  for (let row = 0; row < to.height; row += 1) {
    sums.fill(half);
    for (let line = 0; line < less; line += 1)
      addRow(plane, Math.min(row * less + line, from.height - 1) * from.width, from.width, sums, less);
    for (let column = 0; column < to.width; column += 1)
      small[row * to.width + column] = (sums[column] as number) / count;
  }
  return small;
}

function addRow(plane: Uint8Array, start: number, width: number, sums: Uint32Array, less: number): void {
  const whole = Math.floor(width / less);
  for (let column = 0, at = start; column < sums.length; column += 1) {
    let sum = 0;
    for (let step = 0; step < less; step += 1, at += 1)
      sum += plane[column < whole ? at : Math.min(at, start + width - 1)] as number;
    sums[column] = (sums[column] as number) + sum;
  }
}

/** What it covers of each square of pixels, when it begins so far within the first of them. */
function shrinkMask({ width, height, data }: Mask, less: number, left: number, upper: number): Mask {
  const wide = Math.ceil((width + left) / less);
  const high = Math.ceil((height + upper) / less);
  const sums = new Uint32Array(wide * high);
  for (let row = 0; row < height; row += 1) {
    const start = Math.floor((row + upper) / less) * wide;
    for (let column = 0; column < width; column += 1) {
      const place = start + Math.floor((column + left) / less);
      sums[place] = (sums[place] as number) + (data[row * width + column] as number);
    }
  }
  return { width: wide, height: high, data: Uint8Array.from(sums, (sum) => Math.round(sum / (less * less))) };
}
