import sharp from 'sharp';
import type { Mask, Picture } from './frame-parts.ts';
import { toPlanes } from './ink.ts';
import { ReelError } from './reel-maker.ts';

/** A picture that would decode to more than this is none that a phone took or our posters are. */
const MOST_PIXELS = 60_000_000;

const svg = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

/** Outlines (SVG path data) as coverage. */
export async function rasteriseMask(data: string, width: number, height: number): Promise<Mask> {
  const path = `<path d="${data}" fill="#fff"/>`;
  const alpha = await sharp(svg(width, height, path))
    .extractChannel(3)
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(alpha) };
}

/** SVG content as an opaque picture; even sides. */
export async function rasteriseImage(content: string, width: number, height: number): Promise<Picture> {
  const data = await sharp(svg(width, height, content))
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, ...toPlanes({ data, width, height, channels: 3 }) };
}

/**
 * A kept picture cut to a size, from its most telling part.
 * @throws ReelError `bad-picture`
 */
export async function readImage(bytes: Uint8Array, width: number, height: number): Promise<Picture> {
  const data = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width, height, fit: 'cover', position: 'centre' })
    .removeAlpha()
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw new ReelError('bad-picture', `A picture cannot be read: ${String(error)}`);
    });
  return { width, height, ...toPlanes({ data, width, height, channels: 3 }) };
}

/**
 * A poster as a whole on a sheet of one colour, in the lower left corner of a square place.
 * @throws ReelError `bad-picture`
 */
export async function mountPoster(
  bytes: Uint8Array,
  {
    width,
    height,
    ground,
    place,
  }: {
    width: number;
    height: number;
    ground: string;
    place: { readonly x: number; readonly y: number; readonly side: number };
  },
): Promise<Picture> {
  try {
    const poster = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: place.side, height: place.side, fit: 'inside' })
      .toBuffer({ resolveWithObject: true });
    const [left, top] = [place.x, place.y + place.side - poster.info.height];
    const data = await sharp({ create: { width, height, channels: 3, background: ground } })
      .composite([{ input: poster.data, left, top }])
      .removeAlpha()
      .raw()
      .toBuffer();
    return { width, height, ...toPlanes({ data, width, height, channels: 3 }) };
  } catch (error) {
    throw new ReelError('bad-picture', `A poster cannot be read: ${String(error)}`);
  }
}

/** The ratio of width to height. @throws ReelError `bad-picture` */
export async function ratioOf(bytes: Uint8Array): Promise<number> {
  const {
    width,
    height,
    orientation = 1,
  } = await sharp(bytes)
    .metadata()
    .catch((error: unknown) => {
      throw new ReelError('bad-picture', `A picture cannot be read: ${String(error)}`);
    });
  return orientation > 4 ? height / width : width / height;
}

/** A logo within a box, without the empty edges it came with, laid on the colour it will stand on; even sides. */
export async function readLogo(
  png: Uint8Array,
  most: { width: number; height: number },
  background: string,
): Promise<Picture> {
  const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);
  try {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const trimmed = await sharp(png)
      .ensureAlpha()
      .trim({ background: clear })
      .toBuffer({ resolveWithObject: true });
    const { width: wide, height: high } = trimmed.info;
    const scale = Math.min(most.width / wide, most.height / high);
    const [width, height] = [even(wide * scale), even(high * scale)];
    const data = await sharp(trimmed.data)
      .resize({ width, height, fit: 'fill' })
      .flatten({ background })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
    return { width, height, ...toPlanes({ data, width, height, channels: 3 }) };
  } catch (error) {
    throw new ReelError('bad-picture', `The logo cannot be read: ${String(error)}`);
  }
}
