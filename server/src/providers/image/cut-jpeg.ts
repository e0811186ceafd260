import { CROP_PIXELS } from '@postownia/contract/crop-shapes';
import type { ImageToCut } from './image-work.ts';

/**
 * A part of a stored image as a JPEG of exactly its shape, with what the image says of its making. Where everything is
 * decoded: a drawer, never the server's own process.
 */
export async function cutJpeg({ bytes, crop }: ImageToCut): Promise<Uint8Array> {
  const { default: open } = await import('sharp');
  const { width = 1, height = 1 } = await open(bytes).metadata();
  const left = Math.min(Math.round(crop.x * width), width - 1);
  const top = Math.min(Math.round(crop.y * height), height - 1);
  return open(bytes)
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
      height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
    })
    .resize({ ...CROP_PIXELS[crop.ratio], fit: 'cover' })
    .keepXmp()
    .jpeg({ quality: 90, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
