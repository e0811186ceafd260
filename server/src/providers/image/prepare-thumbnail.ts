import { imageKind } from './image-bytes.ts';
import { ImageError } from './image-error.ts';

/** Longest sides of the stored image, in pixels. */
const STORED = { width: 360, height: 640, fit: 'inside', withoutEnlargement: true } as const;
/** A whole frame of Full HD; browsers send less. */
const MOST_PIXELS = 1920 * 1088;

/** Rejects with a ImageError for what is no JPEG, PNG or WebP, or of more pixels than a frame of Full HD. */
export async function prepareThumbnail(bytes: Uint8Array): Promise<Uint8Array> {
  if (imageKind(bytes) === null) throw new ImageError('not-an-image', 'No JPEG, PNG or WebP');
  const { default: open } = await import('sharp');
  try {
    const { width, height } = await open(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw new ImageError('too-large', `${width} × ${height} pixels`);
    return await open(bytes, { limitInputPixels: MOST_PIXELS })
      .resize(STORED)
      .webp({ quality: 76 })
      .toBuffer();
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError('not-an-image', `The picture is damaged: ${String(error)}`);
  }
}
