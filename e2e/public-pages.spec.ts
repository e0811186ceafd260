import { expect } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { openPage } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';
import { KINDS, POLISH } from './public-paths.ts';
import { showOn } from './screens.ts';
import { faultsOf } from './violations.ts';

test.use({ sharesProduct: true });

/** Few enough that a slow machine ends each story within minutes. */
const PAGES_A_STORY = 6;
const stories = Array.from({ length: Math.ceil(POLISH.length / PAGES_A_STORY) }, (_, index) =>
  POLISH.slice(index * PAGES_A_STORY, (index + 1) * PAGES_A_STORY),
);

for (const pages of stories)
  test(`pages are accessible, fit and stay silent, light and dark, on a desk and on a phone: ${pages.join(', ')}`, async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page);
    for (const address of pages) {
      await showOn(page, 390);
      await openPage(page, address);
      expect(await faultsOf(page, KINDS.includes(address) ? [390, 1440] : [390]), address).toEqual([]);
    }
    expect(consoleErrors).toEqual([]);
  });
