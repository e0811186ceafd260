import { expect, type Page } from '@playwright/test';
import type { Overview } from '@postownia/contract/features/calendar';
import type { Reel } from '@postownia/contract/features/reels';
import { callApi } from './accounts.ts';
import { cell, dayAfter, makePosts, openDay, panel, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { giveTokens } from './give-tokens.ts';
import { LONG_WORK } from './patience.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

const TODAY = todayInWarsaw();
/** The last of the thirty days: the third that is empty. */
const LAST = dayAfter(TODAY, 29);

const readReels = async (page: Page) => (await callApi<{ reels: Reel[] }>(page, 'GET', '/reels')).reels;
const waitForReels = (page: Page, count: number) =>
  expect
    .poll(async () => (await readReels(page)).map(({ state }) => state), LONG_WORK)
    .toEqual(Array.from({ length: count }, () => 'done'));

test('each third post of a series becomes a reel at the price said before, and again in another style', async ({
  page,
  product,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await makePosts(page, TODAY, 27);
  const { workspace } = await callApi<Overview>(page, 'GET', '/overview');
  // Three posts and their reel cost 39 tokens, of which 27 are left; another reel costs 12.
  await giveTokens(product, workspace.id, 24);
  await openDay(page, TODAY);
  await page.getByRole('button', { name: 'Opcje serii' }).click();
  const series = page.getByRole('dialog', { name: 'Wygenerować posty na 30 dni?' });
  await expect(series.getByRole('button', { name: /^Tylko puste dni.*\b27\b/ })).toBeVisible();
  // Empty days can be paid, all of them cannot: the button that refuses says what it lacks.
  await expect(series.getByRole('button', { name: /^Zastąp istniejące/ })).toHaveAccessibleDescription(
    /brakuje\s219\stokenów/,
  );
  await expect(series.getByText('Każda rolka to 12 tokenów więcej.')).toBeVisible();
  await series.getByRole('switch', { name: 'Co trzeci post także jako rolka' }).click();
  await expect(series.getByText(/^1\srolka jest w\scenie na przycisku/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await series.getByRole('button', { name: /^Tylko puste dni.*\b39\b/ }).click();
  await expect(page.getByText('Posty zostały wygenerowane')).toBeVisible();
  expect((await callApi<{ balance: number }>(page, 'GET', '/tokens')).balance).toBe(12);
  await waitForReels(page, 1);

  await openDay(page, LAST);
  const [first] = await readReels(page);
  await panel(page)
    .getByRole('button', { name: /^Zrób jeszcze jedną rolkę/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Zrób rolkę' });
  await dialog.getByRole('radio', { name: 'Pasy' }).click();
  await dialog.getByRole('radio', { name: /^6\s?s$/ }).click();
  await dialog.getByRole('radio', { name: 'Bez dźwięku' }).click();
  await dialog.getByRole('button', { name: /^Zrób rolkę/ }).click();
  await waitForReels(page, 2);
  const [second] = await readReels(page);
  expect(second).toMatchObject({ postId: first?.postId, motion: 'stripe', seconds: 6 });
  expect(first?.motion).not.toBe('stripe');
  await panel(page).getByRole('link', { name: 'Pokaż rolkę' }).click();
  await expect(cell(page, LAST)).toHaveAccessibleName(/2\sfilmy/);
  for (const { madePostId } of await readReels(page))
    expect(await callApi(page, 'GET', `/posts/${madePostId}`)).toMatchObject({ format: 'reel', date: LAST });
  expect(consoleErrors).toEqual([]);
});

test.describe('on a platform without the encoder', () => {
  test.use({
    productOptions: {
      environment: { NODE_OPTIONS: `--import=${new URL('./without-encoder.ts', import.meta.url).href}` },
    },
  });

  test('the day, the series and the composer say so, and a post with its image is made as ever', async ({
    page,
  }) => {
    const consoleErrors = consoleErrorsOf(page);
    const said =
      /^Ten serwer nie ma kodera wideo, więc nie złoży rolki\. Post z\sobrazem działa jak zwykle\.$/;
    await openDay(page, TODAY);
    await page.getByRole('button', { name: 'Opcje serii' }).click();
    const series = page.getByRole('dialog', { name: 'Wygenerować posty na 30 dni?' });
    await expect(series.getByText(said)).toBeVisible();
    await expect(series.getByRole('switch', { name: 'Co trzeci post także jako rolka' })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await series.getByRole('button', { name: 'Anuluj' }).click();

    await panel(page)
      .getByRole('button', { name: /^Wygeneruj dzień/ })
      .click();
    await expect(cell(page, TODAY)).toHaveAccessibleName(/, szkic: /);
    await openDay(page, TODAY);
    await expect(panel(page).getByText(said)).toBeVisible();
    await expect(panel(page).getByRole('img').first()).toBeVisible();
    await expect(panel(page).getByRole('button', { name: /^Zrób rolkę/ })).toHaveCount(0);
    expect(consoleErrors).toEqual([]);
  });
});
