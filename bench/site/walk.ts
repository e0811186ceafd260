import type { Browser } from '@playwright/test';
import { violationsOf } from '../../e2e/violations.ts';
import type { Figure } from '../report.ts';
import { keyboardFaultsOf } from './keyboard.ts';

const WIDTHS = [1440, 390] as const;
const THEMES = ['light', 'dark'] as const;

const isTranslation = (address: string) => /^\/(?:en|de|it|fr)(?:\/|$)/.test(address);

/**
 * Looks at every page by axe and by the Tab key; prints each fault with its place. Polish pages in both themes and
 * widths; translations, which differ from them in words only, where words have the least room and once in each theme.
 */
export async function walkSite(browser: Browser, url: string, paths: readonly string[]): Promise<Figure[]> {
  const found = { violations: 0, faults: 0, looks: 0 };
  for (const width of WIDTHS) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'pl-PL',
      });
      const page = await context.newPage();
      const looksAtTranslations = (width === 390) === (colorScheme === 'light');
      for (const address of paths) {
        if (isTranslation(address) && !looksAtTranslations) continue;
        await page.goto(url + address, { waitUntil: 'networkidle' });
        const violations = await violationsOf(page);
        const faults = colorScheme === 'light' ? await keyboardFaultsOf(page) : [];
        found.looks += 1;
        found.violations += violations.length;
        found.faults += faults.length;
        for (const fault of [...violations.map((parts) => parts.join(' ')), ...faults])
          process.stdout.write(`  ${address} ${width} ${colorScheme}: ${fault}\n`);
      }
      await context.close();
    }
  }
  return [
    { name: 'pages looked at, by theme and width', value: found.looks, unit: '' },
    { name: 'axe violations', value: found.violations, unit: '', most: 0 },
    { name: 'controls that the keyboard misses', value: found.faults, unit: '', most: 0 },
  ];
}
