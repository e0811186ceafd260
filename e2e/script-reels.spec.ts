import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Reel } from '@postownia/contract/features/reels';
import { callApi } from './accounts.ts';
import { cell, dayAfter, makePosts, openDay, panel, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { LONG_WORK } from './patience.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

const CLIP = path.resolve(import.meta.dirname, '../server/test/videos/mleko-h264.mp4');
const WORDS =
  'Drip bez wagi? Tak się da! Wsyp 15 g kawy, czyli trzy płaskie łyżki. Wpadnij po świeże ziarno.';
const DAY = dayAfter(todayInWarsaw(), 2);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Zrób rolkę' });

/** The brand's newest reel, once it came to its end. */
async function madeReel(page: Page): Promise<Reel> {
  let reel: Reel | undefined;
  await expect
    .poll(async () => {
      [reel] = (await callApi<{ reels: Reel[] }>(page, 'GET', '/reels')).reels;
      return reel?.state;
    }, LONG_WORK)
    .toBe('done');
  return reel as Reel;
}

/** Sides of the video that a reel became. */
async function sidesOf(page: Page, { madePostId }: Reel) {
  const range = `from=${DAY}&to=${dayAfter(DAY, 14)}`;
  const { videoPosts } = await callApi<{
    videoPosts: { id: string; video: { facts: { width: number; height: number } } }[];
  }>(page, 'GET', `/video-posts?${range}`);
  return videoPosts.find(({ id }) => id === madePostId)?.video.facts;
}

test('a script of the brand becomes a film of own clips, cut to its beats', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  // The script as the form of an own film tells it, to be filmed by.
  await page.goto(`/dashboard?tab=wlasny-kalendarz&dzien=${DAY}`);
  await page.getByRole('button', { name: 'Podpowiedz scenariusz' }).click();
  await expect(page.getByRole('region', { name: 'Scenariusz' }).getByRole('listitem').first()).toBeVisible();
  // What was filmed lies in the library.
  await page.goto('/dashboard?tab=biblioteka');
  await page.getByLabel('Wybierz zdjęcia lub filmy z komputera').setInputFiles(CLIP);
  await expect(page.getByRole('button', { name: /^mleko-h264\.mp4/ })).toBeVisible();

  await makePosts(page, DAY, 1);
  await openDay(page, DAY);
  await panel(page)
    .getByRole('button', { name: /^Zrób rolkę/ })
    .click();
  await dialog(page)
    .getByRole('radio', { name: /^6\s?s$/ })
    .click();
  const beats = dialog(page).getByRole('textbox');
  const before = await beats.first().inputValue();
  await dialog(page).getByRole('button', { name: 'Weź słowa ze scenariusza' }).click();
  await expect(dialog(page).getByText(/^Słowa są ze\sscenariusza marki/)).toBeVisible();
  await expect(beats.first()).not.toHaveValue(before);
  for (const place of [1, 2, 3]) {
    await dialog(page)
      .getByRole('button', { name: `Wybierz inny obraz ujęcia ${place}` })
      .click();
    const picker = page.getByRole('dialog', { name: 'Z biblioteki' });
    await picker.getByRole('button', { name: /^Filmy/ }).click();
    await picker.getByRole('button', { name: /^mleko-h264\.mp4/ }).click();
    expect(await violationsOf(page)).toEqual([]);
    await picker.getByRole('button', { name: /^Wstaw do\sujęcia/ }).click();
  }
  const hook = await beats.first().inputValue();
  await dialog(page).getByRole('radio', { name: 'Bez dźwięku' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Zrób rolkę/ })
    .click();
  const reel = await madeReel(page);
  expect(reel.beats[0]?.text).toBe(hook);
  expect(new Set(reel.pictures).size).toBe(1);
  await page.getByRole('link', { name: 'Pokaż rolkę' }).first().click();
  await expect(cell(page, DAY)).toHaveAccessibleName(/1\sfilm: 0:06, szkic/);
  expect(consoleErrors).toEqual([]);
});

test('from the composer an own text becomes a square reel with the chosen cover', async ({ page }) => {
  await openDay(page, DAY);
  await page.getByRole('link', { name: 'Nowy post' }).click();
  await page.getByRole('textbox', { name: 'Wspólny tekst' }).fill(WORDS);
  await expect(page.getByText(/^Szkic\szapisany,/)).toBeVisible();
  await page.getByRole('button', { name: /^Zrób rolkę/ }).click();
  await dialog(page)
    .getByRole('radio', { name: /^6\s?s$/ })
    .click();
  await dialog(page).getByRole('radio', { name: '1:1' }).click();
  await expect(dialog(page).getByText(/w\spionie, 9:16/)).toBeVisible();
  await dialog(page).getByRole('radiogroup', { name: 'Okładka' }).getByRole('radio').nth(1).click();
  await dialog(page).getByRole('radio', { name: 'Bez dźwięku' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Zrób rolkę/ })
    .click();
  const reel = await madeReel(page);
  expect(reel).toMatchObject({ shape: '1:1', cover: 1 });
  expect(await sidesOf(page, reel)).toMatchObject({ width: 1080, height: 1080 });
});
