import type { VideoFrame } from '@napi-rs/webcodecs';
import type { Picture } from './frame-parts.ts';
import { type HighRange, mapRange } from './map-range.ts';

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Frames of more light than this are shown half as large: finer than a reel can show. */
const FINE_PIXELS = 1920 * 1920;

/**
 * A decoded frame in planes, upright, eight bits, limited range, even sides.
 * @param options.rotation degrees clockwise by which it is shown turned
 * @param options.range its high dynamic range, which is mapped to a reel's; null where it has none
 */
export async function toUpright(
  frame: VideoFrame,
  { rotation, range }: { rotation: number; range: HighRange | null },
): Promise<Picture> {
  const { codedWidth: wide, codedHeight: high } = frame;
  const [width, height] = [frame.visibleRect?.width ?? wide, frame.visibleRect?.height ?? high];
  const raw = new Uint8Array(frame.allocationSize());
  await frame.copyTo(raw);
  const planes = split(raw, String(frame.format), { width, height });
  const isFull = frame.colorSpace?.fullRange === true;
  const ranged = planes.map((plane, index) => {
    const fine = width * height > FINE_PIXELS ? halve(plane) : plane;
    return isFull ? { ...fine, data: limit(fine.data, index === 0) } : fine;
  });
  const shown = range === null ? ranged : mapPlanes(ranged, range);
  const [y, u, v] = shown.map((plane) => turn(plane, rotation)) as [Plane, Plane, Plane];
  const [evenWidth, evenHeight] = [y.width & ~1, y.height & ~1];
  return {
    width: evenWidth,
    height: evenHeight,
    y: crop(y, evenWidth, evenHeight),
    u: crop(u, evenWidth / 2, evenHeight / 2),
    v: crop(v, evenWidth / 2, evenHeight / 2),
  };
}

function mapPlanes(planes: readonly Plane[], range: HighRange): Plane[] {
  const [y, u, v] = planes as [Plane, Plane, Plane];
  const mapped = mapRange({ width: y.width, height: y.height, y: y.data, u: u.data, v: v.data }, range);
  return [
    { ...y, data: mapped.y },
    { ...u, data: mapped.u },
    { ...v, data: mapped.v },
  ];
}

function split(
  raw: Uint8Array,
  format: string,
  { width, height }: { width: number; height: number },
): Plane[] {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const [light, colour] = [width * height, half.width * half.height];
  if (format === 'NV12') {
    const [u, v] = [0, 1].map((at) => ({
      ...half,
      data: Uint8Array.from({ length: colour }, (_, place) => raw[light + place * 2 + at] as number),
    }));
    return [{ width, height, data: raw.subarray(0, light) }, u as Plane, v as Plane];
  }
  // Ten or twelve bits lie in two bytes each, the lower one first.
  const bits = /P1([02])$/.exec(format)?.[1];
  const bytes = bits === undefined ? raw : narrow(raw, 2 + Number(bits));
  if (!format.startsWith('I420')) throw new Error(`Frames in ${format}`);
  return [
    { width, height, data: bytes.subarray(0, light) },
    { ...half, data: bytes.subarray(light, light + colour) },
    { ...half, data: bytes.subarray(light + colour, light + 2 * colour) },
  ];
}

const narrow = (raw: Uint8Array, by: number) =>
  Uint8Array.from(
    { length: raw.length >> 1 },
    (_, at) => ((raw[at * 2] as number) | ((raw[at * 2 + 1] as number) << 8)) >> by,
  );

const limit = (data: Uint8Array, isLight: boolean) =>
  data.map((value) => (isLight ? 16.5 + (value * 219) / 255 : 128.5 + ((value - 128) * 224) / 255));

/** Each four made one. */
function halve({ width, height, data }: Plane): Plane {
  const small = { width: width >> 1, height: height >> 1 };
  const made = new Uint8Array(small.width * small.height);
  for (let row = 0, to = 0; row < small.height; row += 1)
    for (let from = row * 2 * width, column = 0; column < small.width; column += 1, from += 2, to += 1)
      made[to] =
        ((data[from] as number) +
          (data[from + 1] as number) +
          (data[from + width] as number) +
          (data[from + width + 1] as number) +
          2) >>
        2;
  return { ...small, data: made };
}

function turn(plane: Plane, degrees: number): Plane {
  const { width, height, data } = plane;
  const quarter = (((degrees / 90) % 4) + 4) % 4;
  if (quarter === 0) return plane;
  const made = new Uint8Array(data.length);
  const from = SOURCES[quarter] as (typeof SOURCES)[number];
  const [wide, high] = quarter === 2 ? [width, height] : [height, width];
  for (let row = 0, to = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1, to += 1)
      made[to] = data[from(column, row, plane)] as number;
  return { width: wide, height: high, data: made };
}

/** Where a place of the turned plane was before, by quarters of a turn clockwise. */
const SOURCES = [
  (x: number, y: number, { width }: Plane) => y * width + x,
  (x: number, y: number, { width, height }: Plane) => (height - 1 - x) * width + y,
  (x: number, y: number, { width, height }: Plane) => (height - 1 - y) * width + width - 1 - x,
  (x: number, y: number, { width }: Plane) => x * width + width - 1 - y,
] as const;

function crop({ width, data }: Plane, wide: number, high: number): Uint8Array {
  if (wide === width) return data.subarray(0, wide * high);
  const made = new Uint8Array(wide * high);
  for (let row = 0; row < high; row += 1)
    made.set(data.subarray(row * width, row * width + wide), row * wide);
  return made;
}
