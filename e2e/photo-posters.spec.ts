import { expect } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { drawPhoto } from './library-photos.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

test('an own photo becomes a poster: words, format, a layout seen before, two tokens', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/dashboard?tab=biblioteka');
  const photo = await drawPhoto(page, { name: 'bochenek.jpg', width: 1200, height: 900, hue: 28 });
  await page.getByLabel('Wybierz zdjęcia lub filmy z komputera').setInputFiles(photo);
  await page.getByRole('button', { name: /^bochenek\.jpg, bez opisu/ }).click();
  await page.getByRole('link', { name: 'Zrób grafikę' }).click();
  await expect(page.getByRole('heading', { name: 'Grafika ze zdjęcia', level: 1 })).toBeVisible();
  const make = page.getByRole('button', { name: 'Zrób grafikę' });
  await expect(make).toBeDisabled();
  await page.getByLabel('Hasło').fill('24 bochenki w sobotę');
  await page.getByLabel(/Druga linia/).fill('Od 7 rano, do wyczerpania');
  const layouts = page.getByRole('radiogroup', { name: 'Układ' }).getByRole('radio');
  await expect(layouts.filter({ hasText: 'Liczba' })).toBeVisible();
  expect(await layouts.count()).toBeGreaterThanOrEqual(7);
  await expect(layouts.filter({ hasText: 'Przed i po' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Kwadrat 1:1' }).click();
  await layouts.filter({ hasText: 'Ramka' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await make.click();
  await expect(page.getByText('Grafika jest w bibliotece.')).toBeVisible();
  await expect(page).toHaveURL(/tab=biblioteka&plik=/);
  await expect(page.getByText(/1080\s×\s1080/)).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('without a photo the page says where to choose one, and 360 px are enough', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/brand/poster');
  await expect(page.getByText('Wybierz zdjęcie z biblioteki')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await violationsOf(page)).toEqual([]);
});
