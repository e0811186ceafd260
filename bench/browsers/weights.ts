import type { BrowserContext, Page } from '@playwright/test';
import { compressedSize, untilNothingMore } from '../bundle-size.ts';
import type { Figure } from '../report.ts';

/** What is loaded for a screen beyond what the calendar has loaded already. */
async function loadedFor(page: Page, known: Set<string>, open: () => Promise<unknown>): Promise<number> {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && pathname.endsWith('.js') && !known.has(pathname)) loaded.add(pathname);
  });
  await open();
  await untilNothingMore(page, loaded);
  for (const file of loaded) known.add(file);
  return [...loaded].reduce((sum, file) => sum + compressedSize(file), 0);
}

/** JavaScript of the dashboard, and what composer and library add to it when they are opened. */
export async function measureWeights(context: BrowserContext, url: string, day: string): Promise<Figure[]> {
  const known = new Set<string>();
  const screen = async (path: string) => {
    const page = await context.newPage();
    const weight = await loadedFor(page, known, () => page.goto(`${url}${path}`));
    await page.close();
    return weight;
  };
  const calendar = await screen('/dashboard');
  const composer = await screen(`/posts/new?dzien=${day}`);
  const library = await screen('/dashboard?tab=biblioteka');
  return [
    { name: 'dashboard, JavaScript (brotli)', value: calendar, unit: 'KB', most: 240 },
    { name: 'composer beyond it, JavaScript (brotli)', value: composer, unit: 'KB', most: 90 },
    { name: 'library beyond both, JavaScript (brotli)', value: library, unit: 'KB', most: 90 },
  ];
}
