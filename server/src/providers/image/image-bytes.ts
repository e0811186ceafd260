import { ProviderError } from '../provider-error.ts';
import type { MadeImage } from './image-maker.ts';

type Mime = MadeImage['mime'];

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** The kind of image by its first bytes, whatever its name or header says; null for anything else. */
export function imageKind(bytes: Uint8Array): Mime | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n' && bytes[0] === 0x89) return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** Brands of a file of the HEIF family: the major one and those that it is compatible with (ISO/IEC 14496-12, 4.3). */
function heifBrands(bytes: Uint8Array): string[] {
  if (ascii(bytes, 4, 8) !== 'ftyp') return [];
  const size = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), 256, bytes.length);
  const brands = ascii(bytes, 8, size).match(/[\s\S]{4}/g) ?? [];
  return brands.filter((_, at) => at !== 1);
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** What a person's photo is by its first bytes: also AVIF and HEIC. */
export function photoKind(bytes: Uint8Array): Mime | 'image/avif' | 'image/heic' | null {
  const brands = heifBrands(bytes);
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return 'image/heic';
  return imageKind(bytes);
}

/** True when the file has its end too: a connection cut half-way leaves a valid beginning. */
function isWhole(bytes: Uint8Array, kind: Mime): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'image/jpeg') return view.lastIndexOf(Buffer.from([0xff, 0xd9])) > view.length - 64;
  if (kind === 'image/png') return ascii(bytes, bytes.length - 8, bytes.length - 4) === 'IEND';
  return view.length >= view.readUInt32LE(4) + 8;
}

/** The bytes of a whole image and their kind. Throws `bad-image` for anything else. */
export function readImage(bytes: Uint8Array): { bytes: Uint8Array; mime: Mime } {
  const mime = imageKind(bytes);
  if (!mime) throw new ProviderError('bad-image', { detail: 'no JPEG, PNG or WebP' });
  if (!isWhole(bytes, mime)) throw new ProviderError('bad-image', { detail: `cut ${mime}` });
  return { bytes, mime };
}
