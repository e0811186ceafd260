import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import type { Publication } from '@postownia/contract/features/publications';
import { callApi } from './accounts.ts';
import { todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { killTokens, readLedger, setFaults } from './sandbox-controls.ts';
import { faultsOf, violationsOf } from './violations.ts';

const PAGE = /^Piekarnia Ziarno.*Facebook/;
const INSTAGRAM = /^piekarnia\.ziarno.*Instagram/;

const readLog = async (page: Page, postId: string) => {
  const path = `/posts/${postId}/publications`;
  return (await callApi<{ publications: Publication[] }>(page, 'GET', path)).publications;
};
const logOf = (postId: string) => `/posts/${postId}/publications`;

/** Today's post, made by the product, with the named accounts connected. */
async function makePost(page: Page, accounts: readonly RegExp[]): Promise<Post> {
  const today = todayInWarsaw();
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, accounts);
  await callApi(page, 'POST', '/generation-batches', {
    from: today,
    days: 1,
    existing: 'fill',
    frequency: 'daily',
  });
  const batchState = async () =>
    (await callApi<Overview>(page, 'GET', '/overview')).currentBatch?.state ?? 'ended';
  await expect.poll(batchState).not.toBe('running');
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${today}&to=${today}`);
  const [post] = posts;
  if (post === undefined) throw new Error('No post was made.');
  return post;
}

const publish = (page: Page, post: Post) => callApi(page, 'POST', `/posts/${post.id}/publish`, {});

test('a published post tells every step on every account, and takes the log along as a file', async ({
  page,
  product,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const post = await makePost(page, [PAGE, INSTAGRAM]);
  await page.goto(logOf(post.id));
  await expect(page.getByRole('heading', { name: 'Ten post nie był jeszcze publikowany' })).toBeVisible();

  await page.goto(`/dashboard?tab=kalendarz&dzien=${post.date}`);
  await page.getByRole('button', { name: 'Więcej działań' }).click();
  await page.getByRole('menuitem', { name: 'Dziennik publikacji' }).click();
  await expect(page).toHaveURL(logOf(post.id));
  await publish(page, post);
  await page.reload();
  // Nobody reloads any more: the page follows the worker by itself.
  await expect(page.getByText('opublikowany', { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await readLog(page, post.id)).every(({ state }) => state === 'published'))
    .toBe(true);
  const publications = await readLog(page, post.id);
  const ledger = await readLedger(product);
  for (const { account, remoteId, permalink, attempts } of publications) {
    const entry = page
      .getByRole('region', { name: new RegExp(account.name) })
      .filter({ hasText: remoteId ?? '-' });
    await expect(entry).toContainText('Odczytano z sieci');
    await expect(entry.getByRole('link', { name: 'Zobacz post' })).toHaveAttribute('href', permalink ?? '-');
    await expect(entry.getByRole('listitem')).toHaveCount(attempts.length);
    await expect(entry).toContainText('Sieć przyjęła post.');
    await expect(entry).toContainText('Post jest widoczny. Mamy jego adres.');
    await expect(entry).not.toContainText('Wymiana danych z siecią');
    expect(ledger.map(({ postId }) => postId)).toContain(remoteId);
  }

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`dziennik-publikacji-${post.date}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFSieć;Konto;Stan;')).toBe(true);
  const steps = publications.flatMap(({ attempts }) => attempts);
  expect(text.trimEnd().split('\r\n')).toHaveLength(steps.length + 1);
  for (const { requestId } of steps) if (requestId !== null) expect(text).toContain(requestId);

  await page.getByRole('link', { name: 'Wróć do dnia w kalendarzu' }).click();
  await expect(page).toHaveURL(`/dashboard?tab=kalendarz&dzien=${post.date}&post=${post.id}`);
  await page.goto(`/posts/${post.id}`);
  await expect(page).toHaveURL(`/dashboard?tab=kalendarz&dzien=${post.date}&post=${post.id}`);
  // The calendar's own page is watched by its own tests.
  expect(consoleErrors).toEqual([]);
});

test('a refused post says why and is tried again with one press', async ({ page, product }) => {
  const post = await makePost(page, [PAGE]);
  await setFaults(product, [
    {
      provider: 'meta',
      route: 'POST /{page}/feed',
      kind: 'graph-error',
      count: 1,
      parameters: { code: 324 },
    },
  ]);
  await publish(page, post);
  await page.goto(logOf(post.id));
  const retry = page.getByRole('button', { name: /^Ponów/ });
  await expect(retry).toBeVisible();
  await expect(page.getByText('Sieć nie opublikowała posta.')).toBeVisible();
  const [refused] = await readLog(page, post.id);
  await expect(page.getByText(refused?.problem ?? '-').first()).toBeVisible();
  await retry.click();
  await expect(page.getByRole('link', { name: 'Zobacz post' })).toBeVisible();
  await expect(page.getByText('Post jest widoczny. Mamy jego adres.')).toBeVisible();
});

test('a lost answer becomes a question, and the answer settles it', async ({ page, product }) => {
  const post = await makePost(page, [PAGE]);
  const before = (await readLedger(product)).length;
  // The network takes the post, cuts the line, and does not show its lists afterwards.
  await setFaults(product, [
    { provider: 'meta', route: 'POST /{page}/feed', kind: 'reset-after', count: 1 },
    { provider: 'meta', route: 'GET /{page}/feed', kind: 'graph-error', parameters: { code: 2500 } },
  ]);
  await publish(page, post);
  await page.goto(logOf(post.id));
  const there = page.getByRole('button', { name: /^Jest na profilu/ });
  await expect(there).toBeVisible();
  await expect(page.getByText('Czy ten post jest już na profilu?')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await setFaults(product, []);
  await there.click();
  await expect(page.getByText('opublikowany', { exact: true })).toBeVisible();
  await expect(there).toHaveCount(0);
  expect((await readLedger(product)).length).toBe(before + 1);
});

test('a dead connection leads to the accounts', async ({ page, product }) => {
  const post = await makePost(page, [PAGE]);
  await killTokens(product, { subcode: 460 });
  await publish(page, post);
  await page.goto(logOf(post.id));
  await page.getByRole('main').getByRole('link', { name: 'Połącz konto ponownie' }).click();
  await expect(page).toHaveURL(/tab=social-media/);
});

test('an unknown post is told; a log that cannot be read can be asked for again', async ({ page }) => {
  await page.goto(logOf(crypto.randomUUID()));
  await expect(page.getByRole('heading', { name: 'Nie ma takiego posta' })).toBeVisible();
  await page.goto(`/posts/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Nie ma takiego posta' })).toBeVisible();
});

test('the log is accessible and fits', async ({ page }) => {
  const post = await makePost(page, [PAGE]);
  await publish(page, post);
  await page.goto(logOf(post.id));
  await expect(page.getByRole('link', { name: 'Zobacz post' })).toBeVisible();
  expect(await faultsOf(page, [1440, 390, 320])).toEqual([]);
});
