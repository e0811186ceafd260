import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page as it now is: the rule, the place and the element of each violation.
 * Waits until nothing moves: in the middle of a fade every colour is another one than the page's.
 */
export async function violationsOf(page: Page): Promise<string[][]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // A message on its way out is half transparent by design, and may set out while this looks.
  const { violations } = await new AxeBuilder({ page }).exclude('[class*="_leaving_"]').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => [id, target.join(' '), html]));
}
