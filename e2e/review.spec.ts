import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, makePosts, openDay, todayInWarsaw, writtenText } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const first = dayAfter(todayInWarsaw(), 1);
const last = dayAfter(first, 4);
const postsOf = async (page: Page) =>
  (await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${first}&to=${last}`)).posts;

test('drafts are looked through one after another by keyboard, changed on the way, and the rest approved at once', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await makePosts(page, first, 5);
  await openDay(page, first);
  await page.getByRole('button', { name: 'Pokaż 30 dni od dziś' }).click();
  await page.getByRole('link', { name: /^Przejrzyj\s5$/ }).click();
  const text = page.getByRole('article').locator('p[lang="pl"]');
  const progress = (number: number) =>
    expect(page.getByRole('status').filter({ hasText: new RegExp(`^${number}\\sz\\s5$`) })).toBeVisible();
  const posts = await postsOf(page);
  await progress(1);
  await expect(text).toHaveText(posts[0]?.content ?? '');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('j');
  await progress(2);
  await page.keyboard.press('k');
  await progress(1);
  await page.keyboard.press('a');
  await progress(2);
  await expect.poll(async () => (await postsOf(page)).filter(({ approved }) => approved).length).toBe(1);

  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Edycja posta', level: 1 })).toBeVisible();
  const changed = 'W sobotę pieczemy drożdżówki z serem, zapraszamy od ósmej. #drozdzowki #radom';
  await writtenText(page).fill(changed);
  await page.getByRole('button', { name: 'Zapisz szkic' }).click();
  await progress(2);
  await expect(text).toHaveText(changed);

  await showOn(page, 390, 'dark');
  await expect(page.getByRole('button', { name: 'Zatwierdź', exact: true })).toBeInViewport();
  expect(await violationsOf(page, 'dark')).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await swipeLeft(page);
  await progress(3);
  await page.reload();
  await expect(text).toHaveText(posts[2]?.content ?? '');

  await page.getByRole('button', { name: /^Zatwierdź wszystkie \(4\)/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Te posty zostaną zatwierdzone' });
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Zatwierdź wszystkie/ }).click();
  await expect(page.getByText('To już wszystkie')).toBeVisible();
  expect((await postsOf(page)).every(({ approved }) => approved)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Kalendarz' }).first().click();
  await expect(page.getByRole('link', { name: /^Przejrzyj\s\d/ })).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

/** A finger that goes from right to left over the post. */
async function swipeLeft(page: Page): Promise<void> {
  const box = await page.getByRole('article').boundingBox();
  if (box === null) throw new Error('There is no post.');
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const y = box.y + 120;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x: box.x + box.width * 0.8, y }]);
  for (const share of [0.6, 0.4, 0.2]) await send('touchMove', [{ x: box.x + box.width * share, y }]);
  await send('touchEnd', []);
}
