import { expect } from '@playwright/test';
import { ownerTest as test } from './product-test.ts';

test.use({ sharesProduct: true });

/** What a page reads, the page, and the words of the specification for when it cannot be read. */
const READS = [
  ['**/api/v1/posts?*', '/dashboard', /Nie\s+udało\s+się\s+pobrać\s+postów/],
  ['**/api/v1/brand-profile', '/dashboard?tab=profil', /Nie\s+udało\s+się\s+pobrać\s+profilu/],
  ['**/api/v1/billing', '/tokens', /Nie\s+udało\s+się\s+pobrać\s+stanu\s+tokenów/],
  [
    '**/api/v1/social-accounts',
    '/dashboard?tab=social-media',
    /Nie\s+udało\s+się\s+pobrać\s+połączonych\s+kont/,
  ],
] as const;

for (const [address, place, words] of READS)
  test(`what ${place} cannot read is said in place and as a toast, with a way to try again`, async ({
    page,
  }) => {
    await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(place);
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: words }).last()).toBeVisible();
    await page.unroute(address);
    await page
      .getByRole('button', { name: /^(Wczytaj|Spróbuj)\s+ponownie$/ })
      .first()
      .click();
    await expect(page.getByRole('main').getByText(words)).toHaveCount(0);
  });

test('recipients of the monthly report that cannot be read are missed in place, with a way to try again', async ({
  page,
}) => {
  const address = '**/api/v1/analytics/client-report*';
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/dashboard?tab=analityka');
  const main = page.getByRole('main');
  const missed = main.getByText(/Nie\s+udało\s+się\s+wczytać\s+odbiorców\s+raportu/);
  await expect(missed).toBeVisible();
  await page.unroute(address);
  await main.getByRole('button', { name: /^Wczytaj\s+ponownie$/ }).click();
  await expect(main.getByRole('textbox', { name: /Adresy\s+e-mail/ })).toBeVisible();
  await expect(missed).toHaveCount(0);
});
