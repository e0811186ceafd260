import { type BrowserContext, expect, type Page } from '@playwright/test';
import { totpOf } from '../server/test/totp.ts';
import { callApi, originOf, PASSWORD } from './accounts.ts';
import { linkFromEmail } from './emails.ts';
import { ownerTest as test } from './product-test.ts';
import { faultsOf, violationsOf } from './violations.ts';

const NEXT_PASSWORD = 'Rogalik-o-piatej-rano-12';

const open = (page: Page, name: string) => page.goto(`/settings/${name}`);
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Signs in on another device. */
async function signIn(context: BrowserContext, email: string, password: string): Promise<number> {
  const answer = await context.request.post('/api/auth/sign-in/email', {
    headers: { origin: await originOf(context) },
    data: { email, password },
  });
  return answer.status();
}

const CONFIRMING = /verify-email/;

test('a new address needs the consent of the old one and the confirmation of the new one', async ({
  page,
  context,
  owner,
  product,
}) => {
  const { email } = owner;
  await page.goto(await linkFromEmail(product, email, { subject: /Potwierdź adres/, link: CONFIRMING }));
  await open(page, 'konto');
  const own = panel(page, 'Adres e-mail');
  const newEmail = `nowy-${email}`;
  await own.getByLabel('Nowy adres e-mail').fill(newEmail);
  await own.getByLabel('Obecne hasło').fill('nie to hasło');
  await own.getByRole('button', { name: 'Zmień adres' }).click();
  await expect(own.getByRole('alert')).toContainText(/To\snie\sjest\sTwoje\sobecne\shasło/);
  // The mistake cost nothing that was typed.
  await expect(own.getByLabel('Nowy adres e-mail')).toHaveValue(newEmail);
  await own.getByLabel('Obecne hasło').fill(PASSWORD);
  await own.getByRole('button', { name: 'Zmień adres' }).click();
  await expect(page.getByText('Link potwierdzający jest w drodze')).toBeVisible();
  await expect(own.getByLabel('Obecne hasło')).toHaveValue('');
  await page.goto(await linkFromEmail(product, email, { subject: /Zgoda/, link: CONFIRMING }));
  await expect(page.getByRole('heading', { name: 'Zgoda przyjęta' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(await linkFromEmail(product, newEmail, { subject: /nowy adres/, link: CONFIRMING }));
  await expect(page.getByRole('heading', { name: 'Adres zmieniony' })).toBeVisible();
  await open(page, 'konto');
  await expect(panel(page, 'Adres e-mail').getByText(newEmail)).toBeVisible();
  expect(await signIn(context, newEmail, PASSWORD)).toBe(200);
});

test('a new password signs other devices out; a wrong or weak one is said and keeps the form', async ({
  page,
  browser,
  owner,
}) => {
  const { email } = owner;
  const elsewhere = await browser.newContext();
  expect(await signIn(elsewhere, email, PASSWORD)).toBe(200);
  await open(page, 'konto');
  const own = panel(page, 'Hasło');
  const [current, next] = [own.getByLabel('Obecne hasło'), own.getByLabel('Nowe hasło')];
  await current.fill('nie to hasło');
  await next.fill(NEXT_PASSWORD);
  await next.press('Enter');
  await expect(own.getByRole('alert')).toContainText(/To\snie\sjest\sTwoje\sobecne\shasło/);
  await expect(next).toHaveValue(NEXT_PASSWORD);
  await expect(current).toBeFocused();
  await current.fill(PASSWORD);
  await next.press('Enter');
  await expect(page.getByText('Hasło zostało zmienione')).toBeVisible();
  const answer = await elsewhere.request.get('/api/v1/settings');
  expect(answer.status()).toBe(401);
  expect(await signIn(elsewhere, email, NEXT_PASSWORD)).toBe(200);
  await elsewhere.close();
  await open(page, 'prywatnosc');
  const log = panel(page, 'Dziennik zdarzeń');
  await expect(log.getByText('Zmiana hasła')).toBeVisible();
});

test('devices are listed and ended one by one; the log can be narrowed and read on', async ({
  page,
  browser,
  owner,
}) => {
  const { email } = owner;
  const elsewhere = await browser.newContext();
  expect(await signIn(elsewhere, email, PASSWORD)).toBe(200);
  await open(page, 'konto');
  const own = panel(page, 'Urządzenia');
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await own.getByRole('button', { name: 'Wyloguj', exact: true }).click();
  await expect(own.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.request.get('/api/v1/settings')).status()).toBe(401);
  for (let attempt = 0; attempt < 3; attempt += 1) await signIn(elsewhere, email, 'nie to hasło');
  await elsewhere.close();

  await open(page, 'prywatnosc');
  const log = panel(page, 'Dziennik zdarzeń');
  await log.getByLabel('Pokaż').selectOption('access');
  await expect(log.getByText('Nieudane logowanie')).toHaveCount(3);
  await expect(log.getByText('Wylogowanie')).toBeVisible();
  await expect(log.getByText('Założenie marki')).toHaveCount(0);
  await log.getByLabel('Pokaż').selectOption('accounts');
  await expect(log.getByText('W tym zakresie nic się nie wydarzyło.')).toBeVisible();
  // More than a page of it.
  for (let round = 0; round < 60; round += 1) {
    const name = `Piekarnia Ziarno ${round} ${'z bardzo długą nazwą '.repeat(2)}`.slice(0, 60).trim();
    await callApi(page, 'PUT', '/settings/workspace', { name, zone: 'Europe/Warsaw' });
  }
  await page.reload();
  await log.getByLabel('Pokaż').selectOption('data');
  await expect(log.getByText('Zmiana nazwy marki')).toHaveCount(50);
  await log.getByRole('button', { name: 'Pokaż starsze' }).click();
  await expect(log.getByText('Zmiana nazwy marki')).toHaveCount(60);
  await expect(log.getByText('Założenie marki')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('the second factor: new recovery codes end the old ones, and it can be turned off again', async ({
  page,
}) => {
  await open(page, 'konto');
  const own = panel(page, 'Logowanie dwuetapowe');
  await own.getByLabel('Obecne hasło').fill(PASSWORD);
  await own.getByRole('button', { name: 'Włącz' }).click();
  const secret = await own
    .locator('p')
    .filter({ hasText: /^[A-Z2-7]{20,}$/ })
    .innerText();
  const before = await own.getByRole('listitem').first().innerText();
  await own.getByLabel('Kod z aplikacji').fill('000000');
  await own.getByRole('button', { name: 'Potwierdź kod' }).click();
  await expect(own.getByRole('alert')).not.toBeEmpty();
  await expect(own.getByLabel('Kod z aplikacji')).toHaveValue('000000');
  await own.getByLabel('Kod z aplikacji').fill(totpOf(`otpauth://totp/x?secret=${secret}`, new Date()));
  await own.getByRole('button', { name: 'Potwierdź kod' }).click();
  await expect(page.getByText('Logowanie dwuetapowe włączone')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await own.getByLabel('Obecne hasło').fill(PASSWORD);
  await own.getByRole('button', { name: 'Nowe kody odzyskiwania' }).click();
  await expect(own.getByText(before)).toHaveCount(0);
  await expect(own.getByRole('listitem')).toHaveCount(10);

  // The firm asks everybody for it: whoever has none sets it up before they see anything of its brands.
  await open(page, 'zespol');
  const rule = page.getByRole('switch', { name: 'Wymagaj logowania dwuetapowego od wszystkich' });
  await rule.click();
  await expect(rule).toBeChecked();
  await open(page, 'konto');
  await own.getByLabel('Obecne hasło').fill(PASSWORD);
  await own.getByRole('button', { name: 'Wyłącz' }).click();
  await expect(page.getByText('Logowanie dwuetapowe wyłączone')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ta firma wymaga logowania dwuetapowego' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ustawienia' })).toHaveCount(0);
  expect(await faultsOf(page, [360])).toEqual([]);
  // A phone has its bar there, too: the way to another firm, and out.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Otwórz menu').filter({ visible: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await own.getByLabel('Obecne hasło').fill(PASSWORD);
  await own.getByRole('button', { name: 'Włącz' }).click();
  const next = await own
    .locator('p')
    .filter({ hasText: /^[A-Z2-7]{20,}$/ })
    .innerText();
  await own.getByLabel('Kod z aplikacji').fill(totpOf(`otpauth://totp/x?secret=${next}`, new Date()));
  await own.getByRole('button', { name: 'Potwierdź kod' }).click();
  await expect(page.getByRole('heading', { name: 'Ustawienia' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Wyłącz' })).toBeVisible();
});

test('the calendar address opens for whoever has it, a new one ends it, and a removed one is gone', async ({
  page,
}) => {
  await open(page, 'marka');
  const own = panel(page, 'Kalendarz w innych programach');
  const address = own.getByText(/\/kalendarz\/\S+\.ics$/);
  const status = async (url: string) => (await fetch(url)).status;
  await own.getByRole('button', { name: 'Utwórz adres' }).click();
  const first = await address.innerText();
  expect(await status(first)).toBe(200);
  await own.getByRole('button', { name: 'Utwórz nowy adres' }).click();
  await expect(address).not.toHaveText(first);
  const second = await address.innerText();
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  await own.getByRole('button', { name: 'Usuń adres' }).click();
  await expect(address).toHaveCount(0);
  expect(await status(second)).toBe(404);
});

test('every control of the settings is reached from the keyboard, in the order it is read', async ({
  page,
}) => {
  await open(page, 'konto');
  await expect(panel(page, 'Urządzenia').getByRole('listitem')).toHaveCount(1);
  const reached: string[] = [];
  await page.getByRole('link', { name: 'Konto', exact: true }).focus();
  while (reached.length < 60 && !reached.at(-1)?.startsWith('Włącz')) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const now = document.activeElement;
        return (
          now?.getAttribute('aria-label') ??
          (now as HTMLInputElement | null)?.labels?.[0]?.textContent ??
          now?.textContent ??
          ''
        ).trim();
      }),
    );
  }
  const order = [
    'Prywatność',
    'Zapisz',
    'Nowy adres e-mail',
    'Zmień adres',
    'Nowe hasło',
    'Zmień hasło',
    'Włącz',
  ];
  const places = order.map((name) => reached.findIndex((found) => found.startsWith(name)));
  expect(places, reached.join(' | ')).toEqual([...places].sort((a, b) => a - b));
  expect(places, reached.join(' | ')).not.toContain(-1);
});
