/** The product as it is, taken by `npm run screenshots`: each in both themes, 740 and 1480 px wide. */
const files = import.meta.glob<string>('./*.{avif,webp}', { eager: true, query: '?url', import: 'default' });

export const SCREENSHOTS = ['calendar', 'composer', 'review', 'publication', 'analytics', 'tokens'] as const;
export type ScreenshotName = (typeof SCREENSHOTS)[number];
export type ScreenshotTheme = 'light' | 'dark';

export const SCREENSHOT_SIZE = { width: 740, height: 463 };

/** What a browser that reads AVIF chooses from. */
export const screenshotSources = (name: ScreenshotName, theme: ScreenshotTheme): string =>
  [740, 1480].map((width) => `${files[`./${name}-${theme}-${width}.avif`]} ${width}w`).join(', ');

/** For all others. */
export const screenshotUrl = (name: ScreenshotName, theme: ScreenshotTheme): string =>
  files[`./${name}-${theme}-740.webp`] ?? '';
