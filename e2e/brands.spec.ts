import { expect, type Page } from '@playwright/test';
import { callApi } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
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

test('another brand is shown on the same page: nothing late of the one before, its text saved, and Back leads to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings/marka');
  const first = await nameField(page).inputValue();
  const date = dayAfter(todayInWarsaw(), 1);
  await callApi(page, 'POST', '/posts', { date, time: '12:00', content: 'Rogale z piekarni' });
  await addBrand(page, first, 'Kwiaciarnia Mak');
  const created = new URL(page.url()).searchParams.get('marka') ?? '';
  await switcher(page, 'Kwiaciarnia Mak').click();
  await page.getByRole('menuitemradio', { name: first }).click();
  await expect(switcher(page, first)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?tab=profil&marka=/);
  const own = new URL(page.url()).searchParams.get('marka') ?? '';
  expect(own).not.toBe(created);
  // From here on: a new brand opens its profile, which is a 404 until it is saved, and the browser tells that.
  const consoleErrors = consoleErrorsOf(page);

  // The calendar of the first one is asked for again, and the answer stays on its way.
  await page.goto(`/dashboard?marka=${own}&dzien=${date}`);
  await expect(page.getByText('Rogale z piekarni').first()).toBeVisible();
  const release = Promise.withResolvers<void>();
  const isOfFirst = /\/api\/v1\/(overview|posts)/;
  await page.route(isOfFirst, async (route) => {
    if (route.request().headers()['x-workspace'] === own) await release.promise;
    await route.continue().catch(() => undefined);
  });
  const held = page.waitForRequest(isOfFirst);
  await page.goto(`/dashboard?marka=${own}&dzien=${date}`, { waitUntil: 'domcontentloaded' });
  await held;
  const mark = 'opened once';
  await page.evaluate((text) => Object.assign(document.documentElement.dataset, { opened: text }), mark);
  await switcher(page, first).click();
  await page.getByRole('menuitemradio', { name: 'Kwiaciarnia Mak' }).click();
  await expect(switcher(page, 'Kwiaciarnia Mak')).toBeVisible();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  release.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page).toHaveURL(`/dashboard?marka=${created}`);
  expect(await page.locator('html').getAttribute('data-opened')).toBe(mark);
  await expect(page.getByText('Rogale z piekarni')).toHaveCount(0);

  // Back is the brand before, and forward again the other, still without a new page.
  await page.goBack();
  await expect(switcher(page, first)).toBeVisible();
  await expect(page.getByText('Rogale z piekarni').first()).toBeVisible();
  await page.goForward();
  await expect(switcher(page, 'Kwiaciarnia Mak')).toBeVisible();
  await expect(page.getByText('Rogale z piekarni')).toHaveCount(0);
  expect(await page.locator('html').getAttribute('data-opened')).toBe(mark);

  // What is typed here stays here: it is saved before the brand is left.
  await page.goto(`/posts/new?marka=${created}&dzien=${date}`);
  await page.getByRole('textbox', { name: 'Wspólny tekst' }).fill('Maki na stole');
  await switcher(page, 'Kwiaciarnia Mak').click();
  await page.getByRole('menuitemradio', { name: first }).click();
  await expect(switcher(page, first)).toBeVisible();
  await page.goto(`/dashboard?marka=${created}&dzien=${date}`);
  await expect(page.getByText('Maki na stole').first()).toBeVisible();
  await page.goto(`/dashboard?marka=${own}&dzien=${date}`);
  await expect(page.getByText('Rogale z piekarni').first()).toBeVisible();
  await expect(page.getByText('Maki na stole')).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('all brands of a firm on one page: one begun from another, handed over as a file, put away and brought back', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings/marka');
  const first = await nameField(page).inputValue();
  const policy = { policy: 'team' };
  await callApi(page, 'PUT', '/approvals/policy', policy);
  const date = dayAfter(todayInWarsaw(), 2);
  await callApi(page, 'POST', '/posts', { date, time: '12:00', content: 'Chleb na zakwasie już jest.' });

  // The second begins with what the first one has.
  await switcher(page, first).click();
  await page.getByRole('menuitem', { name: 'Dodaj markę' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nowa marka' });
  await dialog.getByRole('textbox', { name: 'Nazwa marki' }).fill('Kino Zorza');
  await dialog.getByRole('combobox', { name: 'Skopiuj ustawienia' }).selectOption(first);
  expect(await faultsOf(page, [390, 1440])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Dodaj markę' }).click();
  await expect(page).toHaveURL(/tab=profil&marka=kino-zorza$/);
  await page.goto('/settings/akceptacje?marka=kino-zorza');
  await expect(page.getByRole('main').getByRole('combobox').first()).toHaveValue('team');

  await page.goto('/brands');
  const card = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({
        has: page.getByRole('heading', { name, exact: true }),
      });
  await expect(card(first)).toContainText('1 post w 7 dni');
  await expect(card(first)).toContainText('1 post do akceptacji');
  await expect(card('Kino Zorza')).toContainText('Nic nie wymaga uwagi');
  expect(await faultsOf(page, [360, 1440])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText('Alfabetycznie', { exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Kino Zorza');

  // The name leads into the brand; there it becomes a file.
  await page.getByRole('main').getByRole('link', { name: first, exact: true }).click();
  await expect(switcher(page, first)).toBeVisible();
  const own = new URL(page.url()).searchParams.get('marka') ?? '';
  await page.goto(`/settings/marka?marka=${own}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Pobierz markę (ZIP)' }).click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${own}-.*\\.zip$`));

  // In the archive everything can be read and nothing is offered that changes it.
  await page.getByRole('button', { name: 'Przenieś do archiwum' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Przenieś do archiwum' }).click();
  await expect(page.getByText('Marka jest w archiwum.', { exact: true })).toBeVisible();
  await page.goto(`/dashboard?tab=kalendarz&marka=${own}&dzien=${date}`);
  await expect(page.getByText('Chleb na zakwasie już jest.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edytuj' })).toHaveCount(0);
  await page.goto('/brands');
  await expect(card(first)).toContainText('W archiwum');
  await page.goto(`/settings/marka?marka=${own}`);
  await page.getByRole('button', { name: 'Przywróć markę' }).click();
  await expect(page.getByText('Marka została przywrócona.')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
