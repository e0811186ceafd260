import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, sentence, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const FIRST = 'Nowe torebki są na półce. Wpadnij powąchać Gwatemalę.';
const dayIn = (days: number) => dayAfter(todayInWarsaw(), days);

const addPost = (page: Page, changes: object) =>
  callApi<Post>(page, 'POST', '/posts', { time: '12:00', content: FIRST, ...changes });

test('one day is sent for approval, answered with one tap, and stands in the client’s calendar', async ({
  page,
  browser,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await callApi(page, 'PUT', '/approvals/policy', { policy: 'client' });
  for (const [days, time] of [
    [2, '09:00'],
    [2, '17:00'],
    [3, '12:00'],
  ] as const)
    await addPost(page, { date: dayIn(days), time });
  await page.goto('/settings/akceptacje');
  await page.getByRole('button', { name: 'Wyślij do akceptacji' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wyślij do akceptacji' });
  const send = (words: string) => dialog.getByRole('button', { name: sentence(words) });
  await expect(send('Wyślij 3 posty')).toBeVisible();
  await dialog.getByText('Jeden dzień', { exact: true }).click();
  await expect(send('Wyślij 2 posty')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Dzień' }).selectOption({ index: 1 });
  await expect(send('Wyślij 1 post')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Dzień' }).selectOption({ index: 0 });
  expect(await violationsOf(page)).toEqual([]);
  await send('Wyślij 2 posty').click();
  const url = await page.getByRole('textbox', { name: 'Adres linku' }).inputValue();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const guest = await context.newPage();
  await guest.goto(url);
  await expect(guest.getByText(/^Link działa do /)).toBeVisible();
  await guest.getByRole('button', { name: sentence('Zatwierdź pozostałe 2') }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Zatwierdzam' }).click();
  await guest.getByRole('textbox', { name: 'Imię i nazwisko' }).fill('Marek Sowa');
  await guest.getByRole('button', { name: 'Dalej' }).click();
  await expect(guest.getByRole('heading', { name: 'Dziękujemy, to wszystko' })).toBeVisible();
  expect(await violationsOf(guest)).toEqual([]);
  const saving = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Dodaj do mojego kalendarza' }).click();
  expect((await saving).suggestedFilename()).toBe('postownia.ics');
  const printing = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Pobierz PDF z zatwierdzonymi' }).click();
  expect((await printing).suggestedFilename()).toMatch(/\.pdf$/);
  await context.close();

  // The firm sees the same, and what was not sent still waits.
  await page.getByRole('button', { name: 'Gotowe' }).click();
  await expect(page.getByText(sentence('2 z 2'))).toBeVisible();
  await expect(page.getByText(sentence('Marek Sowa'))).toBeVisible();
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${dayIn(2)}&to=${dayIn(3)}`);
  expect(posts.map(({ approvals }) => approvals.client)).toEqual([true, true, false]);
  expect(consoleErrors).toEqual([]);
});
