import { expect } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { faultsOf } from './violations.ts';

test.use({ sharesProduct: true });

test('a brand puts its links on a public page, in the order it wants, and takes the page away again', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/settings/linki');
  const panel = page.getByRole('region', { name: 'Strona z linkami', exact: true });
  const add = panel.getByRole('button', { name: 'Dodaj link' });
  const save = panel.getByRole('button', { name: 'Zapisz stronę' });
  await panel.getByRole('switch', { name: 'Strona jest publiczna' }).click();
  await panel.getByLabel('Zdanie pod nazwą').fill('Chleb na zakwasie od 1987 roku.');
  await add.click();
  await save.click();
  await expect(panel.getByText('Podaj napis.')).toBeVisible();
  await panel.getByLabel('Napis').fill('Napisz do nas');
  await panel.getByLabel('Adres').fill('javascript:alert(1)');
  await expect(panel.getByText(/Podaj adres strony/)).toBeVisible();
  await panel.getByLabel('Adres').fill('mailto:chleb@example.com');
  await add.click();
  const shop = panel.getByRole('group', { name: 'Link 2' });
  await shop.getByLabel('Adres').fill('example.com/sklep');
  await shop.getByLabel('Napis').fill('Sklep');
  await panel.getByRole('button', { name: 'Przesuń wyżej: Sklep' }).click();
  expect(await faultsOf(page, [390, 1440])).toEqual([]);
  await save.click();
  await expect(page.getByText('Zapisano. Strona jest publiczna.')).toBeVisible();

  // Whoever wants it under a name of their own is told how.
  const how = await panel.getByRole('link', { name: 'Zobacz, jak to ustawić' }).getAttribute('href');
  const told = await page.request.get(how ?? '');
  expect([told.status(), await told.text()]).toEqual([200, expect.stringContaining('reverse_proxy')]);

  const opening = page.waitForEvent('popup');
  await panel.getByRole('link', { name: 'Zobacz stronę' }).click();
  const seen = await opening;
  await expect(seen.getByRole('navigation', { name: 'Linki' }).getByRole('link')).toHaveText([
    'Sklep',
    'Napisz do nas',
  ]);
  await expect(seen.getByRole('link', { name: 'Sklep' })).toHaveAttribute('href', /\/l\/\w{11}$/);
  expect(await faultsOf(seen, [360])).toEqual([]);

  await panel.getByRole('switch', { name: 'Strona jest publiczna' }).click();
  await save.click();
  await expect(page.getByText('Zapisano. Strona jest wyłączona.')).toBeVisible();
  expect((await seen.request.get(seen.url())).status()).toBe(404);
  expect(consoleErrors).toEqual([]);
});
