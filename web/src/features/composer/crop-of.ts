import {
  type ChosenCrop,
  CROPS_IN,
  type CropPlace,
  type CropRatio,
  type Crops,
  cropAround,
} from '@postownia/contract/crop-shapes';

/** In pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** In shares of an image's width and height. */
export interface ImagePoint {
  readonly x: number;
  readonly y: number;
}

/** The largest part of an image that has a shape, with the point that matters in it; null for the whole of it. */
export const cropOf = (ratio: CropRatio | null, size: ImageSize, point: ImagePoint): ChosenCrop | null =>
  ratio === null ? null : { ratio, ...cropAround(size, ratio, point) };

/** The crops of an image after one was chosen for a place: of the shapes of one place there is one, other places keep theirs. */
export function withCrop(crops: Crops | null, place: CropPlace, chosen: ChosenCrop | null): Crops | null {
  const shapes: readonly string[] = CROPS_IN[place];
  const kept = Object.entries(crops ?? {}).filter(([ratio]) => !shapes.includes(ratio));
  if (chosen === null) return kept.length === 0 ? null : Object.fromEntries(kept);
  const { ratio, ...crop } = chosen;
  return { ...Object.fromEntries(kept), [ratio]: crop };
}

/** The size of an image, read from its file; a thumbnail has the shape of its image. */
export async function sizeOf(url: string): Promise<ImageSize> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
