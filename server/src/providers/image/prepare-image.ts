import { CROP_PIXELS, type CropRatio } from '@postownia/contract/crop-shapes';
import type sharp from 'sharp';
import { ImageError } from './image-error.ts';
import type { DigitalSourceType, PreparedImage } from './image-maker.ts';
import { findMainColors } from './main-colors.ts';
import { makeRendition } from './make-rendition.ts';
import { thumbnailRecipe } from './rendition-recipes.ts';

const MOST_INPUT_BYTES = 30 * 1024 * 1024;
const MOST_INPUT_PIXELS = 40_000_000;
const MOST_JPEG_BYTES = 1024 * 1024;
/** Tried in turn until the file is small enough. */
const QUALITIES = [
  [90, '4:4:4'],
  [82, '4:2:0'],
  [70, '4:2:0'],
  [50, '4:2:0'],
] as const;
const READABLE = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'];

interface PrepareOptions {
  readonly digitalSourceType?: DigitalSourceType;
  readonly overlay?: string;
  readonly ratio?: CropRatio;
}

/**
 * Turns what a maker or a person handed in into what is stored and published. An image of another shape is cropped
 * around its middle. Where everything is decoded: a drawer, never the server's own process.
 * @param options.ratio the shape, a square unless told otherwise
 * @param options.overlay an SVG of our own to lay over it. Rejects with a `ImageError` for what is no image (svg included) and for more than 30 MB or
 * 40 megapixels, before anything is decoded.
 */
export async function prepareImage(bytes: Uint8Array, options: PrepareOptions): Promise<PreparedImage> {
  if (bytes.byteLength === 0) throw new ImageError('not-an-image', 'There are no bytes');
  if (bytes.byteLength > MOST_INPUT_BYTES)
    throw new ImageError('too-large', 'The picture has more than 30 MB');
  const { default: open } = await import('sharp');
  await examine(open, bytes);
  return finishImage(bytes, options);
}

/** The same of bytes that are our own, an SVG among others. */
export async function finishImage(
  bytes: Uint8Array,
  { ratio = '1:1', ...options }: PrepareOptions,
): Promise<PreparedImage> {
  const { default: open } = await import('sharp');
  const size = CROP_PIXELS[ratio];
  const jpeg = await encode(open, bytes, { ...options, size });
  // Out of the finished image: a decoder that shrinks on load needs little memory.
  const thumbnail = await makeRendition(jpeg, thumbnailRecipe(size));
  return { jpeg, thumbnail, colors: await findMainColors(thumbnail), ...size };
}

async function examine(open: typeof sharp, bytes: Uint8Array): Promise<void> {
  const facts = await open(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageError('not-an-image', `The bytes are no picture: ${String(error)}`);
    });
  if (!READABLE.includes(facts.format))
    throw new ImageError('not-an-image', `${facts.format} is not accepted`);
  if (facts.width * facts.height * (facts.pages ?? 1) > MOST_INPUT_PIXELS)
    throw new ImageError('too-large', `${facts.width} × ${facts.height} pixels are too many`);
}

async function encode(
  open: typeof sharp,
  bytes: Uint8Array,
  {
    digitalSourceType: source,
    overlay,
    size,
  }: Omit<PrepareOptions, 'ratio'> & { size: { readonly width: number; readonly height: number } },
): Promise<Uint8Array> {
  let smallest = new Uint8Array();
  for (const [quality, chromaSubsampling] of QUALITIES) {
    const image = open(bytes, { limitInputPixels: MOST_INPUT_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...size, fit: 'cover' })
      .composite(overlay === undefined ? [] : [{ input: Buffer.from(overlay) }])
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, chromaSubsampling });
    smallest = await (source === undefined ? image : image.withXmp(sourcePacket(source)))
      .toBuffer()
      .catch((error: unknown) => {
        throw new ImageError('not-an-image', `The picture is damaged: ${String(error)}`);
      });
    if (smallest.byteLength <= MOST_JPEG_BYTES) return smallest;
  }
  return smallest;
}

/** XMP with the IPTC property; the vocabulary: https://cv.iptc.org/newscodes/digitalsourcetype/ */
function sourcePacket(source: DigitalSourceType): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    `<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${source}</Iptc4xmpExt:DigitalSourceType>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('');
}
