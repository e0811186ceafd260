import { expect, type Page } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

test.beforeEach(async ({ page }) => {
  await page.goto('/dashboard?tab=profil');
});

const EXAMPLES = [
  'Cześć, głodomory! 🥐 Rogale właśnie wyszły z pieca. Wpadnijcie, póki ciepłe!\nDo zobaczenia za ladą!\n\n#piekarniaziarno #rogale #radom',
  'Głodomory, w sobotę żytni na zakwasie 🥐 Chcecie odłożyć bochenek? Napiszcie.\nDo zobaczenia za ladą!\n\n#piekarniaziarno #zakwas #radom',
];
const voice = (page: Page) => page.locator('section').filter({ hasText: 'Głos marki' });
const rowOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label.replaceAll(' ', '\\s')}$`) }) });

test('the voice is learned from own posts, shown, adjusted and forgotten', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await voice(page).getByRole('button', { name: 'Naucz się z moich postów' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Przejmij styl' })).toBeDisabled();
  for (const [at, text] of EXAMPLES.entries()) await dialog.getByLabel(`Post ${at + 1}`).fill(text);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Przejmij styl' }).click();
  await expect(dialog).toContainText('To przejęliśmy');
  await expect(dialog).toContainText('#piekarniaziarno #radom 3');
  await expect(dialog).toContainText('głodomory');
  await dialog.getByRole('button', { name: 'Gotowe' }).click();

  await expect(rowOf(page, 'Zdanie na koniec')).toContainText('Do zobaczenia za ladą!');
  await expect(rowOf(page, 'Emoji')).toContainText('🥐');
  await expect(rowOf(page, 'Emotikony w postach')).toContainText('tak');

  await voice(page).getByRole('button', { name: 'Popraw głos' }).click();
  await page.getByRole('dialog').getByLabel('Zdanie na koniec').fill('Pachnie u nas od rana!');
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await expect(rowOf(page, 'Zdanie na koniec')).toContainText('Pachnie u nas od rana!');
  await page.reload();
  await expect(rowOf(page, 'Zdanie na koniec')).toContainText('Pachnie u nas od rana!');
  await voice(page).getByRole('button', { name: 'Zapomnij' }).click();
  await expect(voice(page)).toContainText('Wklej trzy własne posty');
  expect(consoleErrors).toEqual([]);
});

test('a logo signs the images, and what is no image is refused in words', async ({ page }) => {
  const logo = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 120];
    const context = canvas.getContext('2d');
    context?.fillText('ZIARNO', 20, 60);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  const file = page.getByLabel('Plik z logo');
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Tego pliku nie da się odczytać.')).toBeVisible();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(logo) });
  await expect(page.getByRole('img', { name: 'Logo na jasnym tle' })).toBeVisible();
  await expect(page.getByText('Tego pliku nie da się odczytać.')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Napis na obrazach z modelu AI' }).click();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Logo na jasnym tle' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Napis na obrazach z modelu AI' })).toBeChecked();
  await page.getByRole('button', { name: 'Usuń logo' }).click();
  await expect(page.getByRole('button', { name: 'Wgraj logo' })).toBeVisible();
});
