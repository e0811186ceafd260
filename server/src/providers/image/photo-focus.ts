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

/** Where the decoder would keep a small square of the photo. */
async function strikingPoint(open: typeof sharp, bytes: Uint8Array): Promise<PhotoFocus['point']> {
  const { width, height } = await open(bytes).metadata();
  const side = Math.max(16, Math.round(Math.min(width, height) / 3));
  const { info } = await open(bytes)
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .toBuffer({ resolveWithObject: true });
  const { attentionX: x, attentionY: y } = info as { attentionX?: number; attentionY?: number };
  return { x: x === undefined ? 0.5 : clamp(x / width), y: y === undefined ? 0.5 : clamp(y / height) };
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));
