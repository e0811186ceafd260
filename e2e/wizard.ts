import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';

/** To the next step; the button works as soon as the page's scripts have come. */
export async function next(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Dalej' });
  await expect(button).toHaveAttribute('type', 'submit');
  await button.click();
}

/** At any time, also before the page's scripts have come. */
export async function fillAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Powtórz hasło').fill(PASSWORD);
}

export async function fillCompany(page: Page): Promise<void> {
  await page.getByLabel('Nazwa marki').fill('Piekarnia Ziarno');
  await page.getByLabel('Czym się zajmujesz?').fill('piekarnia rzemieślnicza');
  await page.getByRole('radio', { name: 'Gastronomia' }).click();
  await page.getByRole('radio', { name: '1–10' }).click();
  await page
    .getByLabel('Do kogo mówisz?')
    .fill('Mieszkańcy Radomia, którzy kupują pieczywo w drodze do pracy.');
}

export async function expectCompany(page: Page): Promise<void> {
  await expect(page.getByLabel('Nazwa marki')).toHaveValue('Piekarnia Ziarno');
  await expect(page.getByLabel('Czym się zajmujesz?')).toHaveValue('piekarnia rzemieślnicza');
  await expect(page.getByRole('radio', { name: 'Gastronomia' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '1–10' })).toBeChecked();
  await expect(page.getByLabel('Do kogo mówisz?')).toHaveValue(/Mieszkańcy Radomia/);
}

export async function fillContent(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Codziennie' }).click();
  for (const name of ['Posty edukacyjne', 'Promocje', 'Za kulisami', 'Przyjazny', 'Ekspercki'])
    await page.getByRole('checkbox', { name }).click();
}

export async function fillLook(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Forest Green' }).click();
  await page.getByLabel('Słowa kluczowe').fill('chleb na zakwasie, bułki, Radom');
  await page.keyboard.press('Enter');
}

/** Step 4 answered and sent; ends when the account exists or the answer says what is missing. */
export async function finishWizard(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Akceptuję/ }).check();
  await page.getByRole('button', { name: 'Utwórz konto' }).click();
}

/** All four steps from the first one, without looking back. */
export async function fillWizard(page: Page, email: string): Promise<void> {
  await fillAccount(page, email);
  await next(page);
  await fillCompany(page);
  await next(page);
  await fillContent(page);
  await next(page);
  await fillLook(page);
  await finishWizard(page);
}

/** Everything a page script could read later: both storages and the script-readable cookies. */
export function readStorages(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]);
  });
}
