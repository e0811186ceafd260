/** A colour in the terms of video: BT.709, limited range. */
export interface Ink {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** BT.709: how much each primary adds to light, and how colour differences are scaled to bytes. */
const RED = 0.2126;
const BLUE = 0.0722;
const GREEN = 1 - RED - BLUE;

/** @param hex `#rrggbb` */
export function toInk(hex: string): Ink {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const light = RED * red + GREEN * green + BLUE * blue;
  return {
    y: Math.round(16 + 219 * light),
    u: Math.round(128 + (112 * (blue - light)) / (1 - BLUE)),
    v: Math.round(128 + (112 * (red - light)) / (1 - RED)),
  };
}

/** Planes of an image given as RGB or RGBA, three or four bytes a pixel; even sides. */
export function toPlanes({
  data,
  width,
  height,
  channels,
}: {
  data: Uint8Array;
  width: number;
  height: number;
  channels: number;
}): { y: Uint8Array; u: Uint8Array; v: Uint8Array } {
  const half = width >> 1;
  const [y, u, v] = [
    new Uint8Array(width * height),
    new Uint8Array(half * (height >> 1)),
    new Uint8Array(half * (height >> 1)),
  ];
  const [lightScale, blueScale, redScale] = [219 / 255, 112 / 255 / (1 - BLUE), 112 / 255 / (1 - RED)];
  for (let row = 0; row < height; row += 2)
    for (let column = 0; column < width; column += 2) {
      // No arrays taken apart here: with them each pixel takes five times as long.
      let blueness = 0;
      let redness = 0;
      for (let corner = 0; corner < 4; corner += 1) {
        const at = (row + (corner >> 1)) * width + column + (corner & 1);
        const from = at * channels;
        const red = data[from] as number;
        const blue = data[from + 2] as number;
        const light = RED * red + GREEN * (data[from + 1] as number) + BLUE * blue;
        y[at] = 16.5 + light * lightScale;
        blueness += blue - light;
        redness += red - light;
      }
      const at = (row >> 1) * half + (column >> 1);
      u[at] = 128.5 + (blueness / 4) * blueScale;
      v[at] = 128.5 + (redness / 4) * redScale;
    }
  return { y, u, v };
}

/** RGB of a frame in planes (I420), three bytes a pixel. */
export function toRgb(frame: Uint8Array, width: number, height: number): Uint8Array {
  const rgb = new Uint8ClampedArray(width * height * 3);
  const [half, light] = [width >> 1, width * height];
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const colour = light + (row >> 1) * half + (column >> 1);
      const y = ((frame[at] as number) - 16) * (255 / 219);
      const blue = ((frame[colour] as number) - 128) * (255 / 112) * (1 - BLUE);
      const red = ((frame[colour + (light >> 2)] as number) - 128) * (255 / 112) * (1 - RED);
      rgb[at * 3] = y + red;
      rgb[at * 3 + 1] = y - (RED * red + BLUE * blue) / GREEN;
      rgb[at * 3 + 2] = y + blue;
    }
  return new Uint8Array(rgb.buffer);
}
