import * as z from 'zod/mini';
import { CROP_RATIOS } from './crop-shapes.ts';

const SHARE = z.number().check(z.minimum(0), z.maximum(1));
const PART = { x: SHARE, y: SHARE, width: SHARE, height: SHARE };

/** A part of an image that lies within it. */
export const Crop = z
  .strictObject(PART)
  .check(z.refine(({ x, y, width, height }) => width > 0 && height > 0 && x + width <= 1 && y + height <= 1));

export const Crops = z.partialRecord(z.enum(CROP_RATIOS), Crop);

/** As a network shows it. */
export const ChosenCrop = z.object({ ratio: z.enum(CROP_RATIOS), ...PART });
