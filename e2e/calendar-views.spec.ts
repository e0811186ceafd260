import { expect, type Locator, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { cell, dayAfter, makePosts, openDay, panel, postText, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

/** The Monday of the next week whose days lie in one month. */
function comingMonday(): string {
  const today = todayInWarsaw();
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  let monday = dayAfter(today, 7 - weekday);
  while (monday.slice(0, 7) !== dayAfter(monday, 6).slice(0, 7)) monday = dayAfter(monday, 7);
  return monday;
}
const monday = comingMonday();
const day = (after: number) => dayAfter(monday, after);
const OWN = 'Dziś pieczemy chleb na zakwasie, zapraszamy od szóstej.';

/** Three posts of the machine, and on the second day one of a person. */
async function fill(page: Page): Promise<Post> {
  await makePosts(page, monday, 3);
  return callApi<Post>(page, 'POST', '/posts', { date: day(1), time: '18:00', content: OWN });
}

test('the month is filtered by what a post is; the address keeps it and Back takes it back', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await fill(page);
  await openDay(page, monday);
  const filter = page.getByRole('group', { name: 'Filtr kalendarza' });
  await expect(filter.getByRole('button', { name: /^Szkice\s4$/ })).toBeVisible();

  await filter.getByRole('button', { name: 'Źródło' }).click();
  const menu = page.getByRole('dialog', { name: 'Źródło' });
  await menu.getByRole('checkbox', { name: /^Twój zespół/ }).check();
  await expect(page).not.toHaveURL(/zrodlo/);
  expect(await violationsOf(page)).toEqual([]);
  await menu.getByRole('button', { name: /^Pokaż\s1$/ }).click();
  await expect(page).toHaveURL(/zrodlo=person/);
  await expect(page.getByRole('status').filter({ hasText: /^Widać\s1\sz\s4/ })).toBeVisible();
  await expect(cell(page, monday)).toHaveAccessibleName(/poza filtrem/);
  await cell(page, day(1)).click();
  await expect(postText(page)).toHaveText(OWN);
  expect(await violationsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await filter.getByRole('button', { name: 'Format' }).click();
  await page.waitForTimeout(600);
  await page
    .getByRole('dialog', { name: 'Format' })
    .getByRole('checkbox', { name: /^Tekst/ })
    .check();
  await page.getByRole('button', { name: /^Pokaż\s1$/ }).click();
  await expect(page).toHaveURL(/format=text/);
  await page.goBack();
  await expect(page).not.toHaveURL(/format/);
  await page.reload();
  await expect(page.getByText(/^Widać\s1\sz\s4/)).toBeVisible();

  await page.goto(`/dashboard?dzien=${monday}&stan=published`);
  await expect(page.getByText('Żaden post nie pasuje')).toBeVisible();
  await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
  await expect(page).not.toHaveURL(/stan/);
  // The address changes before the bar does, whose first button would still be the filter's that is going.
  await expect(filter.getByRole('button', { name: /^Opublikowane/ })).toBeHidden();
  await cell(page, monday).focus();
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await expect(filter.getByRole('button', { name: /^Szkice/ })).toHaveAttribute('aria-pressed', 'true');

  // As a profile: what has a picture, the newest first.
  await page.getByRole('radio', { name: 'Profil' }).click();
  await expect(page).toHaveURL(/widok=profil/);
  const tiles = page.locator('ol button[data-post]');
  await expect(tiles).toHaveCount(3);
  expect(await violationsOf(page)).toEqual([]);
  await showOn(page, 390);
  await expect(tiles).toHaveCount(3);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole('radio', { name: 'Miesiąc' }).click();

  await showOn(page, 390, 'dark');
  await page.getByRole('button', { name: 'Filtry, wybrane: 1' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtry' });
  expect(await violationsOf(page, 'dark')).toEqual([]);
  await sheet.getByRole('checkbox', { name: 'Postownia' }).click();
  await sheet.getByRole('button', { name: /^Pokaż\s3$/ }).click();
  await expect(page.locator('button[data-post]')).toHaveCount(3);
  await expect(page.getByText(/^Widać\s3\sz\s4/)).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(consoleErrors).toEqual([]);
});

const column = (page: Page, date: string): Locator => page.locator(`[data-column="${date}"]`);
const postIn = (page: Page, date: string, id: string) => column(page, date).locator(`[data-post="${id}"]`);

test('the week shows every post with its hour; posts are carried to days and hours by mouse, keyboard and finger', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const own = await fill(page);
  const place = async () => {
    const { date, time } = await callApi<Post>(page, 'GET', `/posts/${own.id}`);
    return `${date} ${time}`;
  };
  await openDay(page, day(1));
  await page.getByRole('radio', { name: 'Tydzień' }).click();
  await expect(page).toHaveURL(/widok=tydzien/);
  await expect(page.locator('[data-column]')).toHaveCount(7);
  await expect(column(page, day(1)).locator('[data-post]')).toHaveCount(2);
  await expect(postIn(page, day(1), own.id)).toHaveAccessibleName(/^18:00, szkic, tekst: Dziś pieczemy/);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goBack();
  await expect(cell(page, day(1))).toBeVisible();
  await page.goForward();
  await postIn(page, day(1), own.id).click();
  await expect(postText(page)).toHaveText(OWN);
  await panel(page).getByRole('button', { name: 'Zamknij' }).click();

  const goal = await column(page, day(4)).boundingBox();
  if (goal === null) throw new Error('There is no such day.');
  await postIn(page, day(1), own.id).hover();
  await page.mouse.down();
  await page.mouse.move(goal.x + 40, goal.y + 40, { steps: 3 });
  await page.mouse.move(goal.x + 40, goal.y + goal.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText(/^Post przeniesiony na .*14:00$/)).toBeVisible();
  await expect(postIn(page, day(4), own.id)).toBeFocused();
  expect(await place()).toBe(`${day(4)} 14:00`);

  for (const key of ['m', 'ArrowRight', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
  await expect(page.getByText('Post został na swoim miejscu.')).toBeAttached();
  for (const key of ['m', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(postIn(page, day(5), own.id)).toBeFocused();
  await expect.poll(place).toBe(`${day(5)} 14:30`);

  for (const key of ['m', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  const question = page.getByRole('alertdialog', { name: 'Ten dzień ma już post' });
  await question.getByRole('button', { name: 'Dodaj jako kolejny' }).click();
  await expect.poll(place).toBe(`${day(2)} 14:30`);

  await page.getByRole('button', { name: 'Następny tydzień' }).click();
  await expect(column(page, day(7))).toBeVisible();
  await page.getByRole('button', { name: 'Dziś', exact: true }).click();
  await expect(column(page, todayInWarsaw()).getByText(/^teraz\s/)).toBeVisible();

  await page.goto(`/dashboard?dzien=${day(2)}&widok=tydzien`);
  await showOn(page, 390, 'dark');
  await expect(postIn(page, day(2), own.id)).toBeVisible();
  expect(await violationsOf(page, 'dark')).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await carryByFinger(page, postIn(page, day(2), own.id), column(page, day(3)));
  await expect.poll(place).toBe(`${day(3)} 14:30`);
  // The day that has a post answers with a question.
  expect(consoleErrors.filter((error) => !error.includes('409'))).toEqual([]);
});

/** A finger that holds until the post is taken, and then goes to another day. */
async function carryByFinger(page: Page, post: Locator, goal: Locator): Promise<void> {
  await goal.scrollIntoViewIfNeeded();
  await post.scrollIntoViewIfNeeded();
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (box === null) throw new Error('It is not on the page.');
    return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle(post), await middle(goal)];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  await expect(post).toHaveClass(/source/);
  for (const part of [0.3, 0.6, 1])
    await send('touchMove', [{ x: to.x, y: from.y + (to.y - from.y) * part }]);
  await send('touchEnd', []);
}
