import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const PAGE = [/^Piekarnia Ziarno.*Facebook/];
const FIRST = 'Nowe torebki są na półce. Wpadnij powąchać Gwatemalę.';
const SECOND = 'Dostawa chleba przyjedzie w czwartek rano.';
const FACT = 'Pieczemy chleb na zakwasie od 1998 roku.';

const addPost = (page: Page, days: number, content: string) =>
  callApi<Post>(page, 'POST', '/posts', { date: dayAfter(todayInWarsaw(), days), time: '12:00', content });
const tasks = (page: Page) => page.getByRole('main').locator('[data-task]');
const waiting = (page: Page, count: number) =>
  page.getByRole('link', { name: `Do zrobienia: ${count}`, exact: true });

test('everything that waits stands in one list over all brands and is settled by the keyboard', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.setViewportSize(WIDE);
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'Nic nie czeka' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // Two posts that nobody let go out, and facts of another brand that nobody confirmed.
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, PAGE);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  const first = await addPost(page, 2, FIRST);
  const { slug } = await callApi<{ slug: string }>(page, 'POST', '/brands', { name: 'Rejsy Bryza' });
  const tell = (brand: string) =>
    page.request.post('/api/v1/brand-facts', {
      headers: { origin: new URL(page.url()).origin, 'x-workspace': brand },
      data: { text: FACT },
    });
  expect((await tell(slug)).status()).toBe(200);

  await page.goto('/tasks');
  await expect(tasks(page)).toHaveCount(2);
  // What begins to wait meanwhile comes by itself, long before the page would ask again.
  await addPost(page, 20, SECOND);
  await expect(tasks(page)).toHaveCount(3);
  await expect(waiting(page, 3)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /^W\stym\stygodniu/,
    /^Później/,
    'Załatwione dziś',
  ]);
  await expect(tasks(page).first()).toContainText(FIRST);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Pytania\splanera/ }).click();
  await expect(tasks(page)).toHaveCount(1);
  await expect(tasks(page)).toContainText('Rejsy Bryza');
  await page.getByRole('button', { name: /^Wszystkie/ }).click();

  // On a phone everything fits, too.
  await page.setViewportSize(PHONE);
  await expect(tasks(page)).toHaveCount(3);
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize(WIDE);

  // J and K walk, E settles and goes on to what is next.
  await tasks(page)
    .first()
    .getByRole('button', { name: /^Zatwierdź/ })
    .focus();
  await page.keyboard.press('j');
  await expect(tasks(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('e');
  await expect(tasks(page)).toHaveCount(2);
  await expect(tasks(page).first().getByRole('link')).toBeFocused();
  await expect(waiting(page, 2)).toBeVisible();
  const done = page.getByRole('region', { name: 'Załatwione dziś' });
  await expect(done).toContainText('Zatwierdzony 1 post');
  expect((await callApi<Post>(page, 'GET', `/posts/${first.id}`)).state).toBe('scheduled');

  // What happens elsewhere comes by itself.
  await addPost(page, 3, FIRST);
  await expect(tasks(page)).toHaveCount(3);

  // A task of the other brand is done in that brand.
  await page.getByRole('link', { name: /^Sprawdź\sfakty/ }).click();
  await expect(page).toHaveURL(new RegExp(`/brand/facts\\?marka=${slug}$`));
  await expect(page.getByText(FACT).first()).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
