/** The sample month of the landing page: day of October 2026 → poster of that day. The texts are in `landing.json`. */
export const SAMPLE_POSTS = {
  1: 'number',
  2: 'jazz',
  3: 'croissant',
  4: 'mountains',
  5: 'clock',
  6: 'v60',
  7: 'sale',
  8: 'barista',
  9: 'cheers',
  10: 'window',
  11: 'tiles',
  12: 'branch',
  13: 'bag',
  14: 'beanBig',
  15: 'cupTop',
  16: 'stack',
  17: 'cupping',
  18: 'sunrise',
  19: 'rain',
  20: 'moka',
  21: 'crate',
  22: 'contours',
  23: 'quote',
  24: 'hours',
  25: 'open',
  26: 'steam',
  27: 'spoon',
  28: 'letters',
  29: 'pour',
  30: 'moon',
  31: 'leafBig',
} as const;
export type SampleDay = keyof typeof SAMPLE_POSTS;

export const SAMPLE_MONTH = '2026-10';
/** Days before it are shown as published, it and later ones as scheduled. */
export const SAMPLE_TODAY = 14;

export function isSampleDay(day: number): day is SampleDay {
  return day in SAMPLE_POSTS;
}

/** The posters of the carousel: a brand's palette in one of the five styles. */
export const SAMPLE_SLIDES = [
  { palette: 'forest-green', style: 'modern' },
  { palette: 'ocean-blue', style: 'corporate' },
  { palette: 'royal-purple', style: 'artistic' },
  { palette: 'sunset-orange', style: 'colorful' },
  { palette: 'rose-gold', style: 'minimalistic' },
] as const;

/** The sheets that leave the press at the end of the page, column by column. */
export const SAMPLE_PRESS = [
  [
    ['ocean-blue', 'modern'],
    ['sunset-orange', 'corporate'],
    ['rose-gold', 'colorful'],
  ],
  [
    ['royal-purple', 'corporate'],
    ['forest-green', 'colorful'],
    ['ocean-blue', 'artistic'],
    ['sunset-orange', 'modern'],
  ],
  [
    ['rose-gold', 'modern'],
    ['royal-purple', 'modern'],
    ['forest-green', 'artistic'],
  ],
] as const;
