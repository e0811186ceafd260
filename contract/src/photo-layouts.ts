/** How an own photo becomes a poster. `before-after` takes two photos, `number` a headline that names one. */
export const PHOTO_LAYOUTS = [
  'band',
  'frame',
  'full',
  'slant',
  'stamp',
  'arch',
  'quote',
  'number',
  'before-after',
] as const;
export type PhotoLayout = (typeof PHOTO_LAYOUTS)[number];
