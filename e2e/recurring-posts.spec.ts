import { expect, type Page } from '@playwright/test';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { faultsOf, violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const list = (page: Page) => page.getByRole('region', { name: 'Posty cykliczne', exact: true });

test('a post comes again on its days as drafts in the calendar; a pause takes them back', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/settings/cykliczne');
  await expect(list(page).getByText(/Nie ma jeszcze żadnego posta cyklicznego/)).toBeVisible();
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const content = 'Kawa dnia: dziś Etiopia, pachnie jaśminem. #kawa #palarnia #poranek';
  const answer = await page.request.post('/api/v1/posts', {
    headers: { origin: new URL(page.url()).origin },
    data: { date: day, content },
  });
  const { id } = await answer.json();
  await page.goto(`/settings/cykliczne?post=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Nowy post cykliczny' });
  await dialog.getByRole('button', { name: 'Dodaj' }).click();
  await expect(dialog.getByText('Podaj nazwę.')).toBeVisible();
  await expect(dialog.getByText('Wybierz co najmniej jeden dzień.')).toBeVisible();
  await dialog.getByLabel('Nazwa').fill('Kawa dnia');
  for (const name of ['pon.', 'śr.', 'pt.']) await dialog.getByRole('checkbox', { name }).click();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Dodaj' }).click();

  const row = list(page).getByRole('listitem').filter({ hasText: 'Kawa dnia' });
  await expect(row.getByRole('link')).toHaveCount(3);
  expect(await faultsOf(page, [390, 1440])).toEqual([]);
  await row.getByRole('switch', { name: 'Publikuj bez pytania' }).click();
  await expect(row.getByText(/wychodzą\ssame\sw\sswoim\sdniu/)).toBeVisible();
  await row.getByRole('button', { name: /Czynności/ }).click();
  await page.getByRole('menuitem', { name: 'Wstrzymaj' }).click();
  await expect(row.getByText('Wstrzymane.')).toBeVisible();
  await expect(row.getByRole('link')).toHaveCount(0);
  await row.getByRole('button', { name: /Czynności/ }).click();
  await page.getByRole('menuitem', { name: 'Wznów' }).click();
  await row.getByRole('link').first().click();
  await expect(page.getByText('Post cykliczny').first()).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a queue takes its posts in turns, and none of them comes again before it has rested', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/settings/cykliczne');
  const origin = new URL(page.url()).origin;
  const from = new Date(Date.now() + 86_400_000);
  const contents = ['Chleb żytni na zakwasie. #chleb', 'Bułki od szóstej rano. #bułki'];
  for (const content of contents) {
    const data = { date: from.toISOString().slice(0, 10), content };
    expect((await page.request.post('/api/v1/posts', { headers: { origin }, data })).ok()).toBe(true);
  }
  await page.getByRole('button', { name: 'Nowa kolejka' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nowa kolejka' });
  await dialog.getByLabel('Nazwa').fill('Zawsze aktualne');
  // Tomorrow may be of the next month.
  const month = (day: Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw', month: '2-digit' }).format(day);
  if (month(from) !== month(new Date()))
    await dialog.getByRole('button', { name: /Następny miesiąc/ }).click();
  for (const content of contents) await dialog.getByRole('checkbox', { name: content.slice(0, 12) }).check();
  for (const name of ['pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.', 'niedz.'])
    await dialog.getByRole('checkbox', { name }).click();
  await dialog.getByLabel('Odpoczynek w dniach').fill('5');
  await dialog.getByRole('button', { name: 'Dodaj' }).click();
  const row = list(page).getByRole('listitem').filter({ hasText: 'Zawsze aktualne' });
  await expect(row.getByText(/2\sposty\sna\szmianę/)).toBeVisible();
  await expect(row.getByText(/5\sdni\sodpoczynku/)).toBeVisible();
  await expect(row.getByRole('link').first()).toBeVisible();
  const to = new Date(from.getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  const answer = await page.request.get(`/api/v1/posts?from=${from.toISOString().slice(0, 10)}&to=${to}`);
  const { posts } = (await answer.json()) as { posts: { date: string; content: string }[] };
  for (const content of contents) {
    const days = posts.filter((post) => post.content === content).map(({ date }) => Date.parse(date));
    expect(days.length).toBeGreaterThanOrEqual(2);
    const gaps = days
      .toSorted((one, other) => one - other)
      .map((day, index, all) => day - (all[index - 1] ?? 0));
    for (const gap of gaps.slice(1)) expect(gap).toBeGreaterThanOrEqual(5 * 86_400_000);
  }
  expect(await faultsOf(page, [390, 1440])).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
