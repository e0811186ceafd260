import { expect, type Page } from '@playwright/test';

/** Presses a connect button and logs in as a person of the sandbox, in the popup that opens. */
export async function logIn(
  page: Page,
  { button = 'Połącz Facebooka', user = /Anna Nowak/, allow = true } = {},
): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opening;
  await popup.getByRole('link', { name: user }).click();
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: allow ? /Kontynuuj jako/ : 'Anuluj' }).click();
  await closing;
}

/** Connects exactly the accounts whose labels match, from the social tab. */
export async function connectAccounts(page: Page, accounts: readonly RegExp[]): Promise<void> {
  await logIn(page);
  const picker = page.getByRole('dialog', { name: 'Które konta połączyć?' });
  await expect(picker.getByRole('checkbox').first()).toBeVisible();
  for (const box of await picker.getByRole('checkbox').all()) {
    if (await box.isEnabled()) await box.uncheck();
  }
  for (const account of accounts) await picker.getByRole('checkbox', { name: account }).check();
  await picker.getByRole('button', { name: 'Połącz zaznaczone' }).click();
  await expect(page.getByText('Pomyślnie połączono konta')).toBeVisible();
}

/** Connects an account of the sandbox's TikTok, from the social tab. */
export const connectTikTok = (page: Page, account: RegExp): Promise<void> =>
  connectWhole(page, { button: 'Połącz TikTok', person: account, allow: 'Zezwól' });

/** Passes a network's own window, which asks who it is unless that is null, and connects all that it found, from the social tab. */
export async function connectWhole(
  page: Page,
  { button, person, allow }: { button: string; person: RegExp | null; allow: string },
): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button, exact: true }).click();
  const popup = await opening;
  if (person !== null) await popup.getByRole('link', { name: person }).click();
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: allow }).click();
  await closing;
  const picker = page.getByRole('dialog', { name: 'Które konta połączyć?' });
  await picker.getByRole('button', { name: 'Połącz zaznaczone' }).click();
  await expect(page.getByText('Pomyślnie połączono konta').last()).toBeVisible();
}
