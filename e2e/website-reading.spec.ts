import { expect } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

test('the brand’s own website is read, chosen from, and becomes sentences to confirm', async ({
  page,
  product,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/brand/facts');
  await page.getByRole('link', { name: 'Weź ze strony internetowej' }).click();
  await expect(page.getByRole('heading', { name: 'Weź to, co jest na Twojej stronie' })).toBeVisible();
  const address = page.getByLabel('Adres strony');

  // Nothing is read of a site that nobody said is theirs, nor of an address inside; what was typed stays.
  await address.fill('192.168.0.1');
  await page.getByRole('button', { name: 'Przeczytaj' }).click();
  await expect(page.getByText('Zaznacz, że to strona Twojej marki.')).toBeVisible();
  await page.getByLabel('To moja strona i wolno mi użyć jej treści').check();
  await page.getByRole('button', { name: 'Przeczytaj' }).click();
  await expect(page.getByText('Podaj adres publicznej strony')).toBeVisible();
  await expect(address).toHaveValue('192.168.0.1');

  await address.fill(`${product.sandboxUrl}/site/skrypt`);
  await page.getByRole('button', { name: 'Przeczytaj' }).click();
  await expect(page.getByText('Strona buduje się dopiero w przeglądarce.')).toBeVisible();
  await address.fill(`${product.sandboxUrl}/site/palarnia`);
  await page.getByRole('button', { name: 'Przeczytaj ponownie' }).click();
  await expect(page.getByText('/site/palarnia/cennik nie odpowiada')).toBeVisible();

  // What needs a second look is not ticked by itself.
  const line = (text: string) => page.getByRole('checkbox', { name: text });
  await expect(line('Palarnia działa od 2019 roku')).toBeChecked();
  await expect(line('Jesteśmy najlepszą palarnią w Polsce')).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Oferta', exact: true }).uncheck();
  for (const width of [1440, 390]) {
    for (const scheme of ['light', 'dark'] as const) {
      await showOn(page, width, scheme);
      expect(await overflowOf(page)).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
    }
  }
  await showOn(page, 1440);
  await page.getByRole('button', { name: 'Przenieś zaznaczone' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'To zrozumieliśmy' })).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Palarnia działa od 2019 roku.' });
  await expect(card).toContainText('Strona internetowa');
  await expect(card.getByRole('button', { name: 'Zgadza się' })).toBeVisible();
  await expect(page.getByText('Mielenie pod ekspres')).toHaveCount(0);
  await page.goto('/brand/website');
  await expect(page.getByText('Wszystko z tej strony jest już przejrzane.')).toBeVisible();
  expect(consoleErrors.filter((error) => !error.includes('422'))).toEqual([]);
});
