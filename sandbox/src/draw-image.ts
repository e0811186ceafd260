import { createHash } from 'node:crypto';

export type ImageFormat = 'png' | 'jpeg' | 'webp';

const PALETTES = [
  ['#14192B', '#FA4A22', '#F5F2EB', '#F0C25A'],
  ['#0B6645', '#F5F2EB', '#FAEAC4', '#A80F38'],
  ['#2A3F9E', '#FFE8DF', '#F0C25A', '#F5F2EB'],
  ['#764B00', '#F5F2EB', '#DD3F18', '#14192B'],
] as const;

/**
 * Draws a plain poster of flat shapes; the same seed gives the same image. The drawing library loads on
 * first use, because an idle sandbox should stay small.
 */
export async function drawImage(options: {
  seed: string;
  width: number;
  height: number;
  format: ImageFormat;
  /** Hex colours to use instead of the built-in palettes. */
  colours?: string[];
}): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(posterSvg(options)));
  switch (options.format) {
    case 'jpeg':
      return image.jpeg({ quality: 86 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 80 }).toBuffer();
    case 'png':
      return image.png({ compressionLevel: 3 }).toBuffer();
  }
}

function posterSvg(options: { seed: string; width: number; height: number; colours?: string[] }): string {
  const digest = createHash('sha256').update(options.seed).digest();
  const byte = (index: number) => digest[index % digest.length] ?? 0;
  const fallback = PALETTES[byte(0) % PALETTES.length] ?? PALETTES[0];
  const colours = options.colours && options.colours.length > 1 ? options.colours : fallback;
  const colour = (index: number) => colours[index % colours.length] ?? '#14192B';
  const { width, height } = options;
  const unit = Math.min(width, height) / 100;
  const shapes = Array.from({ length: 7 }, (_, index) => {
    const x = (byte(index * 4 + 1) / 255) * width;
    const y = (byte(index * 4 + 2) / 255) * height;
    const size = unit * (8 + (byte(index * 4 + 3) / 255) * 26);
    const fill = colour(1 + index);
    return byte(index * 4 + 4) % 2 === 0
      ? `<circle cx="${x}" cy="${y}" r="${size}" fill="${fill}"/>`
      : `<path d="M${x - size} ${y}A${size} ${size} 0 0 1 ${x + size} ${y}Z" fill="${fill}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour(0)}"/>${shapes.join('')}<rect y="${height - unit * 6}" width="${width}" height="${unit * 6}" fill="${colour(1)}"/></svg>`;
}
