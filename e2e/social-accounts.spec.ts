import { expect, type Page } from '@playwright/test';
import { dayAfter, makePosts, openDay, panel, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts, logIn } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { killTokens } from './sandbox-controls.ts';

const PAGE = /^Piekarnia Ziarno.*Facebook/;
const INSTAGRAM = /^piekarnia\.ziarno.*Instagram/;
const open = (page: Page) => page.goto('/dashboard?tab=social-media');
const rows = (page: Page) => page.getByRole('list', { name: 'Połączone konta' }).getByRole('listitem');

test('nothing connected: an empty state, a guide per network', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await open(page);
  await expect(page.getByRole('heading', { name: 'Nie masz jeszcze połączonych kont' })).toBeVisible();
  await expect(page.getByText('Wybierz „Połącz Facebooka”')).toBeVisible();
  await page.getByRole('radio', { name: 'Instagram' }).click();
  await expect(page.getByText('Przełącz profil na firmowy')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a denied login and a closed window say so and connect nothing', async ({ page }) => {
  await open(page);
  await logIn(page, { allow: false });
  await expect(page.getByText('Logowanie do Facebooka nie powiodło się')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Połącz Instagram' })).toBeEnabled();

  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Połącz Instagram' }).click();
  const popup = await opening;
  await popup.getByRole('link', { name: /Anna Nowak/ }).waitFor();
  await expect(page.getByRole('button', { name: 'Łączenie…' })).toBeVisible();
  await popup.close();
  await expect(page.getByText('Logowanie do Facebooka nie powiodło się').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Połącz Instagram' })).toBeEnabled();
  await expect(rows(page)).toHaveCount(0);
});

test('accounts without the right to post cannot be picked and say why; a person without pages learns it', async ({
  page,
}) => {
  await open(page);
  await logIn(page);
  const picker = page.getByRole('dialog', { name: 'Które konta połączyć?' });
  await expect(picker.getByRole('checkbox', { name: /Targ Śniadaniowy/ })).toBeDisabled();
  await expect(picker.getByText(/Nie masz na tej stronie prawa do tworzenia treści/)).toBeVisible();
  await expect(picker.getByRole('checkbox', { name: /Nasz Bieżanów/ })).toBeDisabled();
  await picker.getByRole('button', { name: 'Anuluj' }).click();
  await expect(picker).toBeHidden();
  await expect(rows(page)).toHaveCount(0);

  await logIn(page, { user: /Katarzyna Wójcik/ });
  await expect(
    page.getByText(/Facebook nie pokazał żadnej strony|nie prowadzi|żadnej strony/).first(),
  ).toBeVisible();
});

test('connecting, disconnecting after a question, and connecting again', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await open(page);
  await connectAccounts(page, [PAGE, INSTAGRAM]);
  await expect(rows(page)).toHaveCount(2);
  const instagram = rows(page).filter({ hasText: 'piekarnia.ziarno' });
  await expect(instagram.getByText('Konto firmowe na Instagramie, połączone')).toBeVisible();
  await expect(instagram.getByText('brak danych')).toHaveCount(3);

  await instagram.getByRole('button', { name: /^Odłącz konto/ }).click();
  const question = page.getByRole('alertdialog', { name: /Odłączyć konto/ });
  await question.getByRole('button', { name: 'Anuluj' }).click();
  await expect(rows(page)).toHaveCount(2);
  await instagram.getByRole('button', { name: /^Odłącz konto/ }).click();
  await question.getByRole('button', { name: 'Odłącz', exact: true }).click();
  await expect(page.getByText('Pomyślnie odłączono konto')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);

  await connectAccounts(page, [INSTAGRAM]);
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  expect(consoleErrors).toEqual([]);
});

test('a login that the network ended: the post says so, connecting again sends it', async ({
  page,
  product,
}) => {
  const date = dayAfter(todayInWarsaw(), 1);
  await makePosts(page, date, 1);
  await open(page);
  await connectAccounts(page, [PAGE]);
  await killTokens(product, { networkUserId: '10157000000000001' });
  await openDay(page, date);
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText(/połącz konto ponownie/)).toBeVisible();

  await open(page);
  await expect(rows(page).getByRole('button', { name: 'Połącz ponownie' })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await rows(page).getByRole('button', { name: 'Połącz ponownie' }).click();
  const popup = await opening;
  await popup.getByRole('link', { name: /Anna Nowak/ }).click();
  await popup.getByRole('button', { name: /Kontynuuj jako/ }).click();
  const picker = page.getByRole('dialog', { name: 'Które konta połączyć?' });
  await expect(picker.getByText('już połączone, odświeży dostęp')).toBeVisible();
  await picker.getByRole('button', { name: 'Połącz zaznaczone' }).click();
  await expect(page.getByText('Pomyślnie połączono konta')).toBeVisible();
  await expect(rows(page).getByRole('button', { name: 'Połącz ponownie' })).toHaveCount(0);

  await openDay(page, date);
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
});

test('when posts go out: hours, zone and pause are kept; off is off', async ({ page }) => {
  await open(page);
  await page.getByLabel('wt.').fill('07:45');
  await page.getByLabel('Spóźniony post publikuj, jeśli minęło najwyżej').fill('30');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Ustawienia publikowania zostały zapisane')).toBeVisible();
  await page.getByRole('switch', { name: 'Wstrzymaj wszystko' }).click();
  await expect(page.getByRole('switch', { name: 'Wstrzymaj wszystko' })).toBeChecked();
  await page.getByRole('switch', { name: 'Publikuj posty automatycznie' }).click();
  const question = page.getByRole('dialog', { name: 'Włączyć automatyczne publikowanie?' });
  await expect(question.getByText(/Nie ma teraz postów do zatwierdzenia/)).toBeVisible();
  await expect(question.getByText(/Nie masz połączonych kont/)).toBeVisible();
  await question.getByRole('button', { name: 'Włącz i zatwierdź' }).click();
  await expect(page.getByText('Automatyczne publikowanie włączone')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('wt.')).toHaveValue('07:45');
  await expect(page.getByRole('switch', { name: 'Wstrzymaj wszystko' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Publikuj posty automatycznie' })).toBeChecked();
  await page.getByRole('switch', { name: 'Publikuj posty automatycznie' }).click();
  await expect(page.getByText('Automatyczne publikowanie wyłączone')).toBeVisible();
});

test('the same on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await connectAccounts(page, [PAGE]);
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole('button', { name: /^Odłącz konto/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Odłącz', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nie masz jeszcze połączonych kont' })).toBeVisible();
});
