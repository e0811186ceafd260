import { expect } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, openDay, panel, planPost, todayInWarsaw } from './calendar-page.ts';
import { connectTikTok } from './connect-accounts.ts';
import { drawPhoto } from './library-photos.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const DAY = dayAfter(todayInWarsaw(), 4);
const TEXT = 'Chleb na zakwasie, prosto z pieca.';

test('photos go to TikTok once their person said who may see them', async ({ page }) => {
  await page.goto('/dashboard?tab=social-media');
  await connectTikTok(page, /@palarnia\.swit/);
  await page.goto(`/posts/new?dzien=${DAY}`);
  await page.getByRole('textbox', { name: 'Wspólny tekst' }).fill(TEXT);
  const photos = [
    await drawPhoto(page, { name: 'piec.jpg', width: 1600, height: 2000, hue: 20 }),
    await drawPhoto(page, { name: 'chleb.jpg', width: 1200, height: 900, hue: 200 }),
  ];
  await page.locator('input[type="file"]').setInputFiles(photos);
  await expect(page.getByRole('button', { name: /^Kadruj\szdjęcie\s2/ })).toBeVisible();
  const missing = page.getByText(/odpowiedz na\spytania pod\stekstem/);
  await expect(missing).toBeVisible();
  const form = page.getByRole('region', { name: 'Ustawienia TikToka' });
  await expect(form.getByText('Post pojawi się na koncie Palarnia Świt')).toBeVisible();
  await expect(form.getByRole('checkbox')).toHaveCount(1);
  await form.getByRole('checkbox', { name: 'Komentarze' }).check();
  await form.getByLabel('Kto może obejrzeć ten post').selectOption({ label: 'Wszyscy' });
  await expect(missing).toHaveCount(0);
  const shown = page.getByRole('figure', { name: /Podgląd.*TikTok/ });
  await expect(shown).toContainText(TEXT);
  await expect(shown.getByText('1/2')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await planPost(page);
  await openDay(page, DAY);
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${DAY}&to=${DAY}`);
  expect(posts).toMatchObject([{ format: 'carousel', targets: [{ network: 'tiktok', excluded: false }] }]);
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await panel(page)
    .getByRole('link', { name: /Zobacz post/ })
    .click();
  const feed = await opening;
  await expect(feed.getByText(TEXT)).toBeVisible();
  await expect(feed.locator('article img')).toHaveCount(2);
});
