import { expect, type Page } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

test.beforeEach(async ({ page }) => {
  await page.goto('/dashboard?tab=profil');
});

const rowOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label.replaceAll(' ', '\\s')}$`) }) });

test('has its heading while it is being read', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/v1/brand-profile', async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil marki');
  expect(await violationsOf(page)).toEqual([]);
  resolve();
  await expect(rowOf(page, 'Branża')).toBeVisible();
});

test('everything can be changed and is read back', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await expect(rowOf(page, 'Branża')).toContainText('Gastronomia');
  await expect(rowOf(page, 'Konkurencja')).toContainText('–');
  await page.getByRole('button', { name: 'Edytuj profil' }).click();
  await page.getByLabel('Nazwa marki').fill('Kwiaciarnia Mimoza');
  await page.getByRole('radio', { name: 'Uroda' }).click();
  await page.getByRole('radio', { name: '11–50' }).click();
  await page.getByText('Więcej o marce').first().click();
  await page.getByLabel('Konkurencja').fill('Sieciówki');
  await page.getByRole('radio', { name: '3 razy w tygodniu' }).click();
  await page.getByRole('checkbox', { name: 'Wywiady' }).click();
  await page.getByText('Więcej o marce').nth(1).click();
  await page.getByRole('radio', { name: 'Krótka' }).click();
  await page.getByRole('switch', { name: 'Emotikony w postach' }).click();
  await page.getByRole('radio', { name: 'Rose Gold' }).click();
  await page.getByRole('radio', { name: 'Artystyczny' }).click();
  await page.getByLabel('Słowa kluczowe').fill('bukiety');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Masz niezapisane zmiany.')).toBeVisible();
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByText('Profil został zaktualizowany')).toBeVisible();

  await page.reload();
  for (const [label, value] of [
    ['Nazwa marki', 'Kwiaciarnia Mimoza'],
    ['Branża', 'Uroda'],
    ['Liczba osób w firmie', '11–50'],
    ['Konkurencja', 'Sieciówki'],
    ['Jak często', '3 razy w tygodniu'],
    ['Rodzaje treści', 'Wywiady'],
    ['Długość treści', 'Krótka'],
    ['Emotikony w postach', 'tak'],
    ['Słowa kluczowe', 'bukiety'],
  ] as const)
    await expect(rowOf(page, label), label).toContainText(value);
  await expect(page.getByText('Rose Gold, artystyczny')).toBeVisible();
  await expect(page.getByRole('banner').first()).toContainText('Kwiaciarnia Mimoza');
  expect(consoleErrors).toEqual([]);
});

test('cancel discards; a missing answer keeps the form and takes the focus', async ({ page }) => {
  await page.getByRole('button', { name: 'Edytuj profil' }).click();
  await page.getByLabel('Do kogo mówisz?').fill('');
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByLabel('Do kogo mówisz?')).toBeFocused();
  await expect(page.getByLabel('Do kogo mówisz?')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Anuluj' }).click();
  await expect(rowOf(page, 'Do kogo mówisz\\?')).toContainText('Mieszkańcy Radomia');
});

test('a failed save says so and loses nothing', async ({ page }) => {
  await page.route('**/api/v1/brand-profile', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByRole('button', { name: 'Edytuj profil' }).click();
  await page.getByLabel('Nazwa marki').fill('Kwiaciarnia Mimoza');
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(
    page.getByRole('alert').getByText('Nie udało się zaktualizować profilu', { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel('Nazwa marki')).toHaveValue('Kwiaciarnia Mimoza');
});
