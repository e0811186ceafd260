import type { Page } from '@playwright/test';

export type ColorScheme = 'light' | 'dark';

/** Shows the page on a screen of this width, in this theme, with nothing moving. */
export async function showOn(page: Page, width: number, colorScheme: ColorScheme = 'light'): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A page hears of its new width with its next frame; until then it stands as it was, however narrow the window.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** How many pixels of the page lie beside the screen; 0 where it fits. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
