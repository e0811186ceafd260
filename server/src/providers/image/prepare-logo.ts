import type { LogoPreference } from './brand-logo.ts';
import { imageKind } from './image-bytes.ts';
import { ImageError } from './image-error.ts';
import type { PreparedLogo } from './image-work.ts';
import { findMainColors } from './main-colors.ts';

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_PIXELS = 25_000_000;
const MOST = { width: 640, height: 320 };

/**
 * A logo as it is stored: PNG without its transparent margins, without whatever else the file carried. Told by its content:
 * JPEG, PNG and WebP only; an SVG may hold scripts and addresses, so it is refused before anything reads it.
 * Rejects with a ImageError, also for more than 4 MB or 25 megapixels.
 */
export async function prepareLogo(bytes: Uint8Array): Promise<PreparedLogo> {
  if (bytes.byteLength > MOST_BYTES) throw new ImageError('too-large', 'The logo has more than 4 MB');
  if (imageKind(bytes) === null) throw new ImageError('not-an-image', 'No JPEG, PNG or WebP');
  const { default: open } = await import('sharp');
  try {
    const { width, height } = await open(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw new ImageError('too-large', `${width} × ${height} pixels`);
    const upright = await open(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const trimmed = await open(upright)
      .trim({ background: '#00000000', threshold: 1 })
      .png()
      .toBuffer()
      .catch(() => upright);
    const { data: png, info } = await open(trimmed)
      .resize({ ...MOST, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const { data: pixels } = await open(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const prefers = preferenceOf(pixels, info);
    return { png, width: info.width, height: info.height, colors: await findMainColors(png), prefers };
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError('not-an-image', `The picture is damaged: ${String(error)}`);
  }
}

/** A transparent logo wants the opposite of its own lightness, one with a ground of its own wants more of it. */
function preferenceOf(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): LogoPreference {
  let [light, seen, rim, rimSeen] = [0, 0, 0, 0];
  for (let at = 0; at < width * height; at += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at * 4, at * 4 + 4);
    const weight = alpha / 255;
    const lightness = ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * weight;
    light += lightness;
    seen += weight;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
    rim += lightness;
    rimSeen += weight;
  }
  const opaque = seen > width * height * 0.97;
  if (opaque) return rim / Math.max(rimSeen, 1) > 0.5 ? 'light' : 'dark';
  return light / Math.max(seen, 1) > 0.6 ? 'dark' : 'light';
}
