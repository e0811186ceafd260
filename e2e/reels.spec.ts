import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { cell, dayAfter, makePosts, openDay, panel, todayInWarsaw } from './calendar-page.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

const day = (after: number) => dayAfter(todayInWarsaw(), after);
const WORDS = `Drip bez wagi? Tak się da! Wsyp 15 g kawy, czyli trzy płaskie łyżki. Zalej 250 ml wody. Wpadnij po świeże ziarno. #kawa #drip`;

async function writePost(page: Page, date: string): Promise<void> {
  await makePosts(page, date, 1);
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${date}&to=${date}`);
  const [post] = posts;
  await callApi(page, 'PATCH', `/posts/${post?.id}`, { revision: post?.revision, content: WORDS });
}

test('a post becomes a reel that can be followed and found, another one is stopped and paid back', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await writePost(page, day(2));
  await openDay(page, day(2));
  const make = panel(page).getByRole('button', { name: /^Zrób rolkę/ });
  await make.click();
  const dialog = page.getByRole('dialog', { name: 'Zrób rolkę' });
  await dialog.getByRole('radio', { name: /^6\s?s$/ }).click();
  const beats = dialog.getByRole('textbox');
  await expect(beats).toHaveCount(3);
  await beats.first().fill('Drip, ale w zdaniu, które jest o wiele za długie na rolkę');
  await expect(dialog.getByText(/Skróć do 42\sznaków/)).toBeVisible();
  await beats.first().fill('Zniżka w סטודיו');
  await expect(dialog.getByText(/Rysujemy tylko litery łacińskie i\scyfry.*סטודיו/)).toBeVisible();
  await beats.first().fill('Drip bez wagi? ☕');
  await expect(dialog.getByText(/Tych znaków nie będzie na\sfilmie: ☕/)).toBeVisible();
  await expect(dialog.getByText(/Rysujemy tylko/)).toBeHidden();
  await dialog.getByRole('radio', { name: 'Zbliżenie' }).click();
  await dialog.getByRole('radio', { name: 'Bez dźwięku' }).click();
  await expect(dialog.getByText(/Muzykę z\sbiblioteki Instagrama/)).toBeVisible();
  const player = dialog.getByRole('region', { name: 'Podgląd rolki' });
  await dialog.getByRole('button', { name: 'Pokaż ujęcie 2' }).click();
  await expect(player.getByRole('img', { name: 'Ujęcie 2' })).toBeVisible();
  await player.getByRole('button', { name: 'Odtwórz podgląd' }).click();
  await expect(player.getByLabel('Podgląd rolki, film')).toBeVisible();
  await dialog.getByRole('radiogroup', { name: 'Okładka' }).getByRole('radio').nth(1).click();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Zrób rolkę/ }).click();
  await expect(cell(page, day(2))).toHaveAccessibleName(/składamy rolkę/);
  const progress = panel(page).getByRole('region', { name: 'Składamy rolkę' });
  await expect(progress.getByRole('listitem')).toHaveText([
    'Obrazy i teksty',
    'Ujęcia filmu',
    'Dźwięk',
    'Gotowy plik',
  ]);
  await page.reload();
  await expect(page.getByText(/Rolka jest gotowa/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Pokaż rolkę' }).first().click();
  await expect(cell(page, day(2))).toHaveAccessibleName(/1\sfilm: 0:06, szkic/);

  await openDay(page, day(2));
  const before = await callApi<{ balance: number }>(page, 'GET', '/tokens');
  await panel(page)
    .getByRole('button', { name: /^Zrób jeszcze jedną rolkę/ })
    .click();
  await dialog.getByRole('button', { name: /^Zrób rolkę/ }).click();
  await progress.getByRole('button', { name: /^Przerwij i\sodzyskaj 12\stokenów/ }).click();
  await expect(page.getByText(/Rolka przerwana, wróciło 12\stokenów/)).toBeVisible();
  expect((await callApi<{ balance: number }>(page, 'GET', '/tokens')).balance).toBe(before.balance);
  // The one that was made before is still there to be shown.
  await expect(panel(page).getByRole('link', { name: 'Pokaż rolkę' })).toBeVisible();
  await expect(make).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await openDay(page, day(2));
  await page
    .locator(`button[data-date="${day(2)}"]`)
    .first()
    .click();
  await panel(page).getByRole('button', { name: /^Zrób/ }).click();
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOf(page)).toEqual([]);
});
