import { expect } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

test('own colours are written, mended for reading, tried on the own month, and stay', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/dashboard?tab=profil');
  await page.getByRole('link', { name: 'Otwórz zestaw marki' }).click();
  await expect(page.getByRole('heading', { name: 'Zestaw marki', level: 1 })).toBeVisible();
  const month = page.getByRole('img', { name: 'Próbna grafika' });
  await expect(month).toHaveCount(9);
  const before = await month.first().getAttribute('src');
  const save = page.getByRole('button', { name: 'Zapisz zmiany' });
  await expect(save).toBeDisabled();

  const code = page.getByLabel('Główny, kod koloru');
  await code.fill('#b45');
  await expect(page.getByText('Wpisz kolor jako # i sześć znaków')).toBeVisible();
  await code.blur();
  await expect(code).toHaveValue('#BB4455');
  await page.getByLabel('Akcent, kod koloru').fill('#BB4456');
  await expect(page.getByText('Akcent zlewał się z kolorem Główny.')).toBeVisible();
  await page.getByRole('radio', { name: 'Spokojny szeryf' }).click();
  await page.getByRole('radio', { name: 'Artystyczny' }).click();
  await expect(month.first()).not.toHaveAttribute('src', before ?? '');
  expect(await violationsOf(page)).toEqual([]);
  await save.click();
  await expect(page.getByText('Zestaw marki zapisany.')).toBeVisible();

  await page.reload();
  await expect(code).toHaveValue('#BB4455');
  await expect(page.getByRole('radio', { name: 'Spokojny szeryf' })).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('radio', { name: 'Artystyczny' })).toHaveAttribute('aria-checked', 'true');
  expect(consoleErrors).toEqual([]);
});

test('a ready palette is one press, by keyboard too, and a narrow phone shows all of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/brand/kit');
  const palette = page.getByRole('button', { name: 'Rose Gold' });
  await palette.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Główny, kod koloru')).toHaveValue('#9C4458');
  await expect(page.getByText('Poprawione dla czytelności')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await violationsOf(page)).toEqual([]);
});
