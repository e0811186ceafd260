import { expect } from '@playwright/test';
import { callApi, PASSWORD } from './accounts.ts';
import { connectAccounts } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const WHY = /czeka na usunięcie, więc niczego nowego nie można kupić/;
const NOTE = /Ta przestrzeń czeka na usunięcie\. Nic się nie publikuje/;

test('while a deletion waits every page says so, buttons explain instead of failing, and staying mends it', async ({
  page,
}) => {
  // One tab had the order open before the wish was made in the other.
  const shop = await page.context().newPage();
  await shop.goto('/checkout/tokens/500');
  await shop.getByRole('checkbox').check();
  await expect(shop.getByRole('button', { name: 'Przejdź do płatności' })).toBeVisible();
  await callApi(page, 'POST', '/privacy/deletion', { password: PASSWORD });
  await shop.getByRole('button', { name: 'Przejdź do płatności' }).click();
  await expect(shop.getByText(WHY)).toBeVisible();
  await expect(shop).toHaveURL(/\/checkout\/tokens\/500/);
  await shop.close();

  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/dashboard?tab=social-media');
  await expect(page.getByText(NOTE)).toBeVisible();
  const connect = page.getByRole('button', { name: 'Połącz Facebooka' });
  await expect(connect).toHaveAttribute('aria-disabled', 'true');
  await connect.click({ force: true });
  await expect(page.getByText(WHY)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/checkout/advanced?period=year');
  await expect(page.getByText(NOTE)).toBeVisible();
  await page.getByRole('checkbox').check();
  const pay = page.getByRole('button', { name: 'Przejdź do płatności' });
  await expect(pay).toHaveAttribute('aria-disabled', 'true');
  await pay.click({ force: true });
  await expect(page.getByText(WHY)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Cofnij usuwanie' }).click();
  await page.getByRole('button', { name: 'Cofnij usunięcie' }).click();
  await expect(page.getByText(NOTE)).toBeHidden();
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/]);
  await expect(page.getByText(NOTE)).toBeHidden();
  expect(consoleErrors).toEqual([]);
});

test('a login that comes back after the wish connects nothing and says why', async ({ page }) => {
  await page.goto('/dashboard?tab=social-media');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Połącz Facebooka' }).click();
  const popup = await opening;
  await popup.getByRole('link', { name: /Anna Nowak/ }).click();
  await expect(popup.getByRole('button', { name: /Kontynuuj jako/ })).toBeVisible();
  await callApi(page, 'POST', '/privacy/deletion', { password: PASSWORD });
  await popup.getByRole('button', { name: /Kontynuuj jako/ }).click();
  await expect(page.getByText(/nowego konta nie można do niej połączyć/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { accounts } = await callApi<{ accounts: unknown[] }>(page, 'GET', '/social-accounts');
  expect(accounts).toEqual([]);
});
