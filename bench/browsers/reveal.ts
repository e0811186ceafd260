import type { Browser } from '@playwright/test';
import { freshEmail, refuseOptionalCookies } from '../../e2e/accounts.ts';
import { cell, dayAfter, todayInWarsaw } from '../../e2e/calendar-page.ts';
import { fillAccount, fillCompany, fillContent, fillLook, next } from '../../e2e/wizard.ts';
import type { Figure } from '../report.ts';

const DAYS = 30;
const WIDE = { width: 1440, height: 900 };
/** A locator's own waiting looks after 20, 120, 220 and then every 500 ms, which would be measured with the rest. */
const OFTEN = { polling: 40 };

/**
 * From sign-up's last button to thirty posts on one screen with a next step: what a person waits for, without the time in
 * which they look at the empty calendar. Judged of a server that has made a month before; its first one is told beside it.
 */
export async function measureReveal(browser: Browser, url: string): Promise<Figure[]> {
  const first = await reveal(browser, url);
  const { account, month, seen } = await reveal(browser, url);
  return [
    { name: 'reveal: the first of a server just started', value: first.account + first.month, unit: 's' },
    { name: 'reveal: account', value: account, unit: 's' },
    { name: 'reveal: thirty posts', value: month, unit: 's' },
    { name: 'reveal: from the last button', value: account + month, unit: 's', most: 4 },
    { name: 'reveal: posts on one screen at 1440 × 900', value: seen, unit: 'posts', least: DAYS },
  ];
}

interface Reveal {
  /** Seconds until the account's empty calendar can be filled, */
  readonly account: number;
  /** and from the press that fills it until all of it is there. */
  readonly month: number;
  /** Posts on the screen then. */
  readonly seen: number;
}

async function reveal(browser: Browser, url: string): Promise<Reveal> {
  const context = await browser.newContext({ baseURL: url, viewport: WIDE, locale: 'pl-PL' });
  try {
    await refuseOptionalCookies(context);
    const page = await context.newPage();
    await page.goto('/register');
    await fillAccount(page, freshEmail());
    for (const fill of [fillCompany, fillContent, fillLook]) {
      await next(page);
      await fill(page);
    }
    await page.getByRole('checkbox', { name: /Akceptuję/ }).check();
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Utwórz konto' }).click();
    const generate = page.getByRole('button', { name: /^Wygeneruj 30 dni/ });
    await page.waitForFunction(canGenerate, undefined, OFTEN);
    const account = performance.now() - pressed;
    const asked = performance.now();
    await generate.click();
    const today = todayInWarsaw();
    const days = Array.from({ length: DAYS }, (_, after) => dayAfter(today, after));
    await page.waitForFunction(isRevealed, days, OFTEN);
    const month = performance.now() - asked;
    let seen = 0;
    for (const day of days) {
      const box = await cell(page, day).boundingBox();
      if (box !== null && box.y >= 0 && box.y + box.height * 0.9 <= WIDE.height) seen += 1;
    }
    return { account: account / 1000, month: month / 1000, seen };
  } finally {
    await context.close();
  }
}

/** In the page: the empty calendar offers its thirty days. */
function canGenerate(): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  return buttons.some((one) => one.checkVisibility() && /^Wygeneruj\s30\sdni/.test(one.innerText.trim()));
}

/** In the page: each of the days has a draft, and the first steps say which one is next. */
function isRevealed(days: readonly string[]): boolean {
  const hasDraft = (day: string) => {
    const found = document.querySelector(`[role="gridcell"][data-date="${day}"]`);
    return /, szkic: /.test(found?.getAttribute('aria-label') ?? found?.textContent ?? '');
  };
  return (
    days.every(hasDraft) &&
    document.querySelector('[aria-label="Pierwsze kroki"] [aria-current="step"]') !== null
  );
}
