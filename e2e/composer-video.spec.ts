import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { cell, dayAfter, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const VIDEO = path.resolve(import.meta.dirname, '../server/test/videos/mleko-h264.mp4');
const PHOTO = path.resolve(import.meta.dirname, '../web/public/apple-touch-icon.png');
const TEXT = 'Tak spieniamy mleko, kropla po kropli.';
const DAY = dayAfter(todayInWarsaw(), 4);
const ACCOUNTS = [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/];

const text = (page: Page) => page.getByRole('textbox', { name: 'Wspólny tekst' });
const checks = (page: Page) => page.getByRole('region', { name: 'Sprawdzone przed wysłaniem' });
/** The post that the page's address names once it is kept, as the server has it. */
async function stored(page: Page): Promise<Post> {
  await expect(page).toHaveURL(/[?&]post=/);
  return callApi<Post>(page, 'GET', `/posts/${new URL(page.url()).searchParams.get('post')}`);
}

/** Brings the video into the library, as a person does. */
async function bringVideo(page: Page) {
  await page.goto('/dashboard?tab=biblioteka');
  await page.getByLabel('Wybierz zdjęcia lub filmy z komputera').setInputFiles(VIDEO);
  await expect(
    page.getByRole('list', { name: 'Pliki' }).getByRole('button', { name: /^mleko-h264\.mp4,.*użyte: 0/ }),
  ).toBeVisible();
}

test('a video of the library is put into a post, covered, planned, and stands in the calendar', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  await bringVideo(page);

  await page.goto(`/posts/new?dzien=${DAY}`);
  await text(page).fill(TEXT);
  await page.getByRole('button', { name: 'Z biblioteki' }).click();
  const picker = page.getByRole('dialog', { name: 'Z biblioteki' });
  await picker.getByRole('button', { name: /^Filmy/ }).click();
  await picker.getByRole('button', { name: /mleko-h264\.mp4/ }).click();
  await picker.getByRole('button', { name: 'Dodaj do posta: 1' }).click();
  await expect(page.getByRole('radio', { name: 'Film lub rolka' })).toBeChecked();
  await expect(page.getByText('Pójdzie jako: Facebook Reels, Instagram Reels.')).toBeVisible();
  await expect(checks(page).getByText('Film pasuje do wszystkich wybranych kont.')).toBeVisible();
  await expect(page.getByText(/^Film\sidzie\sw\spoście\ssam\./)).toBeVisible();
  await expect(page.getByRole('figure', { name: /Podgląd/ }).locator('video')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: /^Otwórz\sfilm/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Film\sw\spoście/ });
  await dialog.getByRole('slider').fill('1500');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect.poll(async () => (await stored(page)).media.map(({ coverMs }) => coverMs)).toEqual([1500]);
  expect(await stored(page)).toMatchObject({ format: 'reel', content: TEXT });

  await page.reload();
  await expect(text(page)).toHaveValue(TEXT);
  await expect(checks(page).getByText('Film pasuje do wszystkich wybranych kont.')).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await showOn(page, 390, scheme);
    expect(await overflowOf(page)).toBe(0);
  }
  await showOn(page, 1440);
  await page.getByRole('button', { name: 'Zaplanuj' }).click();
  await expect(cell(page, DAY)).toHaveAccessibleName(/1\sfilm: 0:04, zaplanowany/);
  // Where it goes and nowhere else, also on a phone, beside its words.
  const row = page.getByRole('listitem').filter({ hasText: TEXT });
  await expect(row.locator('[data-platform]')).toHaveText(['Facebook Reels', 'Instagram Reels']);
  await showOn(page, 390);
  expect(await overflowOf(page)).toBe(0);
  await showOn(page, 1440);
  await page.getByRole('button', { name: /^Otwórz\sfilm: Tak\sspieniamy/ }).click();
  await expect(page.getByText(TEXT).last()).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a video from the disk becomes a story, and a photo beside it is refused with what to do', async ({
  page,
}) => {
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  await page.goto(`/posts/new?dzien=${DAY}`);
  const files = page.locator('input[type="file"]');
  await files.setInputFiles(PHOTO);
  await expect(page.getByRole('button', { name: /^Opis\szdjęcia\s1/ })).toBeVisible();
  await files.setInputFiles(VIDEO);
  await expect(page.getByText(/^Film\sidzie\sw\spoście\ssam\.\sZostaw/)).toBeVisible();
  await page.getByRole('button', { name: /^Opis\szdjęcia\s1/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń z posta' }).click();
  await files.setInputFiles(VIDEO);
  await expect(page.getByRole('button', { name: /^Otwórz\sfilm/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Relacja' }).click();
  await expect(text(page)).toHaveCount(0);
  await expect(page.getByRole('figure', { name: /Podgląd/ }).locator('video')).toBeVisible();
  await expect.poll(async () => (await stored(page)).format).toBe('story');
  expect(await violationsOf(page)).toEqual([]);
});
