import { LIMITS } from '@postownia/contract/limits';
import type sharp from 'sharp';
import type { OutputInfo } from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import { photoKind } from './image-bytes.ts';
import { ImageError } from './image-error.ts';
import type { PreparedPhoto } from './image-work.ts';
import { findMainColors } from './main-colors.ts';
import { makeRendition } from './make-rendition.ts';

/** Longest side in pixels: a telephone's landscape of 4:3 still holds an upright story of 1080 × 1920. */
const LONGEST_SIDE = 2560;
const MOST_JPEG_BYTES = 5 * 1024 * 1024;
/** Tried in turn until the file is small enough. */
const QUALITIES = [88, 80, 65] as const;

/**
 * A person's photo as it is stored: upright, in its own ratio, sRGB, on white where it was transparent, and without what a
 * camera wrote down, the place included. Told by its content: JPEG, PNG, WebP, AVIF and HEIC only. Where everything is decoded:
 * a drawer, never the server's own process.
 * Rejects with an ImageError: for what is none of these or is cut, for what moves, and for more than 50 megapixels,
 * before anything is decoded.
 */
export async function preparePhoto(bytes: Uint8Array): Promise<PreparedPhoto> {
  const kind = photoKind(bytes);
  if (kind === null) throw new ImageError('not-an-image', 'No JPEG, PNG, WebP, AVIF or HEIC');
  const { default: open } = await import('sharp');
  return kind === 'image/heic'
    ? storedForm(open, await decodeHeic(open, bytes, LONGEST_SIDE))
    : storedForm(open, bytes);
}

async function storedForm(open: typeof sharp, bytes: Uint8Array): Promise<PreparedPhoto> {
  const {
    width = 0,
    height = 0,
    pages = 1,
  } = await decoding(open(bytes, { limitInputPixels: false }).metadata());
  if (pages > 1) throw new ImageError('animated', `${pages} frames`);
  if (width * height > LIMITS.photoPixels) throw new ImageError('too-large', `${width} × ${height} pixels`);
  const { data: jpeg, info } = await encode(open, bytes);
  const thumbnail = await makeRendition(jpeg, 'photo-thumbnail');
  const colors = await findMainColors(thumbnail);
  return { jpeg, thumbnail, colors, width: info.width, height: info.height };
}

async function encode(open: typeof sharp, bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  const pixels = await decoding(
    open(bytes, { limitInputPixels: LIMITS.photoPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = pixels.info;
  const encodeAt = (quality: number) =>
    open(pixels.data, { raw: { width, height, channels } })
      .jpeg({ quality, chromaSubsampling: '4:2:0' })
      .toBuffer({ resolveWithObject: true });
  const [best, ...smaller] = QUALITIES;
  let encoded = await encodeAt(best);
  for (const quality of smaller)
    if (encoded.data.byteLength > MOST_JPEG_BYTES) encoded = await encodeAt(quality);
  return encoded;
}

const decoding = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw new ImageError('not-an-image', `The photo is damaged: ${String(error)}`);
  });
