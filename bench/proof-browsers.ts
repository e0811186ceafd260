import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/start-product.ts';
import { measureDrag, measureTurns } from './browsers/calendar.ts';
import { listenToEvents } from './browsers/events.ts';
import { nextMonth, openFullMonth } from './browsers/full-month.ts';
import { measureReveal } from './browsers/reveal.ts';
import { compareBrowsers } from './browsers/three-browsers.ts';
import { measureInteractions, measureTyping } from './browsers/walk.ts';
import { measureWeights } from './browsers/weights.ts';
import { measureLighthouse } from './lighthouse.ts';
import { conclude, type Figure } from './report.ts';

// What a person at a full calendar feels: turning, dragging, typing, every press, the first month, what is loaded for it, and
// how soon a phone shows it;
// and the same story in Firefox and WebKit, which Debian has as firefox-esr and webkit2gtk-driver (with xvfb).
const product = await startProduct();
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  const figures: Figure[] = [...(await measureReveal(browser, product.url))];
  const month = nextMonth();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pl-PL' });
  await openFullMonth(context, product.url, month);
  figures.push(...(await measureWeights(context, product.url, `${month}-10`)));
  const page = await context.newPage();
  await listenToEvents(page);
  const now = new Date().toISOString().slice(0, 7);
  await page.goto(`${product.url}/dashboard?dzien=${now}-15`);
  await page.getByRole('grid').waitFor();
  figures.push(...(await measureTurns(page, month, now)));
  figures.push(...(await measureDrag(page, await context.newCDPSession(page), month)));
  figures.push(...(await measureTyping(page, `${product.url}/posts/new?dzien=${month}-10`)));
  figures.push(...(await measureInteractions(page, product.url, month)));
  figures.push(...(await compareBrowsers(product.url)), ...(await measureLighthouse()));
  conclude('browsers', figures, { slice: false });
} finally {
  await browser.close();
  await product.close();
}
