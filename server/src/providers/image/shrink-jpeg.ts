import { ImageError } from './image-error.ts';
import type { ImageToShrink } from './image-work.ts';

/** Tried in turn until the file is small enough: less exact first, then fewer pixels. */
const TRIES = [
  { quality: 82, share: 1 },
  { quality: 70, share: 1 },
  { quality: 74, share: 0.75 },
  { quality: 70, share: 0.5 },
  { quality: 60, share: 0.25 },
] as const;

/**
 * The same image as a JPEG of at most `maxBytes`, and of `shortSide` pixels. Where everything is decoded: a drawer, never the server's own process.
 * Rejects with an ImageError where not even a quarter of its size is small enough.
 */
export async function shrinkJpeg({
  bytes,
  maxBytes,
  shortSide = Number.POSITIVE_INFINITY,
}: ImageToShrink): Promise<Uint8Array> {
  const { default: open } = await import('sharp');
  const { width = 1, height = 1 } = await open(bytes).metadata();
  const widest = width * Math.min(1, shortSide / Math.min(width, height));
  for (const { quality, share } of TRIES) {
    const smaller = await open(bytes)
      .resize({ width: Math.max(1, Math.round(widest * share)) })
      .jpeg({ quality, chromaSubsampling: '4:2:0' })
      .toBuffer();
    if (smaller.byteLength <= maxBytes) return smaller;
  }
  throw new ImageError('too-large', `No form of it has at most ${maxBytes} bytes`);
}
