import type { Picture } from './frame-parts.ts';

/** Sides of a blurred picture: stretched over a frame it shows colours and no edges. */
const SIZE = { width: 64, height: 48 };
/** How much darker it is than its picture, so that what stands before it is seen first. */
const SHADE = 0.72;
const ROUNDS = 3;

/** The picture as a soft ground of its own colours: small, blurred and a little darker. */
export function blurPlanes({ width, height, y, u, v }: Picture): Picture {
  const blurred = (plane: Uint8Array, half: number) => {
    const small = shrink(plane, width / half, height / half, SIZE.width / half, SIZE.height / half);
    for (let round = 0; round < ROUNDS; round += 1) soften(small, SIZE.width / half, SIZE.height / half);
    return small;
  };
  const light = blurred(y, 1);
  const shaded = Uint8Array.from(light, (value) => 16 + (value - 16) * SHADE);
  return { ...SIZE, y: shaded, u: Uint8Array.from(blurred(u, 2)), v: Uint8Array.from(blurred(v, 2)) };
}

function shrink(plane: Uint8Array, width: number, height: number, wide: number, high: number): Float32Array {
  const small = new Float32Array(wide * high);
  for (let row = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1) {
      const [left, right] = [column, column + 1].map((at) => Math.floor((at * width) / wide)) as [
        number,
        number,
      ];
      const [top, bottom] = [row, row + 1].map((at) => Math.floor((at * height) / high)) as [number, number];
      let [sum, count] = [0, 0];
      for (let y = top; y < Math.max(bottom, top + 1); y += 1)
        for (let x = left; x < Math.max(right, left + 1); x += 1, count += 1)
          sum += plane[y * width + x] as number;
      small[row * wide + column] = sum / count;
    }
  return small;
}

/** Each with its neighbours, edges as if they went on. */
function soften(plane: Float32Array, width: number, height: number): void {
  const before = plane.slice();
  const at = (x: number, y: number) =>
    before[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] as number;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = -2; dy <= 2; dy += 1) for (let dx = -2; dx <= 2; dx += 1) sum += at(x + dx, y + dy);
      plane[y * width + x] = sum / 25;
    }
}
