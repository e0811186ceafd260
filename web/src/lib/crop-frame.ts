import { type ChosenCrop, CROP_PIXELS } from '@postownia/contract/crop-shapes';

/** How a part of an image is shown without another file: a frame of a shape, and the image behind it. */
export interface CropFrame {
  /** Width divided by height. */
  readonly shape: number;
  /** Of the image in its frame, in percent of the frame's sides. */
  readonly image: {
    readonly width: string;
    readonly height: string;
    readonly left: string;
    readonly top: string;
  };
}

/** Width divided by height of what goes out of a crop. */
export const shapeOf = ({ ratio }: Pick<ChosenCrop, 'ratio'>): number =>
  CROP_PIXELS[ratio].width / CROP_PIXELS[ratio].height;

/** The frame of a crop; of another shape where a feed shows it so, around its middle. */
export function cropFrame(crop: ChosenCrop, shape: number = shapeOf(crop)): CropFrame {
  const own = shapeOf(crop);
  const width = crop.width * Math.min(1, shape / own);
  const height = crop.height * Math.min(1, own / shape);
  const x = crop.x + (crop.width - width) / 2;
  const y = crop.y + (crop.height - height) / 2;
  return {
    shape,
    image: {
      width: percent(1 / width),
      height: percent(1 / height),
      left: percent(-x / width),
      top: percent(-y / height),
    },
  };
}

const percent = (share: number) => `${share * 100}%`;
