import { expect, type Page } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { drawPhoto } from './library-photos.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const chooser = (page: Page) => page.getByLabel('Wybierz zdjęcia lub filmy z komputera');
const files = (page: Page) =>
  page.getByRole('list', { name: 'Pliki' }).getByRole('button', { name: /użyte: \d/ });
const details = (page: Page) => page.getByRole('complementary', { name: 'Szczegóły pliku' });

async function openLibrary(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard?tab=biblioteka${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Biblioteka' })).toBeVisible();
}

const shop = (page: Page) => drawPhoto(page, { name: 'lada.jpg', width: 900, height: 600, hue: 20 });
const cup = (page: Page) => drawPhoto(page, { name: 'kubek.jpg', width: 600, height: 800, hue: 200 });

test('a photo is brought, described, tagged, found, used, and leaves only after a question', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await openLibrary(page);
  await expect(page.getByText('Pusta szuflada na zdjęcia')).toBeVisible();
  const text = { name: 'notatki.txt', mimeType: 'text/plain', buffer: Buffer.from('nic') };
  await chooser(page).setInputFiles([await shop(page), await cup(page), text]);
  await expect(page.getByText(/notatki\.txt: przyjmujemy zdjęcia/)).toBeVisible();
  await expect(files(page)).toHaveCount(2);
  // The same photo again is the one that is there.
  await chooser(page).setInputFiles(await shop(page));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(files(page)).toHaveCount(2);

  await page.getByRole('button', { name: /^lada\.jpg, bez opisu/ }).click();
  await details(page).getByLabel('Opis dla niewidomych').fill('Lada z ciastami w porannym świetle');
  await details(page).getByLabel('Opis dla niewidomych').blur();
  await expect(details(page).getByText('Zapisano')).toBeVisible();
  await details(page).getByLabel('Tagi').fill('wnętrze');
  await details(page).getByLabel('Tagi').press('Enter');
  const mark = details(page).getByRole('button', { name: /^Punkt uwagi/ });
  await mark.focus();
  await mark.press('Shift+ArrowLeft');
  await expect(mark).toHaveAccessibleName(/40%\sod lewej/);
  await expect(page.getByRole('button', { name: 'Bez opisu 1' })).toBeVisible();
  await expect
    .poll(async () => {
      const id = new URL(page.url()).searchParams.get('plik');
      return (await page.request.get(`/api/v1/assets/${id}`)).json();
    })
    .toMatchObject({ focalPoint: { x: 0.4, y: 0.5 }, tags: ['wnętrze'] });

  // The described one can stand in plans, the other waits for its description.
  await expect(page.getByText(/^1\szdjęcie gotowe, 1\sczeka na opis\./)).toBeVisible();
  await page.getByRole('switch', { name: /^Użyj moich zdjęć/ }).click();
  await expect(page.getByRole('combobox', { name: 'Jak często' })).toHaveValue('third');
  await page.getByRole('combobox', { name: 'Jak często' }).selectOption('second');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Jak często' })).toHaveValue('second');

  await page.getByLabel('Szukaj w bibliotece').fill('ciastami');
  await expect(files(page)).toHaveCount(1);
  await page.getByLabel('Szukaj w bibliotece').fill('pociąg');
  await expect(page.getByText('Nic tu nie pasuje')).toBeVisible();
  await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
  await page.getByRole('button', { name: 'Tagi' }).click();
  await page.getByRole('menuitemradio', { name: 'wnętrze' }).click();
  await expect(files(page)).toHaveCount(1);

  const id = new URL(page.url()).searchParams.get('plik');
  const made = await page.request.post('/api/v1/posts', {
    headers: { origin: new URL(page.url()).origin },
    data: { date: '2027-03-01', content: 'Nowe ciasta stoją na ladzie.', media: [{ assetId: id }] },
  });
  expect(made.status()).toBe(201);
  await openLibrary(page, `&plik=${id}`);
  await expect(details(page).getByRole('heading', { name: 'Użyte w 1 poście' })).toBeVisible();
  await expect(details(page).getByRole('link', { name: /Nowe ciasta stoją na ladzie/ })).toBeVisible();
  await details(page).getByRole('button', { name: 'Usuń', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Usunąć ten plik z biblioteki?' });
  await expect(question).toContainText('Ten plik jest w postach');
  await expect(question.getByRole('link', { name: /Nowe ciasta/ })).toBeVisible();
  await question.getByRole('button', { name: 'Usuń z biblioteki' }).click();
  await expect(question).toBeHidden();
  await expect(files(page)).toHaveCount(1);
  expect(consoleErrors).toEqual([]);
});

test('several files are chosen with Shift and Ctrl+A, tagged and deleted at once', async ({ page }) => {
  await openLibrary(page);
  const hues = [0, 60, 120, 180];
  const photos = hues.map((hue) =>
    drawPhoto(page, { name: `zdjecie-${hue}.jpg`, width: 800, height: 600, hue }),
  );
  await chooser(page).setInputFiles(await Promise.all(photos));
  await expect(files(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Zaznacz' }).click();
  await files(page).nth(0).click();
  await files(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('Zaznaczone: 3')).toBeVisible();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Tagi').fill('ogród');
  await page.getByRole('dialog').getByLabel('Tagi').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Dodaj tagi' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await files(page).nth(3).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('Zaznaczone: 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Zaznaczone/)).toBeHidden();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar').getByRole('button', { name: 'Usuń' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Pusta szuflada na zdjęcia')).toBeVisible();
});

test('a file that cannot be read says why where it stands, and others go on', async ({ page }) => {
  await openLibrary(page);
  const broken = { name: 'urwane.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('to nie zdjęcie') };
  await chooser(page).setInputFiles([broken, await cup(page)]);
  await expect(page.getByRole('alert')).toContainText('Tego pliku nie da się odczytać');
  await expect(files(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Porzuć: urwane.jpg' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

for (const width of [1440, 390])
  test(`every state holds at ${width} px`, async ({ page }) => {
    await showOn(page, width);
    await openLibrary(page);
    await expect(page.getByText('Pusta szuflada na zdjęcia')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await chooser(page).setInputFiles([await shop(page), await cup(page)]);
    await expect(files(page)).toHaveCount(2);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Zaznacz' }).click();
    await files(page).first().click();
    for (const theme of ['light', 'dark'] as const) {
      await showOn(page, width, theme);
      expect(await violationsOf(page, theme)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Zakończ zaznaczanie' }).click();
    await files(page).first().click();
    await expect(page.getByLabel('Opis dla niewidomych')).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await showOn(page, width, theme);
      expect(await violationsOf(page, theme)).toEqual([]);
    }
    expect(await overflowOf(page)).toBe(0);
  });

test('a photo of the library goes into a new post, from the library and from the composer', async ({
  page,
}) => {
  await openLibrary(page);
  await expect(page.getByText('Pusta szuflada na zdjęcia')).toBeVisible();
  await chooser(page).setInputFiles([await shop(page), await cup(page)]);
  await expect(files(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^lada\.jpg/ }).click();
  await details(page).getByRole('link', { name: 'Użyj w nowym poście' }).click();
  const strip = page.locator('main img');
  await expect(page.getByRole('button', { name: 'Z biblioteki' })).toBeVisible();
  await expect.poll(() => strip.count()).toBeGreaterThan(0);
  const shown = await strip.count();
  await page.getByRole('button', { name: 'Z biblioteki' }).click();
  const picker = page.getByRole('dialog', { name: 'Z biblioteki' });
  await picker.getByLabel('Szukaj w bibliotece').fill('kubek');
  await expect(files(page)).toHaveCount(1);
  await files(page).click();
  expect(await violationsOf(page)).toEqual([]);
  await picker.getByLabel('Szukaj w bibliotece').fill('');
  await chooser(page).setInputFiles(
    await drawPhoto(page, { name: 'ogród.jpg', width: 500, height: 500, hue: 90 }),
  );
  await expect(picker.getByRole('button', { name: 'Dodaj do posta: 2' })).toBeVisible();
  await picker.getByRole('button', { name: 'Dodaj do posta: 2' }).click();
  await expect(picker).toBeHidden();
  await expect.poll(() => strip.count()).toBeGreaterThan(shown);
});
