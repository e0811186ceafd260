import { expect, type Locator, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi, freshEmail } from './accounts.ts';
import {
  dayAfter,
  editPost,
  generateMonth,
  makePosts,
  panel,
  postText,
  sentence,
  todayInWarsaw,
  writtenText,
} from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { pageIsWhole } from './open-page.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf } from './screens.ts';
import { fillAccount, next } from './wizard.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const today = todayInWarsaw();
/** The tenth of the month after this one has days on both sides, whatever day it is today. */
const tenth = `${dayAfter(`${today.slice(0, 7)}-28`, 7).slice(0, 7)}-10`;
const row = (page: Page, date: string) => page.locator(`li > button[data-date="${date}"]`);
const open = async (page: Page, date: string) => {
  await page.goto(`/dashboard?dzien=${date}`);
  await expect(page.getByRole('group', { name: /^Tydzień/ })).toBeVisible();
};
const sheet = (page: Page) => page.getByRole('dialog').filter({ has: panel(page) });

/** A finger that goes sideways over an element; what follows has to click, as the browser makes no tap of it. */
async function swipe(page: Page, on: ReturnType<Page['locator']>, way: 'left' | 'right') {
  const box = await on.boundingBox();
  if (box === null) throw new Error('There is nothing to swipe on.');
  const y = box.y + Math.min(box.height / 2, 60);
  const [from, to] = way === 'left' ? [0.8, 0.2] : [0.2, 0.8];
  const touch = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: box.x + box.width * share, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from + (to - from) * part),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('the month is made from the dock, which shows the strip while it works', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await open(page, today);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const seen = expect(page.getByRole('progressbar', { name: 'Generowanie postów' })).toBeVisible();
  await generateMonth(page);
  await seen;
  await expect(row(page, today)).toContainText('Szkic');
  await expect(page.getByText(sentence('Na jeden dzień potrzeba 9 tokenów'))).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(consoleErrors).toEqual([]);
});

test('a day opens as a sheet, neighbours by a swipe, and gives the focus back', async ({ page }) => {
  await makePosts(page, tenth, 3);
  await open(page, tenth);
  await row(page, dayAfter(tenth, 1)).tap();
  await expect(sheet(page)).toBeVisible();
  const first = await postText(page).innerText();
  await swipe(page, panel(page).getByRole('img', { name: /^Grafika posta/ }), 'left');
  await expect(postText(page)).not.toHaveText(first);
  await swipe(page, panel(page).getByRole('img', { name: /^Grafika posta/ }), 'right');
  await expect.poll(() => postText(page).innerText()).toBe(first);
  await panel(page).getByRole('button', { name: 'Następny dzień' }).click();
  await expect(postText(page)).not.toHaveText(first);
  await panel(page).getByRole('button', { name: 'Zamknij' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(row(page, dayAfter(tenth, 2))).toBeFocused();
});

test('a post is edited and shown in its sheet again', async ({ page }) => {
  await makePosts(page, today, 1);
  await open(page, today);
  await row(page, today).tap();
  await editPost(page);
  const text = 'Dziś bułki maślane prosto z pieca, zapraszamy od szóstej. #bulki #radom';
  await writtenText(page).fill(text);
  await expect(page.getByText(`${text.length}/280`)).toBeVisible();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).tap();
  await expect(postText(page)).toHaveText(text);
});

test('runs of empty days are one row that makes its first day', async ({ page }) => {
  await open(page, today);
  await page
    .getByRole('button', { name: /^Wygeneruj/ })
    .first()
    .tap();
  await expect(page.getByText('Post został wygenerowany')).toBeVisible();
  await expect(page.locator('li > button[data-date]')).toHaveCount(1);
});

test('the strip changes the week, the title the month; the agenda follows', async ({ page }) => {
  await makePosts(page, today, 12);
  await open(page, today);
  const strip = page.getByRole('group', { name: /^Tydzień/ });
  await expect(row(page, today)).toBeInViewport();
  const before = await strip.getAttribute('aria-label');
  await swipe(page, strip, 'left');
  await expect(strip).not.toHaveAttribute('aria-label', before ?? '');
  await page.getByRole('button', { name: /^Wybierz miesiąc/ }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('button', { name: 'Następny miesiąc' }).click();
  await picker
    .getByRole('gridcell', { name: /\s15\s/ })
    .first()
    .click();
  await expect(picker).toBeHidden();
  await expect(page).toHaveURL(/dzien=\d{4}-\d{2}-15/);
});

for (const width of [320, 390]) {
  test(`nothing is wider than ${width} px and everything can be hit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    await makePosts(page, today, 2);
    for (const tab of ['kalendarz', 'social-media', 'profil']) {
      await page.goto(`/dashboard?tab=${tab}`);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await pageIsWhole(page);
      expect(await overflowOf(page), tab).toBeLessThanOrEqual(0);
      expect(await smallTargets(page), tab).toEqual([]);
    }
    await open(page, today);
    await row(page, today).tap();
    await expect(postText(page)).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Zamknij' })).toBeInViewport({ ratio: 1 });
    expect(await smallTargets(page)).toEqual([]);
    await page.goto('/dashboard?tab=profil');
    await page.getByRole('button', { name: 'Edytuj profil' }).tap();
    await expect(page.getByRole('button', { name: 'Zapisz zmiany' })).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await smallTargets(page)).toEqual([]);
  });
}

/** Buttons and links lower than 44 px that a finger has to hit; links within a sentence are as high as their line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHidden = (target: HTMLElement) =>
      getComputedStyle(target.parentElement ?? target).clipPath !== 'none';
    const small: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>('button, a[href], input, select')) {
      const { width, height } = target.getBoundingClientRect();
      if (
        width === 0 ||
        height === 0 ||
        target.closest('p, [inert], .sr, [aria-hidden="true"]') ||
        isHidden(target)
      )
        continue;
      if (getComputedStyle(target).visibility === 'hidden' || getComputedStyle(target).opacity === '0')
        continue;
      // A switch or checkbox widens its area beyond its drawing, or has its label around it.
      if (target.matches('[role="switch"]') || target.closest('label') !== null) continue;
      if (height < 43.5) small.push(`${target.ariaLabel ?? target.textContent} ${Math.round(height)} px`);
    }
    return small;
  });
}

test('the wizard fits a small phone at every step', async ({ page, context }) => {
  await context.clearCookies();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/register');
  for (let step = 1; step <= 4; step++) {
    await expect(page.getByText(`Krok ${step} z 4`, { exact: true })).toBeVisible();
    for (const more of await page.locator('main summary').all()) await more.click();
    expect(await overflowOf(page), `step ${step}`).toBeLessThanOrEqual(0);
    if (step === 1) await fillAccount(page, freshEmail());
    if (step < 4) await next(page);
  }
});

test('a post is held by a finger and carried to another day of the agenda', async ({ page }) => {
  const from = tenth;
  const post = { date: from, time: '12:00', content: 'Dziś pieczemy drożdżówki z serem.' };
  await page.goto('/dashboard');
  const { id } = await callApi<Post>(page, 'POST', '/posts', post);
  const dateOf = async () => (await callApi<Post>(page, 'GET', `/posts/${id}`)).date;
  const shown = page.locator(`[data-post="${id}"]`);
  await open(page, from);
  await expect(shown).toBeVisible();

  // A finger that moves at once scrolls, and takes nothing along.
  await swipe(page, shown, 'left');
  await expect(shown).not.toHaveClass(/source/);
  expect(await dateOf()).toBe(from);

  await carry(page, shown, page.locator(`li[data-day="${dayAfter(from, 1)}"]`));
  await expect(page.getByText(/^Post przeniesiony na/)).toBeVisible();
  const landed = await dateOf();
  expect(landed > from).toBe(true);
  await expect(row(page, landed)).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

/** A finger that holds until the post is taken, goes to another day and lets go. */
async function carry(page: Page, from: Locator, to: Locator) {
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (box === null) throw new Error('It is not on the page.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [start, goal] = [await middle(from), await middle(to)];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [start]);
  await expect(from).toHaveClass(/source/);
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', [
      { x: start.x + (goal.x - start.x) * part, y: start.y + (goal.y - start.y) * part },
    ]);
  await send('touchEnd', []);
}
