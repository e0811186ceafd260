import { expect, type Page } from '@playwright/test';
import { ownerTest as test } from './product-test.ts';
import { faultsOf } from './violations.ts';

test.use({ sharesProduct: true });

const nameField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Nazwa', exact: true });
const switcher = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `Marka: ${name}. Zmień markę` });

/** Adds a brand from the header; the page of its profile opens. */
async function addBrand(page: Page, present: string, name: string) {
  await switcher(page, present).click();
  await page.getByRole('menuitem', { name: 'Dodaj markę' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nowa marka' });
  await dialog.getByRole('textbox', { name: 'Nazwa marki' }).fill(name);
  await dialog.getByRole('button', { name: 'Dodaj markę' }).click();
  await expect(switcher(page, name)).toBeVisible();
}

/** The brand's name as its settings have it: read from the server in the name of the page's brand. */
async function expectSettingsOf(page: Page, name: string) {
  await expect(nameField(page)).toHaveValue(name);
}

test('two tabs with two brands never mix, and an address opens the brand that it names', async ({
  page,
  context,
}) => {
  await page.goto('/settings/marka');
  const first = await nameField(page).inputValue();
  await addBrand(page, first, 'Piekarnia Zaczyn');
  await expect(page).toHaveURL(/\/dashboard\?tab=profil&marka=piekarnia-zaczyn$/);

  // The other tab goes back to the first brand: from now on that is the one worked on last.
  const other = await context.newPage();
  await other.goto('/settings/marka');
  await expectSettingsOf(other, 'Piekarnia Zaczyn');
  await switcher(other, 'Piekarnia Zaczyn').click();
  await other.getByRole('menuitemradio', { name: first }).click();
  await expect(switcher(other, first)).toBeVisible();
  await expectSettingsOf(other, first);

  // The first tab goes on in its own, through links, a change and a reload.
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Kalendarz AI' }).click();
  await expect(page).toHaveURL(/marka=piekarnia-zaczyn/);
  await page.goto('/settings/marka?marka=piekarnia-zaczyn');
  await expectSettingsOf(page, 'Piekarnia Zaczyn');
  await nameField(page).fill('Zaczyn i Syn');
  await page.getByRole('button', { name: 'Zapisz' }).first().click();
  await expect(switcher(page, 'Zaczyn i Syn')).toBeVisible();
  await page.reload();
  await expectSettingsOf(page, 'Zaczyn i Syn');
  await other.reload();
  await expectSettingsOf(other, first);

  // A deep link, the name of nobody's brand, and the way home.
  const third = await context.newPage();
  await third.goto('/settings/marka?marka=piekarnia-zaczyn');
  await expectSettingsOf(third, 'Zaczyn i Syn');
  await third.goto('/settings/marka?marka=nie-ma-takiej');
  await expect(third.getByRole('heading', { name: 'Nie ma takiej marki' })).toBeVisible();
  await third.getByRole('link', { name: 'Otwórz swoją markę' }).click();
  await expect(switcher(third, first)).toBeVisible();

  // Found by its letters from anywhere.
  await third.keyboard.press('Control+k');
  const dialog = third.getByRole('dialog', { name: 'Zmień markę' });
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await dialog.getByRole('combobox', { name: 'Szukaj marki' }).fill('syn');
  await expect(dialog.getByRole('option', { selected: true })).toHaveText('Zaczyn i Syn');
  expect(await faultsOf(third, [390, 1440])).toEqual([]);
  await third.keyboard.press('Enter');
  await expect(switcher(third, 'Zaczyn i Syn')).toBeVisible();
});
