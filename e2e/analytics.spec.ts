import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { AnalyticsReport } from '@postownia/contract/features/analytics';
import { callApi } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { addPastPublications } from './past-publications.ts';
import { LONG_WORK } from './patience.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

const open = (page: Page) => page.goto('/dashboard?tab=analityka');
const figures = (page: Page) => page.getByTestId('metrics');
const again = (page: Page) => page.getByRole('button', { name: 'Wczytaj ponownie: Zaangażowanie' });

test('a new workspace sees true zeros of its own posts, and no data where nothing was read', async ({
  page,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await open(page);
  await expect(figures(page)).toContainText('Wszystkie posty0');
  await expect(figures(page)).toContainText('brak danych');
  await expect(page.getByText('Nie ma jeszcze połączonych kont.')).toBeVisible();
  // One sentence says why, instead of a page of panels without data.
  await expect(page.getByText(/W\s+ciągu minuty przeczytamy/)).toBeVisible();
  await expect(page.getByText('brak danych')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('figures come from the networks after "Wczytaj ponownie": chart, table, breakdown, best posts, files', async ({
  page,
  product,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/, /^piekarnia\.ziarno.*Instagram/]);
  await addPastPublications(page, product, 50);
  await open(page);
  await expect(figures(page)).toContainText('Opublikowane50');
  const bestPosts = page.getByRole('list').filter({ hasText: 'polubienia' }).getByRole('listitem');
  // Leaving the page would take the question back before it is sent.
  const asked = page.waitForResponse('**/api/v1/analytics/samples');
  await again(page).click();
  await asked;
  await expect
    .poll(
      async () => {
        await open(page);
        await expect(page.getByRole('heading', { name: 'Konta' })).toBeVisible();
        const learning = page.locator('section', { hasText: 'Plan uczy się z wyników' }).last();
        // Posts and accounts are read by jobs of their own, in any order and some posts at a time.
        const learns = (await learning.innerText()).includes('× mediany');
        const hours = page.getByRole('region', { name: 'Najlepsze godziny' });
        const lacking = hours.getByText('Za mało danych');
        return [learns, await bestPosts.count(), await again(page).count(), await lacking.count()];
      },
      // Twenty seconds alone; a hundred readings of posts wait for what the other stories leave of the processors.
      { ...LONG_WORK, intervals: [2_000] },
    )
    .toEqual([true, 5, 0, 0]);
  await expect(figures(page)).toContainText(/Zaangażowanie\d+,?\d*%/);
  await expect(page.getByRole('img', { name: /Wykres zaangażowania/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Pokaż tabelę' }).click();
  await expect(page.getByRole('columnheader', { name: 'Tydzień od' })).toBeVisible();
  await page.getByRole('radio', { name: 'Dni', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Dzień' })).toBeVisible();
  await page.getByRole('radio', { name: 'Ton', exact: true }).click();
  await expect(page.getByText('Przyjazny')).toBeVisible();
  await expect(bestPosts).toHaveCount(5);
  await expect(page.getByText('1284')).toBeVisible();
  // The trial has what Pro has: hours with their sample, formats, another period beside this one.
  await page.getByRole('radio', { name: 'Format', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Zdjęcie' })).toBeVisible();
  await expect(page.getByRole('table', { name: /Reakcje na obserwującego/ })).toBeVisible();
  const beside = page.getByRole('table', { name: 'Dwa okresy obok siebie' });
  await page.getByLabel('Porównaj z').selectOption({ label: 'rok wcześniej' });
  await expect(beside.getByRole('columnheader').last()).toContainText(
    String(new Date(Date.now() - 370 * 86_400_000).getFullYear()),
  );
  await expect(beside.getByRole('row', { name: /^Opublikowane/ })).toContainText(/posty\d+0$/);
  // Each post went to two accounts, so the period has twice as many publications, wherever they are counted.
  const figureOf = async (name: RegExp) =>
    Number(await beside.getByRole('row', { name }).getByRole('cell').first().innerText());
  const ofDays = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Dzień', exact: true }) })
    .locator('td:first-of-type');
  const published = 2 * (await figureOf(/^Opublikowane/));
  expect(published).toBeGreaterThan(0);
  const daily = (await ofDays.allInnerTexts()).reduce((sum, posts) => sum + Number(posts), 0);
  expect([await figureOf(/^Publikacje/), daily]).toEqual([published, published]);
  expect(await violationsOf(page)).toEqual([]);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Pobierz CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv).toContain('Dzień;Sieć;Konto');
  const savingPdf = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Pobierz PDF' }).click();
  const pdf = await readFile(await (await savingPdf).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  // Whoever writes for a day whose hours did well is told so, and takes them with one press.
  const { premium } = await callApi<AnalyticsReport>(page, 'GET', '/analytics/report?period=4-weeks');
  const best = premium?.bestHours.blocks.find(({ timesMedian, posts }) => timesMedian > 1 && posts >= 3);
  if (best === undefined) throw new Error('All hours did alike.');
  const toWeekday = (best.weekday - new Date(`${todayInWarsaw()}T00:00:00Z`).getUTCDay() + 7) % 7;
  await page.goto(`/posts/new?dzien=${dayAfter(todayInWarsaw(), toWeekday + 7)}`);
  await expect(page.getByText(/^Najlepsza pora w/)).toContainText(
    `${String(best.fromHour).padStart(2, '0')}:00`,
  );
  await expect(page.getByText(/razy\style reakcji co zwykle, z/)).toBeVisible();
  const choose = page.getByRole('button', { name: /^Ustaw \d\d:00$/ });
  if (await choose.isVisible()) await choose.click();
  await expect(choose).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  await open(page);
  await page.getByLabel('Adresy e-mail, po przecinku').fill('klient@example.com, Szef@example.com');
  await page.getByRole('button', { name: 'Zapisz odbiorców' }).click();
  await expect(page.getByLabel('Adresy e-mail, po przecinku')).toHaveValue(
    'klient@example.com, szef@example.com',
  );

  const learning = page.getByRole('switch', { name: /Uwzględniaj wyniki/ });
  await expect(learning).toBeChecked();
  await learning.click();
  await open(page);
  await expect(page.getByRole('switch', { name: /Uwzględniaj wyniki/ })).not.toBeChecked();
  expect(consoleErrors).toEqual([]);
});

test('a failing answer shows no data instead of figures, and reading again mends it', async ({ page }) => {
  await page.route('**/api/v1/analytics/metrics', (route) => route.fulfill({ status: 503, body: '{}' }));
  await open(page);
  await expect(figures(page).getByText('brak danych')).toHaveCount(4);
  await page.unroute('**/api/v1/analytics/metrics');
  await page.getByRole('button', { name: 'Wczytaj ponownie: Wszystkie posty' }).click();
  await expect(figures(page)).toContainText('Wszystkie posty0');
});
