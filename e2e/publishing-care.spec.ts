import { expect, type Page } from '@playwright/test';
import type { Publication } from '@postownia/contract/features/publications';
import { callApi } from './accounts.ts';
import { dayAfter, makePosts, openDay, panel, sentence, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts, connectTikTok } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { openProductDatabase } from './product-database.ts';
import { ownerTest as test } from './product-test.ts';
import { readLedger, setFaults } from './sandbox-controls.ts';
import { violationsOf } from './violations.ts';

const PAGE = /^Piekarnia Ziarno.*Facebook/;
const INSTAGRAM = /^piekarnia\.ziarno.*Instagram/;
const openAccounts = (page: Page) => page.goto('/dashboard?tab=social-media');
const rows = (page: Page) => page.getByRole('list', { name: 'Połączone konta' }).getByRole('listitem');

async function postOf(page: Page, date: string): Promise<string> {
  const path = `/posts?from=${date}&to=${date}`;
  const { posts } = await callApi<{ posts: { id: string }[] }>(page, 'GET', path);
  return posts[0]?.id ?? '';
}

test('TikTok: a denied login says so, an allowed one shows a living account with its end', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await openAccounts(page);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Połącz TikTok' }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Anuluj' }).click();
  await expect(page.getByText('Logowanie do TikToka nie powiodło się')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  await connectTikTok(page, /Palarnia Świt/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Konto na TikToku');
  await expect(rows(page)).toContainText(/Połączenie wygasa/);
  await expect(rows(page)).toContainText(/Sprawdzone .*, działa/);
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('an account that ends soon: the card offers to reconnect, the day warns, its post says why', async ({
  page,
  product,
}) => {
  const date = dayAfter(todayInWarsaw(), 5);
  await makePosts(page, date, 1);
  await openAccounts(page);
  await connectAccounts(page, [PAGE]);
  const database = await openProductDatabase(product);
  await database.pool.query('update social_accounts set token_expires_at = $1', [
    new Date(Date.now() + 2 * 86_400_000),
  ]);
  await database.close();
  await openAccounts(page);
  await expect(rows(page)).toContainText(/Połączenie wygaśnie .* Połącz konto ponownie już teraz/);
  await expect(rows(page).getByRole('button', { name: 'Połącz ponownie' })).toBeVisible();
  await openDay(page, date);
  await expect(panel(page).getByRole('region', { name: 'Popraw, zanim wyjdzie' })).toContainText(
    /wygaśnie przed tym terminem/,
  );
  await expect(page.getByRole('gridcell', { name: /wymaga poprawy/ })).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
});

test('a refused post is told in the bell; its notice leads to the log and is read then', async ({
  page,
  product,
}) => {
  const date = dayAfter(todayInWarsaw(), 1);
  await makePosts(page, date, 1);
  await openAccounts(page);
  await connectAccounts(page, [PAGE]);
  await setFaults(product, [
    { provider: 'meta', route: 'POST /{page}/feed', kind: 'graph-error', parameters: { code: 324 } },
  ]);
  await openDay(page, date);
  await expect(page.getByRole('button', { name: 'Powiadomienia', exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
  await expect(panel(page).getByRole('button', { name: 'Ponów' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Powiadomienia, nieprzeczytane: 1' }).click();
  const list = page.getByRole('dialog', { name: 'Powiadomienia' });
  await expect(list.getByText('nowe')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await list.getByRole('link', { name: /^Otwórz/ }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${await postOf(page, date)}/publications$`));
  await expect(page.getByRole('button', { name: /^Ponów/ })).toBeVisible();
  await page.goto('/dashboard?tab=kalendarz');
  await expect(page.getByRole('button', { name: 'Powiadomienia', exact: true })).toBeVisible();
  // What waits stands beside the calendar in one line and leads to where it is mended; the month keeps its place.
  const waiting = page.getByText(/^1\ssprawa wymaga uwagi$/);
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zobacz i ponów' })).toBeVisible();
  const [line, heading] = [
    await waiting.boundingBox(),
    await page.getByRole('heading', { level: 1 }).boundingBox(),
  ];
  expect(line?.x ?? 0).toBeGreaterThan((heading?.x ?? 0) + 500);
  await waiting.click();
  await expect(page.getByRole('link', { name: 'Zobacz i ponów' })).toBeHidden();
});

test('one account is called off, the others get the post; what is public cannot be deleted', async ({
  page,
  product,
}) => {
  const date = dayAfter(todayInWarsaw(), 2);
  await makePosts(page, date, 1);
  await openAccounts(page);
  await connectAccounts(page, [PAGE, INSTAGRAM]);
  const id = await postOf(page, date);
  await callApi(page, 'POST', '/posting-preferences/auto-publish', { postIds: [id] });
  await page.goto(`/posts/${id}/publications`);
  await page.getByRole('button', { name: /^Odwołaj publikację na koncie .*piekarnia\.ziarno/ }).click();
  await expect(page.getByText('Publikacja odwołana')).toBeVisible();
  await expect(page.getByText('odwołany', { exact: true })).toBeVisible();

  await openDay(page, date);
  // The day's own panel offers the same, for every account that is still to get it.
  await panel(page).getByText(sentence('Wyjdzie na 1 koncie')).click();
  await expect(panel(page).getByRole('button', { name: /^Odwołaj publikację na koncie/ })).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Więcej działań' }).click();
  await page.getByRole('menuitem', { name: 'Usuń' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Nic z tego posta nie jest jeszcze publiczne.')).toBeVisible();
  await question.getByRole('button', { name: 'Anuluj' }).click();

  const log = () => callApi<{ publications: Publication[] }>(page, 'GET', `/posts/${id}/publications`);
  const facebook = (await log()).publications.find(({ account }) => account.network === 'facebook');
  await callApi(page, 'POST', `/posts/${id}/publish`, { accountIds: [facebook?.account.id] });
  await expect
    .poll(async () => (await log()).publications.map(({ state }) => state).sort())
    .toEqual(['cancelled', 'published']);
  expect((await readLedger(product)).filter(({ network }) => network === 'instagram')).toEqual([]);
  await openDay(page, date);
  await panel(page).getByRole('button', { name: 'Więcej działań' }).click();
  await page.getByRole('menuitem', { name: 'Usuń' }).click();
  await expect(question.getByText(/Ten post jest już publiczny/)).toBeVisible();
  await expect(question.getByRole('button', { name: 'Usuń' })).toHaveCount(0);
});
