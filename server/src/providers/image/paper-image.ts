import type { PaperImage } from './image-work.ts';

/** Enough for an image beside text on paper. */
const MOST_PIXELS = 420;

/**
 * An image as documents hold it: a small JPEG, on white where it was transparent. Where everything is decoded: a drawer,
 * never the server's own process.
 */
export async function paperImage(bytes: Uint8Array): Promise<PaperImage> {
  const { default: open } = await import('sharp');
  const { data, info } = await open(bytes)
    .resize(MOST_PIXELS, MOST_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
