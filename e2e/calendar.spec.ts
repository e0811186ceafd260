import { expect, type Page } from '@playwright/test';
import type { Overview } from '@postownia/contract/features/calendar';
import { callApi } from './accounts.ts';
import {
  cell,
  dayAfter,
  editPost,
  holdPreviewsBelow,
  makePosts,
  openDay,
  panel,
  postText,
  readBatch,
  selectDay,
  sentence,
  textOnApi,
  todayInWarsaw,
  turnTo,
  writtenText,
} from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { giveTokens } from './give-tokens.ts';
import { ownerTest as test } from './product-test.ts';
import { setFaults } from './sandbox-controls.ts';
import type { Product } from './start-product.ts';

/** The text comes from the sandbox's chat, so that faults and slowness can be put in its way. */
test.use({ productOptions: { environment: { TEXT_WRITER: 'openai' } } });

const today = todayInWarsaw();
const day = (after: number) => dayAfter(today, after);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-date'));
const slowly = (product: Product, milliseconds: number) =>
  setFaults(product, [{ provider: 'openai', kind: 'latency', count: null, parameters: { milliseconds } }]);
const overviewOf = (page: Page) => callApi<Overview>(page, 'GET', '/overview');
const balance = (page: Page) => page.getByTestId('token-card');

test('the grid is walked by keyboard and leads into the panel and back', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await openDay(page, '2027-03-17');
  await cell(page, '2027-03-17').focus();
  for (const [key, date] of [
    ['ArrowRight', '2027-03-18'],
    ['ArrowDown', '2027-03-25'],
    ['ArrowLeft', '2027-03-24'],
    ['ArrowUp', '2027-03-17'],
    ['Home', '2027-03-15'],
    ['End', '2027-03-21'],
    ['Control+Home', '2027-03-01'],
    ['ArrowLeft', '2027-02-28'],
    ['Control+End', '2027-02-28'],
    ['PageDown', '2027-03-28'],
    ['Control+End', '2027-03-31'],
    ['PageUp', '2027-02-28'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page), `${key} leads to ${date}`).toBe(date);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Luty 2027');
  await page.keyboard.press('Enter');
  await expect(cell(page, '2027-02-28')).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('2027-02-28');
  await page.reload();
  await expect(cell(page, '2027-02-28')).toHaveAttribute('aria-selected', 'true');

  // Keys pressed faster than a month is drawn lose none of their days.
  await cell(page, '2027-02-28').focus();
  for (const key of ['PageUp', 'PageUp', 'PageUp', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toBe('2026-11-26');
  expect(consoleErrors).toEqual([]);
});

test('a post is carried by pointer and by keyboard; on a taken day it swaps or joins only after a question', async ({
  page,
}) => {
  await makePosts(page, day(1), 2);
  await openDay(page, day(1));
  const [first, second] = [await textOn(page, day(1)), await textOn(page, day(2))];

  await turnTo(page, day(3));
  await cell(page, day(2)).hover();
  await page.mouse.down();
  await cell(page, day(3)).hover();
  await page.mouse.up();
  await expect(page.getByText('Post przeniesiony na')).toBeVisible();
  expect(await textOn(page, day(3))).toBe(second);
  await expect(cell(page, day(2))).toHaveAccessibleName(/brak posta/);

  await cell(page, day(3)).focus();
  await page.keyboard.press('m');
  await expect(page.getByText(sentence('Wzięty post z dnia'))).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(sentence('Post został na swoim miejscu.'))).toBeAttached();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Ten dzień ma już post' });
  await question.getByRole('button', { name: 'Anuluj' }).click();
  expect(await textOn(page, day(1))).toBe(first);

  await cell(page, day(3)).focus();
  for (const key of ['m', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await question.getByRole('button', { name: 'Zamień' }).click();
  await expect(page.getByText('Posty zamienione miejscami')).toBeVisible();
  expect(await textOn(page, day(1))).toBe(second);
  expect(await textOn(page, day(3))).toBe(first);

  await cell(page, day(3)).focus();
  for (const key of ['m', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await question.getByRole('button', { name: 'Dodaj jako kolejny' }).click();
  await expect(page.getByText('Post przeniesiony na').last()).toBeVisible();
  await expect(cell(page, day(3))).toHaveAccessibleName(/brak posta/);
  await expect(cell(page, day(1))).toHaveAccessibleName(/2\sposty/);
  expect(await postText(page).innerText()).toBe(first);
});

/** Selects the day and reads its whole text. */
async function textOn(page: Page, date: string): Promise<string> {
  await selectDay(page, date);
  return postText(page).innerText();
}

test('a post is changed where posts are written; an earlier version comes back free', async ({ page }) => {
  await makePosts(page, day(1), 1);
  await openDay(page, day(1));
  const original = await textOn(page, day(1));
  const changed = 'Dziś bułki maślane prosto z pieca, zapraszamy od szóstej. #bulki #radom';
  await editPost(page);
  await writtenText(page).fill(changed);
  await page.getByRole('button', { name: 'Zapisz szkic' }).click();
  await expect(postText(page)).toHaveText(changed);
  await expect(cell(page, day(1))).toHaveAttribute('aria-selected', 'true');

  const before = (await overviewOf(page)).tokens.balance;
  await panel(page).getByRole('button', { name: 'Więcej działań' }).click();
  await page.getByRole('menuitem', { name: 'Historia wersji' }).click();
  const history = page.getByRole('dialog', { name: 'Historia wersji' });
  await history
    .getByRole('listitem')
    .filter({ hasText: original.slice(0, 30) })
    .getByRole('button', { name: 'Przywróć' })
    .click();
  await expect(page.getByText('Wersja przywrócona')).toBeVisible();
  await expect.poll(() => postText(page).innerText()).toBe(original);
  expect((await overviewOf(page)).tokens.balance).toBe(before);
});

test('a post is duplicated to an empty day and removed after a question', async ({ page }) => {
  await makePosts(page, day(1), 1);
  await openDay(page, day(1));
  const original = await textOn(page, day(1));
  const choose = async (item: string) => {
    await panel(page).getByRole('button', { name: 'Więcej działań' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Powiel na inny dzień');
  const dialog = page.getByRole('dialog', { name: 'Powiel na inny dzień' });
  await dialog.getByLabel('Dzień', { exact: true }).fill(day(1));
  await dialog.getByRole('button', { name: 'Powiel', exact: true }).click();
  await expect(dialog.getByText('Ten dzień ma już post. Kopia stanie obok, jako kolejny.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Dodaj jako kolejny' })).toBeVisible();
  await dialog.getByLabel('Dzień', { exact: true }).fill(day(4));
  await dialog.getByRole('button', { name: 'Powiel', exact: true }).click();
  await expect(page.getByText('Post powielony na')).toBeVisible();
  await expect(cell(page, day(4))).toHaveAttribute('aria-selected', 'true');
  expect(await postText(page).innerText()).toBe(original);

  await choose('Usuń post');
  const question = page.getByRole('alertdialog', { name: 'Usunąć post?' });
  await question.getByRole('button', { name: 'Usuń post' }).click();
  await expect(page.getByText('Post został usunięty')).toBeVisible();
  await expect(panel(page).getByText('Na ten dzień nie ma posta')).toBeVisible();
  await expect(cell(page, day(4))).toHaveAccessibleName(/brak posta/);
});

test('days that have posts: the dialog counts and prices them; replaced texts stay in the history', async ({
  page,
  product,
}) => {
  await makePosts(page, day(1), 3);
  const { workspace } = await overviewOf(page);
  await giveTokens(product, workspace.id, 400);
  await openDay(page, today);
  await page.getByRole('button', { name: /^Wygeneruj 30 dni/ }).click();
  const dialog = page.getByRole('dialog', { name: /Wygenerować posty na\s30\sdni\?/ });
  await expect(dialog.getByText(sentence('3 dni mają już posty'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Zastąp istniejące/ })).toContainText('270');
  await expect(dialog.getByRole('button', { name: /Tylko puste dni/ })).toContainText('243');
  await dialog.getByRole('radio', { name: 'Jak w profilu' }).click();
  await expect(dialog.getByRole('button', { name: /Tylko puste dni/ })).toContainText('243');
  const before = await textOnApi(page, day(1));
  await dialog.getByRole('button', { name: /Tylko puste dni/ }).click();
  await expect(page.getByText('Posty zostały wygenerowane')).toBeVisible();
  expect(await textOnApi(page, day(1))).toBe(before);
  await expect.poll(async () => (await overviewOf(page)).posts.total).toBe(30);

  await page.getByRole('button', { name: 'Cofnij serię' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cofnąć ostatnią serię?' });
  await question.getByRole('button', { name: 'Cofnij serię' }).click();
  await expect(page.getByText('Seria cofnięta')).toBeVisible();
  await expect.poll(async () => (await overviewOf(page)).posts.total).toBe(3);
  expect(await textOnApi(page, day(1))).toBe(before);
  // Undoing gives nothing back for days that were made.
  expect((await overviewOf(page)).tokens.balance).toBe(670 - 27 - 243);
});

test('a taken day, a past day and an empty purse are refused with their sentences', async ({ page }) => {
  // These buttons stay focusable and say why they refuse, so a press is real although they are not enabled.
  const generateDay = page.getByRole('button', { name: /^Wygeneruj dzień/ }).first();
  await makePosts(page, day(1), 30);
  await openDay(page, day(1));
  await generateDay.click({ force: true });
  await expect(page.getByText('Post dla tego dnia już istnieje')).toBeVisible();
  await openDay(page, day(-1));
  await generateDay.click({ force: true });
  await expect(page.getByText(/Ten dzień już minął/).first()).toBeVisible();
  await openDay(page, today);
  await expect(balance(page)).toContainText('Za mało na post (9)');
  await page.getByRole('button', { name: /^Wygeneruj 30 dni/ }).click({ force: true });
  await expect(
    page.getByText(/Niewystarczająca\s+liczba\s+tokenów\.\s+Potrzebujesz\s+270\s+tokenów/),
  ).toBeVisible();
  await openDay(page, day(1));
  await panel(page)
    .getByRole('button', { name: /^Opublikuj/ })
    .click({ force: true });
  await expect(
    page.getByRole('alert').filter({ hasText: /Brak\s+podłączonych\s+kont\s+social\s+media/ }),
  ).toBeVisible();
  await panel(page)
    .getByRole('button', { name: /Nowa treść/ })
    .click();
  await expect(page.getByText(/Niewystarczająca liczba tokenów/)).toBeVisible();
});

test('the dialog refuses what costs more than is there when it is pressed, and offers what can be paid', async ({
  page,
}) => {
  await makePosts(page, day(1), 2);
  await openDay(page, day(1));
  await panel(page)
    .getByRole('button', { name: /Nowa treść/ })
    .click();
  await expect(balance(page)).toContainText('251');
  // What can be paid is known later than what cannot; by then nobody’s button may move from under the pointer.
  const offer = await holdPreviewsBelow(page, 30);
  await page.getByRole('button', { name: /^Wygeneruj 30 dni/ }).click();
  const dialog = page.getByRole('dialog');
  const needed = /Niewystarczająca\s+liczba\s+tokenów\.\s+Potrzebujesz\s+252\s+tokenów/;
  await expect(dialog.getByText(needed)).toBeVisible();
  const fill = dialog.getByRole('button', { name: /^Tylko puste/ });
  // Which waits until the dialog has risen to its place.
  await fill.hover();
  const place = await fill.boundingBox();
  offer();
  await expect(dialog.getByRole('button', { name: 'Wygeneruj 27 dni (tokeny: 243)' })).toBeVisible();
  expect(await fill.boundingBox()).toEqual(place);
  await fill.click({ force: true });
  await expect(page.getByRole('alert').filter({ hasText: needed }).last()).toBeVisible();
});

test('a running batch survives a reload and is cancelled; what was not begun is given back', async ({
  page,
  product,
}) => {
  // Longer than a busy machine takes to reload and press: some days must not have begun by then.
  await slowly(product, 5000);
  await openDay(page, today);
  await page.getByRole('button', { name: /^Wygeneruj 30 dni/ }).click();
  const progress = page.getByRole('progressbar', { name: 'Generowanie postów' });
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(progress).toHaveAttribute('aria-valuetext', /%,\sdzień\s\d+\sz\s30/);
  await page.getByRole('button', { name: 'Przerwij' }).click();
  await expect(page.getByText('Generowanie przerwane. Tokeny za nierozpoczęte dni wróciły.')).toBeVisible();
  await expect(progress).toBeHidden();
  const { posts, tokens } = await overviewOf(page);
  expect(posts.total).toBeLessThan(30);
  expect(tokens.balance).toBe(270 - 9 * posts.total);
  expect(tokens.reserved).toBe(0);
});

test('kill -9 during a batch: after the restart the page sees it finish, paid once', async ({
  page,
  product,
}) => {
  await slowly(product, 1500);
  await openDay(page, today);
  await page.getByRole('button', { name: /^Wygeneruj 30 dni/ }).click();
  await expect(page.getByRole('progressbar', { name: 'Generowanie postów' })).toBeVisible();
  await expect.poll(async () => (await overviewOf(page)).posts.total).toBeGreaterThan(0);
  const running = (await overviewOf(page)).currentBatch;
  await product.kill();
  await product.restart();
  await setFaults(product, []);
  await expect(page.getByText('Posty zostały wygenerowane')).toBeVisible();
  const batch = await readBatch(page, running?.id ?? '');
  expect(batch.days.filter(({ state }) => state === 'done')).toHaveLength(30);
  const { posts, tokens } = await overviewOf(page);
  expect(posts.total).toBe(30);
  expect(tokens).toMatchObject({ balance: 0, reserved: 0 });
  await expect(balance(page)).toContainText('Za mało na post (9)');
});

test('a day that fails says why, is given back and can be tried again', async ({ page, product }) => {
  await setFaults(product, [
    { provider: 'openai', kind: 'status', count: null, parameters: { status: 401 } },
  ]);
  await openDay(page, day(1));
  await panel(page)
    .getByRole('button', { name: /^Wygeneruj dzień/ })
    .click();
  const why = 'Nieprawidłowy klucz API. Sprawdź konfigurację.';
  await expect(panel(page).getByText(why)).toBeVisible();
  await expect(cell(page, day(1))).toHaveAccessibleName(/generowanie się nie udało/);
  await expect(balance(page)).toContainText('270');
  await page.reload();
  await expect(panel(page).getByText(why)).toBeVisible();

  await setFaults(product, []);
  await panel(page)
    .getByRole('button', { name: /^Ponów/ })
    .click();
  await expect(page.getByText('Post został wygenerowany')).toBeVisible();
  await expect(postText(page)).toBeVisible();
  await expect(balance(page)).toContainText('261');
});

test('one failed day of a batch: the others are finished, the failed one stands in the grid', async ({
  page,
  product,
}) => {
  await setFaults(product, [{ provider: 'openai', kind: 'status', count: 4, parameters: { status: 401 } }]);
  await openDay(page, today);
  await page.getByRole('button', { name: /^Wygeneruj 30 dni/ }).click();
  await expect(page.getByText(/dni się nie udał[yo]|dzień się nie udał/).first()).toBeVisible();
  const { posts, tokens } = await overviewOf(page);
  expect(posts.total).toBeGreaterThanOrEqual(26);
  expect(posts.total).toBeLessThan(30);
  expect(tokens.balance).toBe(270 - 9 * posts.total);
});

test('a new text that fails keeps the old one and says why', async ({ page, product }) => {
  await makePosts(page, day(1), 1);
  await openDay(page, day(1));
  const before = await textOn(page, day(1));
  await setFaults(product, [
    { provider: 'openai', kind: 'status', count: null, parameters: { status: 401 } },
  ]);
  await panel(page)
    .getByRole('button', { name: /Nowa treść/ })
    .click();
  await expect(page.getByText('Nieprawidłowy klucz API. Sprawdź konfigurację.').first()).toBeVisible();
  await expect(postText(page)).toHaveText(before);
  expect((await overviewOf(page)).tokens.balance).toBe(261);
});

test('an image that cannot be loaded hides itself and is read again on request', async ({ page }) => {
  await makePosts(page, day(1), 1);
  await page.route('**/media/**', (route) => route.abort());
  await openDay(page, day(1));
  await expect(panel(page).getByText('Nie udało się wczytać grafiki')).toBeVisible();
  await expect(panel(page).getByRole('img', { name: /^Grafika posta/ })).toBeHidden();
  await page.unroute('**/media/**');
  await panel(page).getByRole('button', { name: 'Wczytaj ponownie' }).click();
  await expect(panel(page).getByRole('img', { name: /^Grafika posta/ })).toBeVisible();
});

test('on a narrow desk the day opens in a drawer and Escape gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await makePosts(page, day(1), 1);
  await openDay(page, day(1));
  await expect(panel(page)).toBeHidden();
  await cell(page, day(1)).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').filter({ has: panel(page) });
  await expect(drawer).toBeVisible();
  await expect(postText(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect.poll(() => focused(page)).toBe(day(1));
});

test('a session that ended elsewhere is said, not endured', async ({ page, context }) => {
  await openDay(page, day(1));
  await expect(page.getByRole('button', { name: /^Wygeneruj 30 dni/ })).toBeEnabled();
  await context.clearCookies();
  await page.getByRole('button', { name: /^Wygeneruj 30 dni/ }).click();
  await expect(page.getByText('Zaloguj się, aby kontynuować.')).toBeVisible();
});
