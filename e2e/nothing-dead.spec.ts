import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';

/** The Polish pages with an address of their own, and one of each kind of long text. */
const PATHS = [
  ...readFileSync(path.join(import.meta.dirname, '../web/build/client/sitemap.xml'), 'utf8').matchAll(
    /<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g,
  ),
]
  .map(([, page = '']) => page)
  .filter((page) => !/^\/(en|de|it|fr)(\/|$)/.test(page))
  .filter((page) => page.split('/').length < 3 || /kalendarz$|ton-marki$/.test(page));

/** Watches for a sign of life: something in the document changed, moved the focus, or was asked of the server. */
async function watch(page: Page): Promise<() => Promise<boolean>> {
  let asked = false;
  page.on('request', () => {
    asked = true;
  });
  const address = page.url();
  await page.evaluate(() => {
    document.documentElement.dataset.alive = 'no';
    const live = () => {
      document.documentElement.dataset.alive = 'yes';
    };
    new MutationObserver(live).observe(document.body, { subtree: true, childList: true, attributes: true });
    addEventListener('themechange', live);
    addEventListener('invalid', live, true);
    addEventListener('scroll', live, true);
  });
  return async () =>
    asked ||
    page.url() !== address ||
    (await page.evaluate(() => document.documentElement.dataset.alive === 'yes').catch(() => true));
}

test('every link says where it leads, and every place on a page that a link names is there', async ({
  page,
}) => {
  for (const address of PATHS) {
    await page.goto(address);
    const faults = await page.evaluate(() =>
      [...document.querySelectorAll('a')].flatMap((link) => {
        const href = link.getAttribute('href') ?? '';
        const name = link.textContent?.trim() || link.ariaLabel;
        const inside = href.startsWith('#')
          ? document.getElementById(decodeURIComponent(href.slice(1)))
          : true;
        const away = /^https?:/.test(href);
        const safe = !away || (link.rel.includes('noopener') && href.startsWith('https:'));
        const leads = href.length > 1 || href === '/';
        return leads && inside && name && safe ? [] : [link.outerHTML];
      }),
    );
    expect([address, faults]).toEqual([address, []]);
  }
});

for (const width of [1440, 390]) {
  test(`every button does something, ${width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    const pressed = new Set<string>();
    for (const address of PATHS) {
      await openPage(page, address);
      const buttons = page.locator('button:visible, summary:visible');
      const names = await buttons.evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-label') ?? (one as HTMLElement).innerText.trim()),
      );
      for (const [index, name] of names.entries()) {
        if (pressed.has(name)) continue;
        pressed.add(name);
        await openPage(page, address);
        const isAlive = await watch(page);
        await buttons.nth(index).click();
        await expect.poll(isAlive, { message: `${address}: ${name}` }).toBe(true);
      }
    }
    expect(pressed.size).toBeGreaterThan(20);
  });
}

test('without scripts every page reads whole and offers nothing that cannot work', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  for (const address of PATHS) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A form says beside itself that it needs scripts; other buttons would be dead.
    const dead = await page
      .locator('button:visible')
      .evaluateAll((all) =>
        all.filter((one) => one.closest('form') === null).map((one) => one.outerHTML.slice(0, 160)),
      );
    expect([address, dead]).toEqual([address, []]);
    if (await page.locator('form:visible').count())
      await expect(page.locator('main noscript').first(), address).toBeVisible();
    await page.locator('summary:visible').first().click();
    await expect(page.locator('details[open]').first()).toBeVisible();
  }
  await context.close();
});
