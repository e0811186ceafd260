import type sharp from 'sharp';

/** A part of something, in shares of its width and height. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where an eye goes in a photo, and how much happens where. */
export interface PhotoFocus {
  /** Shares of width and height. */
  readonly point: { readonly x: number; readonly y: number };
  /** How much happens in a part: edges per cell, 0 for a plain wall. */
  busyness(part: Part): number;
}

const CELLS = 48;

/**
 * Looks at a photo: what a person pointed at matters most, else the most striking place (edges, skin, strong colour).
 * @param given the person's own point, in shares
 */
export async function findFocus(
  open: typeof sharp,
  bytes: Uint8Array,
  given: PhotoFocus['point'] | null,
): Promise<PhotoFocus> {
  const { data } = await open(bytes)
    .resize(CELLS, CELLS, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const point = given ?? (await strikingPoint(open, bytes));
  const grey = (column: number, row: number) =>
    data[Math.min(CELLS - 1, row) * CELLS + Math.min(CELLS - 1, column)] ?? 0;
  const edge = (column: number, row: number) =>
    Math.abs(grey(column, row) - grey(column + 1, row)) + Math.abs(grey(column, row) - grey(column, row + 1));
  return {
    point,
    busyness: ({ x, y, width, height }) => {
      let [sum, cells] = [0, 0];
      for (let row = Math.floor(y * CELLS); row < (y + height) * CELLS; row += 1)
        for (let column = Math.floor(x * CELLS); column < (x + width) * CELLS; column += 1) {
          sum += edge(column, row);
          cells += 1;
        }
      return cells === 0 ? 0 : sum / cells;
    },
  };
}

/** Pixels of the longer side in which the eye is looked for. */
const LOOKED_AT = 480;
const KEPT = 0.7;

/**
 * Where the decoder would keep a lower part of the photo. It looks only where it has to cut, and says the place in pixels of what it
 * was given only where it need not scale that: so of a small copy, at its own size.
 */
async function strikingPoint(open: typeof sharp, bytes: Uint8Array): Promise<PhotoFocus['point']> {
  const small = await open(bytes)
    .resize(LOOKED_AT, LOOKED_AT, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  const { info } = await open(small.data)
    .resize(width, Math.max(1, Math.round(height * KEPT)), { fit: 'cover', position: 'attention' })
    .toBuffer({ resolveWithObject: true });
  const { attentionX: x, attentionY: y } = info as { attentionX?: number; attentionY?: number };
  return { x: x === undefined ? 0.5 : clamp(x / width), y: y === undefined ? 0.5 : clamp(y / height) };
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));
