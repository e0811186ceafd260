import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { readImageFacts } from '../sandbox/src/image-facts.ts';
import { callApi, freshEmail, PASSWORD } from './accounts.ts';
import {
  cell,
  clockInWarsaw,
  dayAfter,
  editPost,
  generateMonth,
  panel,
  postText,
  selectDay,
  todayInWarsaw,
  turnTo,
  writtenText,
} from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { giveTokens } from './give-tokens.ts';
import { visitorTest as test } from './product-test.ts';
import { readLedger } from './sandbox-controls.ts';
import { stepTimes } from './step-times.ts';
import {
  expectCompany,
  fillAccount,
  fillCompany,
  fillContent,
  fillLook,
  finishWizard,
  next,
  readStorages,
} from './wizard.ts';

test.use({ asksForCookies: true });

/** The whole story of the product in one go; its times are what `npm run proof -- main-job` judges. */
const EDITED = 'Nowy wypiek: żytni na zakwasie, prosto z pieca. Zajrzyj jutro od szóstej. #zakwas #radom';

const readOverview = (page: Page) => callApi<Overview>(page, 'GET', '/overview');
const readPosts = async (page: Page, today: string) => {
  const { posts } = await callApi<{ posts: Post[] }>(
    page,
    'GET',
    `/posts?from=${today}&to=${dayAfter(today, 29)}`,
  );
  return posts;
};

test('from nothing to a month of scheduled posts', async ({ page, product }) => {
  // Half a minute on a quiet machine, two minutes where the other stories and a trace leave a third of the processors.
  const consoleErrors = consoleErrorsOf(page);
  const { measure, times, store } = stepTimes();
  const email = freshEmail();
  const today = todayInWarsaw();
  const day = (after: number) => dayAfter(today, after);
  const begun = performance.now();

  await measure('landing', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Miesiąc postów');
    await page.getByRole('button', { name: 'Odrzuć opcjonalne' }).click();
    await page.getByRole('link', { name: 'Zacznij za darmo' }).first().click();
  });

  await measure('sign-up', async () => {
    await fillAccount(page, email);
    await next(page);
    await fillCompany(page);
    await next(page);
    await page.getByRole('button', { name: 'Wstecz' }).click();
    await expectCompany(page);
    expect(await readStorages(page)).not.toContain(PASSWORD);
    await page.reload();
    await expect(page.getByText('Krok 2 z 4', { exact: true })).toBeVisible();
    await expectCompany(page);
    await page.getByRole('button', { name: 'Wstecz' }).click();
    await expect(page.getByLabel('Adres e-mail')).toHaveValue(email);
    // Passwords live in memory only: after a reload they are asked for again.
    await expect(page.getByLabel('Hasło', { exact: true })).toHaveValue('');
    await fillAccount(page, email);
    for (const fill of [undefined, fillContent, fillLook]) {
      await next(page);
      await fill?.(page);
    }
    expect(await readStorages(page)).not.toContain(PASSWORD);
    await finishWizard(page);
    await page.waitForURL('**/dashboard**');
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByTestId('token-card')).toContainText('270');
    expect(await readStorages(page)).not.toContain(PASSWORD);
  });

  await measure('connecting accounts', async () => {
    await page.getByRole('link', { name: 'Social Media' }).click();
    await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/]);
    await expect(page.getByRole('list', { name: 'Połączone konta' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('link', { name: 'Kalendarz AI' }).click();
  });

  await measure('generation of 30 days', async () => {
    const progress = page.getByRole('progressbar', { name: 'Generowanie postów' });
    const seen = expect(progress).toBeVisible();
    await generateMonth(page);
    await seen;
  });
  times['landing to 30 finished posts'] = Math.round(performance.now() - begun);

  const made = await readPosts(page, today);
  expect(made.map(({ date }) => date)).toEqual(Array.from({ length: 30 }, (_, after) => day(after)));
  for (const post of made) expect(post.media, post.date).toHaveLength(1);
  for (let after = 0; after < 30; after++) {
    await turnTo(page, day(after));
    await expect(cell(page, day(after))).toHaveAccessibleName(/, szkic: /);
  }
  await expect(page.getByTestId('token-card')).toContainText('0');

  await measure('editing', async () => {
    await selectDay(page, day(2));
    await editPost(page);
    await writtenText(page).fill('ą'.repeat(281));
    await expect(page.getByText('281/280')).toBeVisible();
    await expect(page.getByText('Niezapisane: popraw tekst')).toBeVisible();
    // What is too long is not even asked for.
    expect(consoleErrors).toEqual([]);
    await writtenText(page).fill(EDITED);
    await expect(page.getByText(`${EDITED.length}/280`)).toBeVisible();
    await page.getByRole('button', { name: 'Zapisz szkic' }).click();
    await expect(postText(page)).toHaveText(EDITED);
  });

  // The trial pays for exactly thirty posts; what follows costs nine tokens more.
  const { workspace } = await readOverview(page);
  await giveTokens(product, workspace.id, 9);
  await page.reload();
  await expect(page.getByTestId('token-card')).toContainText('9');

  await measure('a new text', async () => {
    await selectDay(page, day(3));
    const before = await postText(page).innerText();
    await panel(page)
      .getByRole('button', { name: /Nowa treść/ })
      .click();
    await expect(page.getByText('Wygenerowano nową treść')).toBeVisible();
    await expect(postText(page)).not.toHaveText(before);
    await expect(page.getByTestId('token-card')).toContainText('8');
  });
  await measure('a new image', async () => {
    await selectDay(page, day(4));
    const image = panel(page).getByRole('img', { name: /^Grafika posta/ });
    const before = (await image.getAttribute('src')) ?? '';
    await panel(page)
      .getByRole('button', { name: /Nowy obraz/ })
      .click();
    await expect(page.getByText('Wygenerowano nowy obraz')).toBeVisible();
    await expect(image).not.toHaveAttribute('src', before);
    await expect(page.getByTestId('token-card')).toContainText('Za mało na post');
  });
  await measure('downloading a picture', async () => {
    const downloading = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: 'Pobierz' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`post-${day(4)}.jpg`);
    const facts = readImageFacts(await readFile(await download.path()));
    expect(facts).toMatchObject({ format: 'jpeg', width: 1080, height: 1080, complete: true });
  });

  await measure('publishing now', async () => {
    await selectDay(page, day(2));
    await panel(page).getByRole('button', { name: 'Opublikuj teraz' }).click();
    await expect(page.getByText('Post został opublikowany')).toBeVisible();
    await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Opublikuj teraz' })).toBeDisabled();
  });
  const links = panel(page).getByRole('link', { name: 'Zobacz post' });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    const opening = page.waitForEvent('popup');
    await link.click();
    const feed = await opening;
    await expect(feed.getByText(EDITED.slice(0, 60))).toBeVisible();
    await feed.close();
  }
  const shown = await readLedger(product);
  expect(shown.map(({ network, text }) => [network, text]).sort()).toEqual([
    ['facebook', EDITED],
    ['instagram', EDITED],
  ]);
  for (const account of ['102030405060701', '17841400000000001']) {
    const feed = await page.context().newPage();
    await feed.goto(`/sandbox/feed/${account}`);
    await expect(feed.locator('article')).toHaveCount(1);
    await expect(feed.locator('article img')).toBeVisible();
    await feed.close();
  }

  await measure('a due post goes out by itself', async () => {
    const setTime = async (time: string) => {
      await editPost(page);
      await page.getByRole('textbox', { name: 'Godzina' }).fill(time);
      await page.getByRole('button', { name: /^Zapisz\s(szkic|zmiany)/ }).click();
      await expect(panel(page)).toBeVisible();
    };
    // Later today, whatever the clock says now: so that turning auto-publish on approves it.
    await selectDay(page, today);
    await setTime('23:59');
    await page.getByRole('link', { name: 'Social Media' }).click();
    await page.getByRole('switch', { name: 'Publikuj posty automatycznie' }).click();
    const question = page.getByRole('dialog', { name: 'Włączyć automatyczne publikowanie?' });
    await expect(question.getByText(/Zatwierdzasz\s29\spostów/)).toBeVisible();
    await question.getByRole('button', { name: 'Włącz i zatwierdź' }).click();
    await expect(page.getByText('Automatyczne publikowanie włączone')).toBeVisible();
    await page.getByRole('link', { name: 'Kalendarz AI' }).click();
    await selectDay(page, today);
    await expect(cell(page, today)).toHaveAccessibleName(/, zaplanowany: /);
    await setTime(clockInWarsaw());
    await expect(panel(page).getByText('Opublikowany', { exact: true })).toBeVisible();
  });
  expect(await readLedger(product)).toHaveLength(4);

  const before = { overview: await readOverview(page), posts: await readPosts(page, today) };
  expect(consoleErrors).toEqual([]);
  await measure('restart after kill -9', async () => {
    await product.kill();
    await product.restart();
  });
  // The stream of events broke off with the server, which a browser says by itself.
  consoleErrors.length = 0;
  await page.reload();
  await expect(cell(page, today)).toHaveAccessibleName(/, opublikowany: /);
  await expect(panel(page).getByRole('link', { name: 'Zobacz post' })).toHaveCount(2);
  expect(await readOverview(page)).toEqual(before.overview);
  expect(await readPosts(page, today)).toEqual(before.posts);
  expect(await readLedger(product)).toHaveLength(4);
  await page.getByRole('link', { name: 'Social Media' }).click();
  await expect(page.getByRole('switch', { name: 'Publikuj posty automatycznie' })).toBeChecked();
  expect(consoleErrors).toEqual([]);
  await expectReadByNobodyElse(product.dataDir);
  store('main-job-times');
});

/** The database guards its own folder, which may be another user's. */
async function expectReadByNobodyElse(dataDir: string) {
  const written = await readdir(dataDir, { recursive: true });
  const ours = written.filter((name) => !name.startsWith('postgres/'));
  expect(ours.some((name) => name.endsWith('.jpg'))).toBe(true);
  const open: string[] = [];
  for (const name of ours) {
    const { mode } = await stat(path.join(dataDir, name));
    if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  expect(open).toEqual([]);
}
