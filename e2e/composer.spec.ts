import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, openDay, panel, postText, sentence, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const TEXT = 'Nowe torebki są na półce. Wpadnij powąchać Gwatemalę.';
const DAY = dayAfter(todayInWarsaw(), 2);
const ACCOUNTS = [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/];

/** A photo of one colour, as a file from a person's disk. */
async function photo(page: Page, color: string) {
  const address = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1200, height: 1200 });
    const brush = canvas.getContext('2d');
    if (brush === null) throw new Error('no canvas');
    brush.fillStyle = fill;
    brush.fillRect(0, 0, 1200, 1200);
    return canvas.toDataURL('image/png');
  }, color);
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  return { name: `${color}.png`, mimeType: 'image/png', buffer };
}
const addPhotos = async (page: Page, ...colors: string[]) => {
  const files: Awaited<ReturnType<typeof photo>>[] = [];
  for (const color of colors) files.push(await photo(page, color));
  await page.locator('input[type="file"]').setInputFiles(files);
};
const text = (page: Page) => page.getByRole('textbox', { name: 'Wspólny tekst' });
const saved = (page: Page) => expect(page.getByText(/^Szkic\szapisany,/)).toBeVisible();

/** "Popraw słowem": a proposal says what could not be done, leaves the text alone, then takes its place. */
async function rewordShorter(page: Page) {
  await page.getByRole('button', { name: 'Popraw słowem' }).click();
  const wish = page.getByRole('textbox', { name: 'Co zmienić?' });
  const go = page.getByRole('button', { name: /^Popraw\s*koszt/ });
  await page.getByRole('button', { name: 'krócej', exact: true }).click();
  await wish.fill(`${await wish.inputValue()}, po łacinie`);
  await go.click();
  await expect(page.getByText(/Tego\snie\sumiem:\spo\słacinie/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Zostaw mój tekst' }).click();
  await expect(text(page)).toHaveValue(TEXT);
  await go.click();
  await page.getByRole('button', { name: 'Wstaw', exact: true }).click();
  await expect(text(page)).toHaveValue('Nowe torebki są na półce.');
  await page.getByRole('button', { name: 'Popraw słowem' }).click();
  await text(page).fill(TEXT);
}

/** The post that the page's address names, as the server has it. */
const stored = (page: Page) =>
  callApi<Post>(page, 'GET', `/posts/${new URL(page.url()).searchParams.get('post')}`);

test('own words and an own picture are written, planned for a day and published', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  await openDay(page, DAY);
  await page.getByRole('link', { name: 'Nowy post' }).click();
  await text(page).fill(TEXT);
  await expect(page.getByText(/Instagram\swymaga\szdjęcia\.\sDodaj/)).toBeVisible();
  await rewordShorter(page);
  await addPhotos(page, 'saddlebrown');
  await page.getByRole('button', { name: /^Opis\szdjęcia\s1,\sbrakuje/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Zdjęcie\s1\sz\s1/ });
  await dialog.getByLabel('Opis dla niewidomych').fill('Torebki kawy na półce');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByRole('figure', { name: /Podgląd/ })).toContainText(TEXT);
  await saved(page);
  expect(await violationsOf(page)).toEqual([]);
  await expect
    .poll(async () => (await stored(page)).media.map(({ altText }) => altText))
    .toEqual(['Torebki kawy na półce']);
  await page.reload();
  await expect(text(page)).toHaveValue(TEXT);
  await page.getByRole('button', { name: 'Zaplanuj' }).click();
  await expect(postText(page)).toContainText(TEXT);
  await expect(panel(page).getByText('Zaplanowany', { exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('three pictures go out as one album on both networks, each described, in their order', async ({
  page,
}) => {
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, ACCOUNTS);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  await page.goto(`/posts/new?dzien=${DAY}`);
  await text(page).fill(TEXT);
  await addPhotos(page, 'saddlebrown', 'olive', 'navy');
  const descriptions = ['Torebki na półce', 'Młynek', 'Filiżanka'];
  for (const [index, description] of descriptions.entries()) {
    await page.getByRole('button', { name: new RegExp(`^Opis\\szdjęcia\\s${index + 1},\\sbrakuje`) }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Zdjęcie\\s${index + 1}\\sz\\s3`) });
    await dialog.getByLabel('Opis dla niewidomych').fill(description);
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
  }
  const preview = page.getByRole('figure', { name: /Podgląd/ });
  await page.getByRole('radio', { name: 'Facebook' }).click();
  await expect(preview.getByRole('img')).toHaveCount(3);
  await page.getByRole('radio', { name: 'Instagram' }).click();
  await expect(preview.getByRole('img', { name: 'Torebki na półce' })).toBeVisible();
  await preview.getByRole('button', { name: 'Następne zdjęcie' }).click();
  await expect(preview.getByRole('img', { name: 'Młynek' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await saved(page);
  await expect
    .poll(async () => (await stored(page)).media.map(({ altText }) => altText))
    .toEqual(descriptions);
  expect((await stored(page)).format).toBe('carousel');
  await page.getByRole('button', { name: 'Zaplanuj' }).click();
  await expect(panel(page).getByText('Zaplanowany', { exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
  const links = panel(page).getByRole('link', { name: 'Zobacz post' });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    const opening = page.waitForEvent('popup');
    await link.click();
    const feed = await opening;
    const album = feed.getByRole('list', { name: /^Album:\s3\szdjęcia/ });
    await expect(album.getByRole('img')).toHaveCount(3);
    for (const [index, description] of descriptions.entries())
      await expect(album.getByRole('img').nth(index)).toHaveAttribute('alt', description);
    await feed.close();
  }
});

test('pictures are put in order by the keyboard, and Escape brings them back', async ({ page }) => {
  await page.goto(`/posts/new?dzien=${DAY}`);
  await text(page).fill(TEXT);
  await addPhotos(page, 'saddlebrown', 'olive', 'navy');
  const picture = (place: number) =>
    page.getByRole('button', { name: new RegExp(`^Zdjęcie\\s${place}\\sz\\s3`) });
  await expect(picture(3)).toBeVisible();
  await saved(page);
  await expect.poll(async () => (await stored(page)).media.length).toBe(3);
  const [first, second, third] = (await stored(page)).media.map(({ assetId }) => assetId);
  await picture(1).focus();
  for (const key of [' ', 'ArrowRight', 'ArrowRight', ' ']) await page.keyboard.press(key);
  await expect(page.getByText(sentence('Odłożone jako zdjęcie 3 z 3'))).toBeAttached();
  await expect(picture(3)).toBeFocused();
  const order = async () => (await stored(page)).media.map(({ assetId }) => assetId);
  await expect.poll(order).toEqual([second, third, first]);
  for (const key of [' ', 'ArrowLeft', 'ArrowLeft', 'Escape']) await page.keyboard.press(key);
  await expect(page.getByText(sentence('Kolejność bez zmian, zdjęcie 3 z 3'))).toBeAttached();
  await expect(picture(3)).toBeFocused();
  await expect.poll(order).toEqual([second, third, first]);

  // The day's panel shows each of them.
  const { media } = await stored(page);
  await page.getByRole('button', { name: 'Zapisz szkic' }).click();
  const album = panel(page).getByRole('radiogroup', { name: 'Zdjęcia w albumie' });
  await expect(album.getByRole('radio')).toHaveCount(3);
  await album.getByRole('radio', { name: /^2\sz\s3/ }).click();
  await expect(panel(page).locator('figure img')).toHaveAttribute('src', media[1]?.url ?? '');
  expect(await violationsOf(page)).toEqual([]);
});

test('pictures are put in order by dragging, and the library has them for the next post', async ({
  page,
}) => {
  await page.goto(`/posts/new?dzien=${DAY}`);
  await text(page).fill(TEXT);
  await addPhotos(page, 'teal', 'maroon');
  const picture = (place: number) => page.locator(`[data-place="${place - 1}"]`);
  await expect(picture(2)).toBeVisible();
  await saved(page);
  await expect.poll(async () => (await stored(page)).media.length).toBe(2);
  const [first, second] = (await stored(page)).media.map(({ assetId }) => assetId);
  const target = await picture(2).boundingBox();
  await picture(1).hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 40, { steps: 8 });
  await page.mouse.up();
  const order = async () => (await stored(page)).media.map(({ assetId }) => assetId);
  await expect.poll(order).toEqual([second, first]);
  expect(await violationsOf(page, 'light')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, 'dark')).toEqual([]);

  await page.goto(`/posts/new?dzien=${DAY}`);
  await page.getByRole('button', { name: 'Z biblioteki' }).click();
  const library = page.getByRole('dialog', { name: /^Z\sbiblioteki/ });
  await library.getByRole('listitem').getByRole('button').first().click();
  await library.getByRole('button', { name: /^Dodaj\sdo\sposta/ }).click();
  await saved(page);
  await expect.poll(async () => (await stored(page)).media.length).toBe(1);
});

test('day and hour are typed as people write them, or the day is taken from the month', async ({ page }) => {
  await page.goto(`/posts/new?dzien=${DAY}`);
  const day = page.getByLabel('Dzień', { exact: true });
  const written = (date: string) => {
    const [year, month, of] = date.split('-').map(Number);
    return new RegExp(`${of}\\.${String(month).padStart(2, '0')}\\.${year}$`);
  };
  await expect(day).toHaveValue(written(DAY));
  await day.press('ArrowUp');
  await expect(day).toHaveValue(written(dayAfter(DAY, 1)));
  await day.fill('31.02');
  await day.press('Tab');
  await expect(page.getByText(/^Nie\sma\stakiego\sdnia:\s„31\.02”/)).toBeVisible();
  await expect(day).toHaveValue(written(dayAfter(DAY, 1)));
  await page.getByRole('button', { name: 'Wybierz dzień' }).click();
  const month = page.getByRole('dialog', { name: 'Wybierz dzień' });
  await expect(month.getByRole('gridcell', { selected: true })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(month).toBeHidden();
  await expect(day).toHaveValue(written(dayAfter(DAY, 2)));
  const hour = page.getByRole('textbox', { name: 'Godzina' });
  await hour.fill('1810');
  await hour.press('Tab');
  await expect(hour).toHaveValue('18:10');
  await hour.press('Shift+ArrowDown');
  await expect(hour).toHaveValue('17:10');
});

test('a post planned while its picture is still on its way waits for it', async ({ page }) => {
  await page.route('**/api/v1/assets', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  await page.goto(`/posts/new?dzien=${DAY}`);
  await text(page).fill(TEXT);
  await saved(page);
  await addPhotos(page, 'teal');
  await page.getByRole('button', { name: 'Zapisz szkic' }).click();
  await page.waitForURL(/\/dashboard/);
  const id = new URL(page.url()).searchParams.get('post');
  const post = await callApi<Post>(page, 'GET', `/posts/${id}`);
  expect(post.media).toHaveLength(1);
});

/** Holds the next save of this page back until it is let go. */
async function heldSave(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/posts\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

test('two people in one post see what the other keeps, and choose where both changed the same', async ({
  page,
  browser,
  context,
}) => {
  await page.goto(`/posts/new?dzien=${DAY}`);
  await text(page).fill(TEXT);
  await saved(page);
  await expect.poll(() => new URL(page.url()).searchParams.get('post')).not.toBeNull();
  const elsewhere = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await context.storageState(),
  });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(text(other)).toHaveValue(TEXT);
  for (const screen of [page, other])
    await expect(screen.getByText(sentence('Masz ten post otwarty także gdzie indziej'))).toBeVisible();

  await text(page).fill(`${TEXT} Zapraszamy.`);
  await expect(text(other)).toHaveValue(`${TEXT} Zapraszamy.`);
  await expect(other.getByText(sentence('Ktoś zmienił: Tekst'))).toBeVisible();
  await other.getByRole('textbox', { name: 'Godzina' }).fill('18:10');
  await other.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Godzina' })).toHaveValue('18:10');

  const letGo = await heldSave(page);
  await text(page).fill('Moje słowa.');
  await text(other).fill('Słowa z telefonu.');
  await expect.poll(async () => (await stored(page)).content).toBe('Słowa z telefonu.');
  letGo();
  const choice = page.getByRole('alert', { name: /Ktoś\szmienił\sw\stym\sczasie/ });
  await expect(choice).toContainText('Słowa z telefonu.');
  expect(await violationsOf(page)).toEqual([]);
  await expect(text(page)).toHaveValue('Moje słowa.');
  expect((await stored(page)).content).toBe('Słowa z telefonu.');
  await choice.getByRole('button', { name: /^Zostaw moją/ }).click();
  await expect.poll(async () => (await stored(page)).content).toBe('Moje słowa.');
  await expect(choice).toBeHidden();
  await expect(text(other)).toHaveValue('Moje słowa.');
  expect((await stored(page)).time).toBe('18:10');
  await other.getByRole('button', { name: 'Kalendarz' }).click();
  await expect(page.getByText(sentence('Masz ten post otwarty także gdzie indziej'))).toBeHidden();
  await elsewhere.close();
});

test('the way back waits for what was typed, and asks where it cannot be saved', async ({ page }) => {
  await openDay(page, DAY);
  await page.getByRole('link', { name: 'Nowy post' }).click();
  await text(page).fill(TEXT);
  await saved(page);
  const { id } = await stored(page);
  await text(page).fill(`${TEXT} Do soboty.`);
  await page.goBack();
  // The way back is held for as long as the saving takes.
  await expect(panel(page)).toBeVisible();
  expect((await callApi<Post>(page, 'GET', `/posts/${id}`)).content).toBe(`${TEXT} Do soboty.`);
  await page.goForward();
  await expect(text(page)).toHaveValue(`${TEXT} Do soboty.`);
  const tooLong = 'Bardzo długie słowo. '.repeat(200);
  await text(page).fill(tooLong);
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Wyjść bez zapisania?' });
  await question.getByRole('button', { name: 'Zostań' }).click();
  await expect(text(page)).toHaveValue(tooLong);
  await page.goBack();
  await question.getByRole('button', { name: 'Wyjdź' }).click();
  await expect(panel(page)).toBeVisible();
  expect((await callApi<Post>(page, 'GET', `/posts/${id}`)).content).toBe(`${TEXT} Do soboty.`);
});

test('what a phone shares begins a post', async ({ page }) => {
  await page.goto(
    '/posts/new?tytul=Menu&tekst=Dzi%C5%9B+dro%C5%BCd%C5%BC%C3%B3wki&adres=https%3A%2F%2Fziarno.pl%2Fmenu',
  );
  await expect(text(page)).toHaveValue('Dziś drożdżówki\n\nhttps://ziarno.pl/menu');
  await page.getByRole('button', { name: 'Zapisz szkic' }).click();
  await expect(postText(page)).toContainText('Dziś drożdżówki');
});

test('a phone has three steps, each of which fits', async ({ page }) => {
  await showOn(page, 390);
  await page.goto(`/posts/new?dzien=${DAY}`);
  await text(page).fill(TEXT);
  for (const step of ['Treść', 'Podgląd', 'Termin']) {
    await page.getByRole('radio', { name: step }).click();
    expect(await overflowOf(page), step).toBe(0);
    expect(await violationsOf(page), step).toEqual([]);
  }
  await page.getByRole('textbox', { name: 'Godzina' }).fill('18:10');
  await saved(page);
  await expect.poll(async () => (await stored(page)).time).toBe('18:10');
});
