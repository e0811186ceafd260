import { expect, type Page } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { faultsOf, violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const list = (page: Page) => page.getByRole('region', { name: 'Posty cykliczne', exact: true });

test('a post comes again on its days as drafts in the calendar; a pause takes them back', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/settings/cykliczne');
  await expect(list(page).getByText(/Nie ma jeszcze żadnego posta cyklicznego/)).toBeVisible();
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const content = 'Kawa dnia: dziś Etiopia, pachnie jaśminem. #kawa #palarnia #poranek';
  const answer = await page.request.post('/api/v1/posts', {
    headers: { origin: new URL(page.url()).origin },
    data: { date: day, content },
  });
  const { id } = await answer.json();
  await page.goto(`/settings/cykliczne?post=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Nowy post cykliczny' });
  await dialog.getByRole('button', { name: 'Dodaj' }).click();
  await expect(dialog.getByText('Podaj nazwę.')).toBeVisible();
  await expect(dialog.getByText('Wybierz co najmniej jeden dzień.')).toBeVisible();
  await dialog.getByLabel('Nazwa').fill('Kawa dnia');
  for (const name of ['pon.', 'śr.', 'pt.']) await dialog.getByRole('checkbox', { name }).click();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Dodaj' }).click();

  const row = list(page).getByRole('listitem').filter({ hasText: 'Kawa dnia' });
  await expect(row.getByRole('link')).toHaveCount(3);
  expect(await faultsOf(page, [390, 1440])).toEqual([]);
  await row.getByRole('switch', { name: 'Publikuj bez pytania' }).click();
  await expect(row.getByText(/wychodzą\ssame\sw\sswoim\sdniu/)).toBeVisible();
  await row.getByRole('button', { name: /Czynności/ }).click();
  await page.getByRole('menuitem', { name: 'Wstrzymaj' }).click();
  await expect(row.getByText('Wstrzymane.')).toBeVisible();
  await expect(row.getByRole('link')).toHaveCount(0);
  await row.getByRole('button', { name: /Czynności/ }).click();
  await page.getByRole('menuitem', { name: 'Wznów' }).click();
  await row.getByRole('link').first().click();
  await expect(page.getByText('Post cykliczny').first()).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
