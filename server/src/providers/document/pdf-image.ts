import sharp from 'sharp';

/** Enough for an image beside text on paper. */
const MOST_PIXELS = 420;

/** An image as documents hold it: a small JPEG, on white where it was transparent. Refuses what is no image. */
export async function pdfImage(bytes: Uint8Array): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(bytes)
    .resize(MOST_PIXELS, MOST_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
