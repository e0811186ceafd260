import sharp from 'sharp';
import type { FontCut, Typeface } from './builtin-typeface.ts';
import type { PreparedPhoto } from './image-work.ts';
import { findMainColors } from './main-colors.ts';
import { makeRendition } from './make-rendition.ts';
import { composePhotoPoster, type PhotoPosterBrief } from './photo-poster.ts';

type Faces = (cut: FontCut) => Typeface;

/** The poster as the library keeps it; null where its layout cannot carry it. Only in a drawer: it decodes. */
export async function printPhotoPoster(
  brief: PhotoPosterBrief,
  typeface: Faces,
): Promise<PreparedPhoto | null> {
  const poster = await composePhotoPoster(sharp, brief, typeface);
  if (poster === null) return null;
  const { data, info } = await sharp(Buffer.from(poster.svg))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await makeRendition(data, 'photo-thumbnail');
  const { width, height } = info;
  return { jpeg: data, thumbnail, colors: await findMainColors(thumbnail), width, height };
}

/** The poster small, as WebP. */
export async function samplePhotoPoster(
  brief: PhotoPosterBrief,
  typeface: Faces,
): Promise<Uint8Array | null> {
  const poster = await composePhotoPoster(sharp, brief, typeface);
  if (poster === null) return null;
  return sharp(Buffer.from(poster.svg)).resize({ width: SAMPLE_WIDTH }).webp({ quality: 78 }).toBuffer();
}

const SAMPLE_WIDTH = 360;
