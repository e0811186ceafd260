import { expect, type Page, type Response } from '@playwright/test';

/** Opens an address and waits until the page is whole, see `pageIsWhole`. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await pageIsWhole(page);
  return answer;
}

/**
 * Waits until the page's script has run, the application has taken over every control of a page that it runs on, and
 * nothing is still being read. Says nothing of what comes later by itself.
 */
export async function pageIsWhole(page: Page): Promise<void> {
  await page.waitForLoadState();
  await expect
    .poll(() => page.evaluate(findUnready).catch(() => 'leaves for another page'), {
      message: 'what the page still waits for',
      intervals: [20, 50, 100],
    })
    .toBeNull();
}

/** Runs in the page. The application's marks on an element are what it puts there when it takes it over. */
function findUnready(): string | null {
  const main = document.querySelector('main');
  if (main === null || main.textContent === '') return 'anything to read';
  const reading = main.querySelector('[aria-busy="true"]');
  if (reading !== null) return reading.outerHTML.slice(0, 200);
  if (!('__reactRouterContext' in window)) return null;
  const controls = [main, ...main.querySelectorAll('button, input, select, textarea')];
  const dead = controls.find((one) => !Object.keys(one).some((key) => key.startsWith('__react')));
  return dead === undefined ? null : dead.outerHTML.slice(0, 200);
}
