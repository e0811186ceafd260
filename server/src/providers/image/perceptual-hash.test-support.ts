import sharp from 'sharp';

const GRID = 32;
const KEPT = 8;

/** 64-bit DCT hash (pHash): two images that look alike differ in few bits. */
export async function perceptualHash(image: Uint8Array): Promise<readonly boolean[]> {
  const grey = await sharp(image).greyscale().resize(GRID, GRID, { fit: 'fill' }).raw().toBuffer();
  const values: number[] = [];
  for (let v = 0; v < KEPT; v += 1)
    for (let u = 0; u < KEPT; u += 1) {
      let sum = 0;
      for (let y = 0; y < GRID; y += 1)
        for (let x = 0; x < GRID; x += 1) sum += (grey[y * GRID + x] ?? 0) * cosine(x, u) * cosine(y, v);
      values.push(sum);
    }
  const sorted = values.slice(1).sort((left, right) => left - right);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return values.map((value) => value > median);
}

export function bitsApart(one: readonly boolean[], other: readonly boolean[]): number {
  return one.filter((bit, index) => bit !== other[index]).length;
}

function cosine(position: number, frequency: number): number {
  return Math.cos(((2 * position + 1) * frequency * Math.PI) / (2 * GRID));
}
