/** Sample posters: five brands in five styles, and the month of one roastery. Widths in px are in the file names. */
const files = import.meta.glob<string>('./*.webp', { eager: true, query: '?url', import: 'default' });

export type PosterStyle = 'minimalistic' | 'colorful' | 'corporate' | 'artistic' | 'modern';
export type PosterPalette = 'ocean-blue' | 'forest-green' | 'royal-purple' | 'sunset-orange' | 'rose-gold';

const urlOf = (name: string) => files[`./${name}.webp`] ?? '';

/** A poster of the palette's brand in a style, 240 or 400 px. */
export function stylePosterUrl(palette: PosterPalette, style: PosterStyle, width: 240 | 400): string {
  return urlOf(`${palette}--${style}-${width}`);
}

/** The same for `srcSet`, with 720 px where it exists. */
export function stylePosterSources(palette: PosterPalette, style: PosterStyle): string {
  return ([240, 400, 720] as const)
    .map((width) => ({ width, url: urlOf(`${palette}--${style}-${width}`) }))
    .filter(({ url }) => url !== '')
    .map(({ width, url }) => `${url} ${width}w`)
    .join(', ');
}

/** A post of the sample roastery, 180 px square. */
export function samplePostUrl(name: string): string {
  return urlOf(`palarnia-${name}-180`);
}
