import { expect } from '@playwright/test';
import { callApi } from './accounts.ts';
import { dayAfter, openDay, panel, planPost, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const DAY = dayAfter(todayInWarsaw(), 2);
const COMMENT = 'Zamówienia przyjmujemy do 18. #piekarnia';

test('a first comment is written, seen in the preview and stands under the post', async ({ page }) => {
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/]);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  await page.goto(`/posts/new?dzien=${DAY}`);
  await page.getByRole('textbox', { name: 'Wspólny tekst' }).fill('Jutro pieczemy chleb żytni.');
  await page.getByRole('button', { name: 'Dodaj pierwszy komentarz' }).click();
  const field = page.getByRole('textbox', { name: 'Pierwszy komentarz' });
  await expect(field).toBeFocused();
  await field.fill(COMMENT);
  await expect(
    page.getByRole('figure', { name: /Podgląd/ }).getByText('Zamówienia przyjmujemy'),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.getByText(/^Szkic zapisany/)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(COMMENT);
  await planPost(page);
  await openDay(page, DAY);
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await panel(page)
    .getByRole('link', { name: /Zobacz post/ })
    .first()
    .click();
  const feed = await opening;
  const comments = feed.getByRole('list', { name: 'Komentarze' });
  await expect(async () => {
    await feed.reload();
    await expect(comments.getByText('Zamówienia przyjmujemy')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(comments.getByRole('listitem')).toHaveCount(1);
});
