import { expect } from '@playwright/test';
import type { NewApprovalLink } from '@postownia/contract/features/approvals';
import type { Post } from '@postownia/contract/features/posts';
import { callApi } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { overflowOf } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const PHONE = { width: 390, height: 844 };

test('the team asks a client about a post, the client answers on a phone, and the thread is settled', async ({
  page,
  browser,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await callApi(page, 'PUT', '/approvals/policy', { policy: 'client' });
  const date = dayAfter(todayInWarsaw(), 2);
  const content = 'Nowe torebki są na półce. Wpadnij powąchać Gwatemalę.';
  const post = await callApi<Post>(page, 'POST', '/posts', { date, time: '12:00', content });
  const form = { postIds: [post.id], note: '', language: 'pl', pin: false };
  const { url } = await callApi<NewApprovalLink>(page, 'POST', '/approvals/links', form);

  await page.goto(`/dashboard?dzien=${date}`);
  const talk = page.getByRole('region', { name: 'Rozmowa' });
  await talk.getByRole('button', { name: 'Napisz komentarz' }).click();
  await talk.getByRole('textbox', { name: 'Komentarz' }).fill('Która cena jest dobra?');
  await talk.getByRole('checkbox', { name: 'Pokaż klientowi' }).check();
  expect(await violationsOf(page)).toEqual([]);
  await talk.getByRole('button', { name: 'Wyślij' }).click();
  await expect(talk.getByText('Która cena jest dobra?')).toBeVisible();
  await expect(talk.getByText(/widzi\sto\sklient/)).toBeVisible();

  const context = await browser.newContext({ viewport: PHONE });
  const guest = await context.newPage();
  await guest.goto(url);
  await guest.getByRole('link', { name: /Nowe\storebki/ }).click();
  await expect(guest.getByText('Która cena jest dobra?')).toBeVisible();
  await guest.getByText('Odpowiedz', { exact: true }).click();
  await guest.getByRole('textbox', { name: 'Komentarz' }).fill('Dziewiętnaście złotych.');
  expect(await violationsOf(guest)).toEqual([]);
  expect(await overflowOf(guest)).toBe(0);
  await guest.getByRole('button', { name: 'Wyślij komentarz' }).click();
  await guest.getByRole('textbox', { name: 'Imię i nazwisko' }).fill('Marek Sowa');
  await guest.getByRole('button', { name: 'Dalej' }).click();
  await expect(guest.getByText('Dziewiętnaście złotych.')).toBeVisible();
  expect((await callApi<Post>(page, 'GET', `/posts/${post.id}`)).approvals.client).toBe(false);
  await context.close();

  // It comes to the open screen by itself.
  await expect(talk.getByText('Dziewiętnaście złotych.')).toBeVisible();
  await talk.getByRole('button', { name: 'Załatwione' }).click();
  await expect(talk.getByText(/^Załatwione: /)).toBeVisible();
  await expect(talk.getByRole('button', { name: 'Otwórz ponownie' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  if (process.env.SHOTS !== undefined) {
    await talk.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${process.env.SHOTS}/talk-1440.png` });
  }
  expect(consoleErrors).toEqual([]);
});
