import { expect, type Page } from '@playwright/test';
import { dayAfter, makePosts, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const PAGE = /^Piekarnia Ziarno.*Facebook/;
const open = (page: Page) => page.goto('/dashboard?tab=social-media');
const rows = (page: Page) => page.getByRole('list', { name: 'Połączone konta' }).locator('> li');

test('a card says what waits for the account and leads to its day; the account is renamed and renamed back', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const date = dayAfter(todayInWarsaw(), 1);
  await makePosts(page, date, 2);
  await open(page);
  await connectAccounts(page, [PAGE]);
  const card = rows(page).first();
  await expect(card.getByText('Na tym koncie jeszcze nic się nie ukazało.')).toBeVisible();
  await page.getByRole('switch', { name: 'Publikuj posty automatycznie' }).click();
  await page.getByRole('button', { name: 'Włącz i zatwierdź' }).click();
  await expect(page.getByText('Automatyczne publikowanie włączone')).toBeVisible();
  await page.reload();
  await expect(card.getByText(/Na to konto czekają 2\s+posty:/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await card.getByRole('button', { name: /^Zmień nazwę konta/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Jak nazywać to konto?' });
  await dialog.getByLabel('Nazwa w Postowni').fill('Sklep na rynku');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nazwa konta została zmieniona')).toBeVisible();
  await expect(card.getByText('Sklep na rynku', { exact: true })).toBeVisible();
  await expect(card.getByText('Piekarnia Ziarno', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: /^Zmień nazwę konta Sklep na rynku/ }).click();
  await dialog.getByLabel('Nazwa w Postowni').fill('');
  await dialog.getByRole('button', { name: 'Zapisz nazwę' }).click();
  await expect(card.getByText('Sklep na rynku', { exact: true })).toHaveCount(0);

  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`tab=kalendarz&dzien=${date}`));
  expect(consoleErrors).toEqual([]);
});

test('a return from the network that fits nothing is told apart, and leads back', async ({ page }) => {
  await page.goto(`/api/social/callback/meta?state=${'a'.repeat(43)}&code=x`);
  await expect(page.getByText(/nie pasuje do łączenia/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Wróć do swoich kont' }).click();
  await expect(page.getByRole('heading', { name: 'Połączone konta' })).toBeVisible();
});

test('a cut link of an email says so, without a login', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/unsubscribe?token=nic');
  await expect(page.getByRole('heading', { name: 'Ten link nie działa' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
