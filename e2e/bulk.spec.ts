import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const TODAY = todayInWarsaw();
const write = (page: Page, after: number, content: string) =>
  callApi<Post>(page, 'POST', '/posts', { date: dayAfter(TODAY, after), time: '10:00', content });
const listOf = (page: Page) => page.goto(`/dashboard?tab=kalendarz&widok=lista&od=${TODAY}`);
const days = async (page: Page) => {
  const range = `from=${TODAY}&to=${dayAfter(TODAY, 40)}`;
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?${range}`);
  return posts.map(({ date, content }) => `${date} ${content}`);
};
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Zaznaczone posty' });

/** From now on the page waits for its posts, until what this returns is called. */
async function holdReadings(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/posts\?/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('posts of a month are chosen together, moved, copied to days and removed', async ({ page }) => {
  await page.goto('/dashboard');
  for (const [after, content] of [
    [3, 'Chleb na zakwasie'],
    [4, 'Drożdżówki z serem'],
    [6, 'Pączki na sobotę'],
  ] as const)
    await write(page, after, content);
  await listOf(page);
  const rows = page.getByRole('list', { name: '30 dni od dziś' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page
    .getByRole('checkbox')
    .nth(1)
    .click({ modifiers: ['Shift'] });
  await expect(bar(page).getByRole('status')).toHaveText(/Zaznaczono\s2\sposty/);
  expect(await violationsOf(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Przenieś' }).click();
  const readAgain = await holdReadings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Przenieś' }).click();
  await expect(page.getByText(/Przeniesiono\s2\sposty/)).toBeVisible();
  // Chosen while the calendar is still being read again, it stays chosen.
  await page.getByRole('checkbox').last().check();
  readAgain();
  expect(await days(page)).toEqual([
    `${dayAfter(TODAY, 4)} Chleb na zakwasie`,
    `${dayAfter(TODAY, 5)} Drożdżówki z serem`,
    `${dayAfter(TODAY, 6)} Pączki na sobotę`,
  ]);
  await expect(page.getByRole('checkbox').last()).toBeChecked();
  await bar(page).getByRole('button', { name: 'Powiel' }).click();
  const copies = page.getByRole('dialog');
  await copies.getByRole('button', { name: 'Dodaj kolejny dzień' }).click();
  await copies.getByRole('button', { name: /^Utwórz\s2\sszkice/ }).click();
  await expect(page.getByText(/Utworzono\s2\sszkice/)).toBeVisible();
  await expect(rows).toHaveCount(5);
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Control+a');
  await bar(page).getByRole('button', { name: 'Usuń' }).click();
  await page
    .getByRole('alertdialog', { name: /^Usunąć\s5\spostów/ })
    .getByRole('button', { name: 'Usuń' })
    .click();
  await expect(page.getByText('Nie ma tu postów')).toBeVisible();
  expect(await days(page)).toEqual([]);
});

test('a phone chooses by touch, and everything fits', async ({ page }) => {
  await showOn(page, 390);
  await page.goto('/dashboard');
  await write(page, 3, 'Chleb na zakwasie');
  await listOf(page);
  await page.getByRole('checkbox').check();
  await expect(bar(page).getByRole('button', { name: 'Oznacz jako AI' })).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  await bar(page).getByRole('button', { name: 'Oznacz jako AI' }).click();
  await expect(page.getByText(/Zmieniono\soznaczenie/)).toBeVisible();
});
