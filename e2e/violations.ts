import { readFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type ColorScheme, overflowOf, showOn } from './screens.ts';

/** A dark page differs from the light one by nothing but its colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The small one: each page that is looked at has to read it first. */
const AXE = readFileSync(path.resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');
const NOTHING_MORE = ';';

/**
 * What axe finds on the page as it now is: the rule, the place and the element of each violation.
 * Who looks at a page in both themes says which one this is. Waits until nothing moves: in the middle of a fade every colour is another one than the page's.
 */
export async function violationsOf(page: Page, theme: ColorScheme = 'light'): Promise<string[][]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, axeSource: isThere ? NOTHING_MORE : AXE })
    // A message on its way out is half transparent by design, and may set out while this looks.
    .exclude('[class*="_leaving_"]')
    // Our pages hold no frame of a foreign origin; the other mode opens a page a look, as dear as the look itself.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(theme === 'dark' && { runOnly: { type: 'rule', values: COLOUR_RULES } }),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => [id, target.join(' '), html]));
}

/**
 * What is wrong with the page as it stands: axe's violations in the light and in the dark theme, and what lies beside the
 * screen, at each of the widths; without widths, at the one it has. Leaves it light, at the last width, with nothing moving.
 */
export async function faultsOf(page: Page, widths: readonly number[] = []): Promise<string[][]> {
  const faults: string[][] = [];
  for (const width of widths.length === 0 ? [page.viewportSize()?.width ?? 1440] : widths) {
    for (const theme of ['dark', 'light'] as const) {
      await showOn(page, width, theme);
      const found = await violationsOf(page, theme);
      faults.push(...found.map((violation) => [`${width} px, ${theme}`, ...violation]));
    }
    const overflow = await overflowOf(page);
    if (overflow > 0) faults.push([`${width} px`, `${overflow} px lie beside the screen`]);
  }
  return faults;
}
