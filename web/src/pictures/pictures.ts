/** The product as it is, taken by `npm run pictures`: each in both themes, 740 and 1480 px wide. */
const files = import.meta.glob<string>('./*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

export const PICTURES = ['calendar', 'composer', 'review', 'publication', 'analytics', 'tokens'] as const;
export type PictureName = (typeof PICTURES)[number];
export type PictureTheme = 'light' | 'dark';

export const PICTURE_SIZE = { width: 740, height: 463 };

/** What a browser that reads AVIF chooses from. */
export const pictureSources = (name: PictureName, theme: PictureTheme): string =>
  [740, 1480].map((width) => `${files[`./${name}-${theme}-${width}.avif`]} ${width}w`).join(', ');

/** For all others. */
export const pictureUrl = (name: PictureName, theme: PictureTheme): string =>
  files[`./${name}-${theme}-740.webp`] ?? '';
