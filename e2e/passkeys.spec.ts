import { type BrowserContext, expect, type Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { linkFromEmail } from './emails.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

/** Gives the page a device that keeps passkeys and recognizes its person. */
async function addDevice(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognizes: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey is added, opens the account without a password, and is removed', async ({
  page,
  context,
  owner,
  product,
}) => {
  const device = await addDevice(context, page);
  await page.goto('/settings/konto');
  const panel = page.getByRole('region', { name: 'Klucze dostępu', exact: true });
  const add = async (password: string) => {
    await panel.getByLabel('Nazwa klucza').fill('Telefon Anny');
    await panel.getByLabel('Obecne hasło').fill(password);
    await panel.getByRole('button', { name: 'Dodaj klucz' }).click();
  };
  await add('nie to hasło');
  await expect(panel.getByRole('alert')).toContainText(/To\snie\sjest\sTwoje\sobecne\shasło/);
  await add(PASSWORD);
  await expect(page.getByText('Klucz dostępu dodany')).toBeVisible();
  await expect(panel.getByRole('listitem')).toContainText(['Telefon Anny']);
  await expect(panel.getByText('jeszcze nieużywany')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // The owner hears of it, with the way to the settings.
  await linkFromEmail(product, owner.email, { subject: /Dodano klucz dostępu/, link: /settings/ });
  // One device has one key for an account.
  await add(PASSWORD);
  await expect(panel.getByRole('alert')).toContainText(/jest\sjuż\sklucz\sdostępu/);

  const before = await context.cookies();
  await context.clearCookies();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/register?tryb=logowanie');
  const button = page.getByRole('button', { name: 'Zaloguj się kluczem' });
  await expect(button).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // Nothing is begun before somebody wants it.
  expect(asked.filter((url) => url.includes('/passkey'))).toEqual([]);
  await device.recognizes(false);
  await button.click();
  await expect(page.getByRole('alert')).toContainText(/Nie\sudało\ssię\sużyć\sklucza/);
  await device.recognizes(true);
  await button.click();
  await expect(page).not.toHaveURL(/register/);
  expect((await context.cookies()).map(({ value }) => value)).not.toEqual(before.map(({ value }) => value));

  await page.goto('/settings/konto');
  await expect(panel.getByText(/ostatnio\sużyty/)).toBeVisible();
  await panel.getByRole('button', { name: 'Usuń klucz: Telefon Anny' }).click();
  await panel.getByLabel('Obecne hasło').fill(PASSWORD);
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Usuń klucz', exact: true }).click();
  await expect(page.getByText('Klucz dostępu usunięty')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  await page.goto('/settings/prywatnosc');
  const log = page.getByRole('region', { name: 'Dziennik zdarzeń', exact: true });
  await expect(log.getByText('Dodanie klucza dostępu')).toBeVisible();
  await expect(log.getByText('Usunięcie klucza dostępu')).toBeVisible();
});
