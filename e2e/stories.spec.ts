import { expect } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, openDay, panel, planPost, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const DAY = dayAfter(todayInWarsaw(), 3);
const ACCOUNTS = [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/];

test('a story of one photo, cropped tall, is seen by the world without its text', async ({ page }) => {
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  await page.goto(`/posts/new?dzien=${DAY}`);
  await page.getByRole('textbox', { name: 'Wspólny tekst' }).fill('Tego nikt nie zobaczy.');
  await page.getByRole('radio', { name: 'Relacja' }).click();
  await expect(page.getByRole('textbox', { name: 'Wspólny tekst' })).toHaveCount(0);
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1600, height: 1200 });
    canvas.getContext('2d')?.fillRect(200, 200, 600, 600);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  await page
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'piec.png', mimeType: 'image/png', buffer }]);
  await page.getByRole('button', { name: /^Kadruj\szdjęcie\s1/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Zdjęcie\s1\sz\s1/ });
  await dialog.getByRole('radio', { name: '9:16' }).click();
  await dialog.getByLabel('Opis dla niewidomych').fill('Piec chlebowy');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  const shown = page.getByRole('figure', { name: /Podgląd/ });
  await expect(shown.getByRole('img', { name: 'Piec chlebowy' })).toBeVisible();
  const box = await shown.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(9 / 16, 2);
  expect(await violationsOf(page)).toEqual([]);
  await planPost(page);
  await openDay(page, DAY);
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${DAY}&to=${DAY}`);
  expect(posts).toMatchObject([{ format: 'story' }]);
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
  // One account is out before the other.
  const links = panel(page).getByRole('link', { name: /Zobacz post/ });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    const opening = page.waitForEvent('popup');
    await link.click();
    const feed = await opening;
    await expect(feed.getByText('relacja')).toBeVisible();
    await expect(feed.getByText('Tego nikt nie zobaczy.')).toHaveCount(0);
    const image = feed.locator('article img');
    await expect
      .poll(() => image.evaluate((at: HTMLImageElement) => [at.naturalWidth, at.naturalHeight]))
      .toEqual([1080, 1920]);
    await feed.close();
  }
});
