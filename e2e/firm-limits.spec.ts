import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { callApi } from './accounts.ts';
import { dayAfter, openDay, panel, sentence, todayInWarsaw } from './calendar-page.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const brandOf = async (page: Page) => (await callApi<{ current: string }>(page, 'GET', '/brands')).current;

test('a brand has a token cap: it is set, met, and the words of its refusal lead to where it is changed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings/marka');
  const cap = page.getByRole('region', { name: 'Limit tokenów' });
  await cap.getByRole('textbox', { name: 'Tokeny na miesiąc' }).fill('dużo');
  await cap.getByRole('button', { name: 'Zapisz limit' }).click();
  await expect(cap.getByText(/^Podaj\sliczbę\scałkowitą/)).toBeVisible();
  await cap.getByRole('textbox', { name: 'Tokeny na miesiąc' }).fill('9');
  await cap.getByRole('button', { name: 'Zapisz limit' }).click();
  await expect(page.getByText('Limit jest zapisany.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // One post costs nine: the first is made, the second is not.
  const [first, second] = [dayAfter(todayInWarsaw(), 1), dayAfter(todayInWarsaw(), 2)];
  await openDay(page, first);
  const generate = () => panel(page).getByRole('button', { name: /^Wygeneruj dzień/ });
  await generate().click();
  await expect(panel(page).locator('p[lang="pl"]')).not.toBeEmpty();
  await openDay(page, second);
  await generate().click();
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: sentence('Miesięczny limit tokenów tej marki na to nie wystarczy') });
  await expect(refusal).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // Everybody who looks at all brands sees it, too.
  const slug = await brandOf(page);
  await page.goto('/brands');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Piekarnia Ziarno' }) });
  await expect(card).toContainText(sentence('9 z 9 tokenów w tym miesiącu'));
  await card.getByRole('link', { name: /Limit\stokenów\swykorzystany/ }).click();
  await expect(page).toHaveURL(new RegExp(`/settings/marka\\?marka=${slug}#limit-tokenow$`));
  await expect(cap).toBeInViewport();

  // The refusal leads to the same place; without a cap the post is made.
  await openDay(page, second);
  await generate().click();
  await refusal.getByRole('link', { name: 'Zmień limit' }).click();
  await expect(cap).toBeInViewport();
  await cap.getByRole('textbox', { name: 'Tokeny na miesiąc' }).fill('');
  await cap.getByRole('button', { name: 'Zapisz limit' }).click();
  await expect(page.getByText('Marka nie ma już limitu.')).toBeVisible();
  await openDay(page, second);
  await generate().click();
  await expect(panel(page).locator('p[lang="pl"]')).not.toBeEmpty();
});

test('the log is narrowed to a brand, a matter, a person and days, and saved as it stands', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const own = await brandOf(page);
  await callApi(page, 'PUT', '/approvals/policy', { policy: 'team' });
  const { slug } = await callApi<{ slug: string }>(page, 'POST', '/brands', { name: 'Kino Jutrzenka' });
  await callApi(page, 'PUT', '/brands/token-cap', { cap: 50 });
  await page.goto(`/settings/prywatnosc?marka=${own}`);
  const log = page.getByRole('region', { name: 'Dziennik zdarzeń' });
  const lines = log.getByRole('listitem');
  const policy = lines.filter({ hasText: 'Zmiana zasad akceptacji' });
  const cap = lines.filter({ hasText: 'Zmiana limitu tokenów marki' });
  // The log's reader writes a line a moment after what it tells of.
  await expect(async () => {
    await page.reload();
    await expect(policy).toHaveCount(1, { timeout: 15_000 });
  }).toPass();
  expect(await violationsOf(page)).toEqual([]);

  await log.getByRole('combobox', { name: 'Marka' }).selectOption('Cała firma');
  await expect(policy).toContainText('Piekarnia Ziarno');
  await expect(lines.filter({ hasText: /Założenie marki.*Kino Jutrzenka/ })).toHaveCount(1);
  await log.getByRole('combobox', { name: 'Pokaż' }).selectOption('Płatności i tokeny');
  await expect(cap).toHaveCount(1);
  await expect(policy).toHaveCount(0);
  await log.getByRole('combobox', { name: 'Marka' }).selectOption('Kino Jutrzenka');
  await log.getByRole('combobox', { name: 'Pokaż' }).selectOption('Wszystko');
  await expect(policy).toHaveCount(0);
  await log.getByRole('combobox', { name: 'Marka' }).selectOption('Cała firma');
  await log.getByRole('combobox', { name: 'Kto' }).selectOption({ index: 1 });
  await expect(policy).toHaveCount(1);

  // Of days that are over there is nothing; of today there is everything, and the file says the same.
  const today = todayInWarsaw();
  await log.getByLabel('Do dnia').fill(dayAfter(today, -1));
  await expect(log.getByText('W tym zakresie nic się nie wydarzyło.')).toBeVisible();
  await log.getByLabel('Do dnia').fill('');
  await log.getByLabel('Od dnia').fill(dayAfter(today, -1));
  await expect(policy).toHaveCount(1);
  const shown = await lines.count();
  const saving = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Zapisz jako CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('postownia-dziennik.csv');
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(head).toMatch(/Kiedy.*Kto.*Co.*Szczegóły.*Marka/);
  expect(rows).toHaveLength(shown);
  expect(rows.join('\n')).toContain('Zmiana zasad akceptacji');
  expect(slug).toBe('kino-jutrzenka');
});
