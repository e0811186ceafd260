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
  await swipe(page, 'left');
  await progress(3);
  // A finger that brushes the post decides nothing.
  await swipe(page, 'right', 0.15);
  await progress(3);
  await swipe(page, 'right');
  await progress(4);
  await expect.poll(async () => (await postsOf(page))[2]?.approved).toBe(true);
  await page.getByRole('button', { name: 'Poprzedni' }).click();
  await progress(3);
  await page.reload();
  await expect(text).toHaveText(posts[2]?.content ?? '');

  await page.getByRole('button', { name: /^Zatwierdź wszystkie \(3\)/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Te posty zostaną zatwierdzone' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Zatwierdź wszystkie/ }).click();
  await expect(page.getByText('To już wszystkie')).toBeVisible();
  expect((await postsOf(page)).every(({ approved }) => approved)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Kalendarz' }).first().click();
  await expect(page.getByRole('link', { name: /^Przejrzyj\s\d/ })).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

/** A finger that carries the post sideways, by a share of its width. */
async function swipe(page: Page, direction: 'left' | 'right', share = 0.6): Promise<void> {
  const box = await page.getByRole('article').boundingBox();
  if (box === null) throw new Error('There is no post.');
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const y = box.y + 120;
  const [from, way] = direction === 'left' ? [0.8, -1] : [0.2, 1];
  const at = (part: number) => ({ x: box.x + box.width * (from + way * share * part), y });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [at(0)]);
  for (const part of [1 / 3, 2 / 3, 1]) await send('touchMove', [at(part)]);
  await send('touchEnd', []);
}
