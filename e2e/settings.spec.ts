import { expect, type Page } from '@playwright/test';
import { totpOf } from '../server/test/totp.ts';
import { PASSWORD, refuseOptionalCookies } from './accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const open = (page: Page, name: string) => page.goto(`/settings/${name}`);
const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('name, zone and notices are kept; the audit log says what happened', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await open(page, 'konto');
  await page.getByLabel('Jak mamy się do Ciebie zwracać?').fill('Zażółć Gęślą');
  await panel(page, 'Imię').getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Zapisano')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Marka', exact: true }).click();
  await page.getByLabel('Strefa czasowa').selectOption('America/New_York');
  await panel(page, 'Marka').getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Zapisano').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Powiadomienia', exact: true }).click();
  const weekly = page.getByRole('switch', { name: 'E-mail: Połączenie z kontem wygasa' });
  await weekly.click();
  await expect(weekly).not.toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Prywatność', exact: true }).click();
  await expect(panel(page, 'Dziennik zdarzeń').getByText('Zmiana strefy czasowej')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await open(page, 'powiadomienia');
  await expect(page.getByRole('switch', { name: 'E-mail: Połączenie z kontem wygasa' })).not.toBeChecked();
  // The public site has this name as well; here it is an address of the settings.
  await open(page, 'privacy');
  await expect(page.getByLabel('Jak mamy się do Ciebie zwracać?')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a second factor is set up with an app, asked for when signing in, and a recovery code opens too', async ({
  page,
  browser,
  owner,
}) => {
  const { email } = owner;
  await open(page, 'konto');
  const own = panel(page, 'Logowanie dwuetapowe');
  await own.getByLabel('Obecne hasło').fill(PASSWORD);
  await own.getByRole('button', { name: 'Włącz' }).click();
  await expect(own.getByRole('img', { name: /Kod QR/ })).toBeVisible();
  const secret = await own
    .locator('p')
    .filter({ hasText: /^[A-Z2-7]{20,}$/ })
    .innerText();
  const recovery = await own.getByRole('listitem').first().innerText();
  const code = () => totpOf(`otpauth://totp/x?secret=${secret}`, new Date());
  await own.getByLabel('Kod z aplikacji').fill(code());
  await own.getByRole('button', { name: 'Potwierdź kod' }).click();
  await expect(page.getByText('Logowanie dwuetapowe włączone')).toBeVisible();

  const elsewhere = await browser.newContext();
  await refuseOptionalCookies(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto('/register?tryb=logowanie');
  await expect(other.getByRole('heading', { name: 'Zaloguj się na konto' })).toBeVisible();
  await other.getByLabel('Adres e-mail').fill(email);
  await other.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Wpisz kod' })).toBeVisible();
  await other.getByRole('button', { name: 'Użyj kodu odzyskiwania' }).click();
  await other.getByLabel('Kod odzyskiwania').fill(recovery);
  await other.getByRole('button', { name: 'Zaloguj' }).click();
  await expect(other).toHaveURL(/\/dashboard/);
  await elsewhere.close();
});

test('deleting the account asks for the password, says until when it can be undone, and is undone', async ({
  page,
}) => {
  await open(page, 'prywatnosc');
  const own = panel(page, 'Usunięcie konta');
  await own.getByLabel('Obecne hasło').fill('nie to hasło');
  await own.getByRole('button', { name: 'Usuń konto' }).click();
  await expect(own.getByText(/To\snie\sjest\sTwoje\sobecne\shasło/)).toBeVisible();
  await own.getByLabel('Obecne hasło').fill(PASSWORD);
  await own.getByRole('button', { name: 'Usuń konto' }).click();
  await expect(own.getByText(/Usuwanie trwa\. Możesz je cofnąć do/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await own.getByRole('button', { name: 'Cofnij usunięcie' }).click();
  await expect(own.getByRole('button', { name: 'Usuń konto' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Pobierz kopię (ZIP)' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^postownia-.*\.zip$/);
});
