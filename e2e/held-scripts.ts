import type { Page } from '@playwright/test';

/** Keeps a page's scripts from coming until they are released, as a slow line does. */
export async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
