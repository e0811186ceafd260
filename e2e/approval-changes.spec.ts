import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi, originOf } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { drawPhoto } from './library-photos.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const FIRST = 'Nowe torebki są na półce. Wpadnij powąchać Gwatemalę.';
const MENDED = 'Nowe torebki są na półce. Wpadnij powąchać Kolumbię.';
const dayIn = (days: number) => dayAfter(todayInWarsaw(), days);

const addPost = (page: Page, changes: object) =>
  callApi<Post>(page, 'POST', '/posts', { time: '12:00', content: FIRST, ...changes });

/** A photo of the library, as a post names it. */
async function keepPhoto(page: Page, name: string, hue: number) {
  const file = await drawPhoto(page, { name, width: 900, height: 900, hue });
  const answer = await page.request.post('/api/v1/assets', {
    headers: { origin: await originOf(page.context()) },
    multipart: { file },
  });
  expect(answer.status()).toBe(201);
  return { assetId: ((await answer.json()) as { id: string }).id, altText: name };
}

test('the team sees what changed since its word: the text, the picture and the hour', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings/akceptacje');
  await callApi(page, 'PUT', '/approvals/policy', { policy: 'team' });
  const [one, other] = [await keepPhoto(page, 'Torebki kawy', 30), await keepPhoto(page, 'Worek kawy', 200)];
  const post = await addPost(page, { date: dayIn(2), media: [one] });
  await callApi(page, 'POST', '/posts/approve', { postIds: [post.id] });
  const panel = page.locator('[data-panel="day"]');
  await page.goto(`/posts/${post.id}`);
  await expect(panel.getByText('Ten post ma wszystkie potrzebne zgody.')).toBeVisible();
  await expect(panel.getByText('Zmienione, odkąd zatwierdził zespół')).toHaveCount(0);

  const { revision } = await callApi<Post>(page, 'GET', `/posts/${post.id}`);
  const changes = { revision, content: MENDED, time: '18:30', media: [other] };
  await callApi(page, 'PATCH', `/posts/${post.id}`, changes);
  await page.goto(`/posts/${post.id}`);
  await expect(panel.getByText('Czeka na zgodę zespołu.')).toBeVisible();
  const since = panel.locator('details').filter({ hasText: 'Zmienione, odkąd zatwierdził zespół' });
  await expect(since.locator('del')).toHaveText('Gwatemalę.');
  await expect(since.locator('ins')).toHaveText('Kolumbię.');
  await expect(since.getByText(/^Termin:.*18:30\. Było:.*12:00\.$/)).toBeVisible();
  await expect(since.getByText('Torebki kawy')).toBeVisible();
  await expect(since.getByText('Worek kawy')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // Every card and row says whose turn it is, and the panel says it with what changed.
  await page.goto(`/dashboard?widok=lista&od=${todayInWarsaw()}`);
  const row = page.getByRole('list', { name: '30 dni od dziś' }).getByRole('listitem');
  await expect(row.filter({ hasText: 'Kolumbię' })).toContainText(/do\sakceptacji/i);
  await page.goto(`/dashboard?widok=tydzien&dzien=${post.date}`);
  await expect(page.getByLabel(/do\sakceptacji.*Nowe\storebki/i).first()).toBeVisible();
  await page.goto(`/dashboard?dzien=${post.date}`);
  await expect(page.getByRole('gridcell', { name: /do\sakceptacji: Nowe torebki/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('main').getByText('Do akceptacji', { exact: true }).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/posts/${post.id}`);

  // Who says yes again approves what stands there now; the difference goes.
  await panel.getByRole('button', { name: 'Zatwierdzam' }).click();
  await expect(panel.getByText('Ten post ma wszystkie potrzebne zgody.')).toBeVisible();
  await expect(since).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});
