import { expect, type Page } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { faultsOf, violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const sources = (page: Page) => page.getByRole('region', { name: 'Źródła', exact: true });

test('a feed becomes drafts that a person plans; nothing goes out by itself until they say so', async ({
  page,
  product,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/settings/zrodla');
  await expect(sources(page).getByText(/Nie ma jeszcze żadnego źródła/)).toBeVisible();
  await page.getByRole('button', { name: 'Nowe źródło' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nowe źródło' });
  await dialog.getByRole('button', { name: 'Dodaj źródło' }).click();
  await expect(dialog.getByText('Podaj adres.')).toBeVisible();
  await dialog.getByLabel('Adres').fill('http://169.254.169.254/');
  await dialog.getByRole('button', { name: 'Dodaj źródło' }).click();
  await expect(dialog.getByText(/Tego adresu nie możemy odczytać/)).toBeVisible();
  await dialog.getByLabel('Adres').fill(`${product.sandboxUrl}/site-news/feed.xml`);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Dodaj źródło' }).click();

  const feed = sources(page).getByRole('listitem').filter({ hasText: 'Palarnia Przykład' });
  await expect(feed.getByText(/Odczytane.*3\sposty\./)).toBeVisible();
  await expect(feed.getByText(/Nic\snie\swychodzi\ssamo/)).toBeVisible();
  expect(await faultsOf(page, [390, 1440])).toEqual([]);

  await feed.getByRole('switch', { name: 'Planuj posty bez pytania' }).click();
  await expect(feed.getByText(/wychodzą\ssame\sw\sswoim\sdniu/)).toBeVisible();
  await feed.getByRole('button', { name: /Czynności/ }).click();
  await page.getByRole('menuitem', { name: 'Ostatnie wpisy' }).click();
  const entries = page.getByRole('dialog', { name: /Ostatnie wpisy/ });
  await expect(entries.getByText('pominięty')).toHaveCount(1);
  await entries
    .getByRole('listitem')
    .filter({ hasText: 'Nowa kawa z Etiopii' })
    .getByRole('link', { name: 'Zobacz post' })
    .click();
  await expect(page.getByText(/Pachną jaśminem/).first()).toBeVisible();
  // The browser's own word of the refused address, once.
  expect(consoleErrors.filter((error) => !error.includes('status of 422'))).toEqual([]);
});
