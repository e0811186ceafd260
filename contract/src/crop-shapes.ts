/** The shapes that networks show an image in, width to height. */
export const CROP_RATIOS = ['1:1', '4:5', '9:16', '1.91:1'] as const;
export type CropRatio = (typeof CROP_RATIOS)[number];

/** A part of an image, in shares of its width and height from its left upper corner. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** By ratio of width to height. */
export type Crops = Partial<Record<CropRatio, Crop>>;
/** A crop with its shape. */
export interface ChosenCrop extends Crop {
  ratio: CropRatio;
}

/** What goes out of a crop, in pixels: the size in which networks keep the shape. */
export const CROP_PIXELS: Readonly<Record<CropRatio, { readonly width: number; readonly height: number }>> = {
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '9:16': { width: 1080, height: 1920 },
  '1.91:1': { width: 1080, height: 566 },
};

/** The shapes of a place on a network, those that it shows largest first. */
export const CROPS_IN = {
  feed: ['4:5', '1:1', '1.91:1'],
  story: ['9:16'],
} as const satisfies Record<string, readonly CropRatio[]>;
export type CropPlace = keyof typeof CROPS_IN;
export const CROP_PLACES = Object.keys(CROPS_IN) as [CropPlace, ...CropPlace[]];

/** The crop in which an image is shown in a place; null: the whole of it. */
export function cropIn(place: CropPlace, crops: Crops | null): ChosenCrop | null {
  const ratio = CROPS_IN[place].find((known) => crops?.[known] !== undefined);
  const crop = ratio === undefined ? undefined : crops?.[ratio];
  return ratio === undefined || crop === undefined ? null : { ratio, ...crop };
}

/** Crops are told this exactly: a ten thousandth of a side. */
const EXACT = 10_000;

/**
 * The largest part of an image that has a shape, around a point as far as the image reaches.
 * @param image its size, in any unit
 * @param around in shares of its width and height
 */
export function cropAround(
  image: { width: number; height: number },
  ratio: CropRatio,
  around: { x: number; y: number },
): Crop {
  const shape = CROP_PIXELS[ratio].width / CROP_PIXELS[ratio].height;
  const own = image.width / image.height;
  const width = Math.max(1, Math.floor(EXACT * Math.min(1, shape / own)));
  const height = Math.max(1, Math.floor(EXACT * Math.min(1, own / shape)));
  return {
    x: beginningOf(width, around.x),
    y: beginningOf(height, around.y),
    width: width / EXACT,
    height: height / EXACT,
  };
}

/** Where a side of a length begins around a point; the two together never say more than the whole. */
function beginningOf(length: number, around: number): number {
  let from = Math.min(Math.max(0, Math.round(around * EXACT - length / 2)), EXACT - length);
  // Shares are no exact numbers: their sum may be a hair more than one.
  while (from > 0 && from / EXACT + length / EXACT > 1) from -= 1;
  return from / EXACT;
}

/** The middle of a crop, in shares of the image. */
export const middleOf = ({ x, y, width, height }: Crop) => ({ x: x + width / 2, y: y + height / 2 });
