import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, openDay, panel, planPost, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const DAY = dayAfter(todayInWarsaw(), 2);
const ACCOUNTS = [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/];

/** A wide photo, its left half of one colour and its right half of another. */
async function twoColours(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1600, height: 1000 });
    const brush = canvas.getContext('2d');
    if (brush === null) throw new Error('no canvas');
    brush.fillStyle = 'navy';
    brush.fillRect(0, 0, 800, 1000);
    brush.fillStyle = 'gold';
    brush.fillRect(800, 0, 800, 1000);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  return { name: 'dwa.png', mimeType: 'image/png', buffer };
}
/** The draft as it is kept; it has an address from its first save on. */
const stored = async (page: Page) => {
  await page.waitForURL(/[?&]post=/);
  return callApi<Post>(page, 'GET', `/posts/${new URL(page.url()).searchParams.get('post')}`);
};
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Zdjęcie\s1\sz\s1/ });

test('a part of a photo is chosen by the keyboard, shown in the preview and published', async ({ page }) => {
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  await page.goto(`/posts/new?dzien=${DAY}`);
  await page.getByRole('textbox', { name: 'Wspólny tekst' }).fill('Nowe torebki są na półce.');
  await page.locator('input[type="file"]').setInputFiles([await twoColours(page)]);
  await page.getByRole('button', { name: /^Kadruj\szdjęcie\s1/ }).click();
  await dialog(page).getByRole('radio', { name: '4:5' }).click();
  const mark = dialog(page).getByRole('button', { name: /^Celownik/ });
  await mark.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(mark).toHaveAccessibleName(/100%\sod\slewej/);
  expect(await violationsOf(page)).toEqual([]);
  await dialog(page).getByLabel('Opis dla niewidomych').fill('Złota ściana');
  await dialog(page).getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByRole('button', { name: /jest\swykadrowane$/ })).toBeVisible();
  const shown = page.getByRole('figure', { name: /Podgląd/ }).getByRole('img', { name: 'Złota ściana' });
  const frame = await shown.locator('..').boundingBox();
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(0.8, 2);
  await expect
    .poll(async () => (await stored(page)).media[0]?.crops)
    .toEqual({
      '4:5': { x: 0.5, y: 0, width: 0.5, height: 1 },
    });
  await page.reload();
  await page.getByRole('button', { name: /^Kadruj\szdjęcie\s1/ }).click();
  await expect(dialog(page).getByRole('radio', { name: '4:5' })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Anuluj' }).click();
  await planPost(page);
  await openDay(page, DAY);
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
  const links = panel(page).getByRole('link', { name: 'Zobacz post' });
  await expect(links).toHaveCount(ACCOUNTS.length);
  for (const link of await links.all()) {
    const opening = page.waitForEvent('popup');
    await link.click();
    const feed = await opening;
    const image = feed.getByRole('img', { name: 'Złota ściana' });
    await expect
      .poll(() => image.evaluate((at: HTMLImageElement) => [at.naturalWidth, at.naturalHeight]))
      .toEqual([1080, 1350]);
    await feed.close();
  }
});
