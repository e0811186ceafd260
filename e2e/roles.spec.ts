import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { callApi, freshEmail } from './accounts.ts';
import { dayAfter, makePosts, openDay, panel, sentence, todayInWarsaw } from './calendar-page.ts';
import { linkFromEmail } from './emails.ts';
import { joinFirm } from './join-firm.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const PHONE = { width: 390, height: 844 };

const WRITES =
  /^(Nowy\spost|Wygeneruj|Edytuj|Nowa\streść|Nowy\sobraz|Dodaj|Wgraj|Opublikuj|Zatwierdź|Zapisz|Zaznacz|Usuń)/;
const offered = (page: Page) =>
  page.getByRole('button', { name: WRITES }).or(page.getByRole('link', { name: WRITES }));

test('who may only read is offered nothing else, on the calendar, in the library and the composer', async ({
  page,
  product,
}) => {
  const tomorrow = dayAfter(todayInWarsaw(), 1);
  await makePosts(page, tomorrow, 2);
  const reader = await joinFirm(page, product, 'viewer');
  await openDay(reader, tomorrow);
  await expect(panel(reader).getByRole('button', { name: 'Pobierz' })).toBeVisible();
  await expect(offered(reader)).toHaveCount(0);
  await panel(reader).getByRole('button', { name: 'Więcej działań' }).click();
  await expect(reader.getByRole('menuitem')).toHaveText(['Historia wersji', 'Dziennik publikacji']);
  await reader.keyboard.press('Escape');
  expect(await violationsOf(reader)).toEqual([]);
  await openDay(reader, dayAfter(tomorrow, 5));
  await expect(panel(reader).getByText(/^Na\sten\sdzień\snie\sma\sposta/)).toBeVisible();
  await expect(offered(reader)).toHaveCount(0);

  await reader.goto('/dashboard?tab=biblioteka');
  await expect(reader.getByRole('heading', { name: 'Biblioteka', level: 1 })).toBeVisible();
  await expect(offered(reader)).toHaveCount(0);
  await reader.goto('/dashboard?tab=wlasny-kalendarz');
  await expect(reader.getByRole('grid').first()).toBeVisible();
  await expect(offered(reader)).toHaveCount(0);
  await reader.goto('/posts/new');
  await expect(
    reader.getByRole('heading', { name: /^Nie\smożesz\spisać\spostów\stej\smarki/ }),
  ).toBeVisible();
  await expect(reader.getByRole('textbox')).toHaveCount(0);
  await reader.goto('/settings/marka');
  await expect(reader.getByRole('textbox', { name: 'Nazwa' })).toBeDisabled();
  await expect(offered(reader)).toHaveCount(0);

  await reader.setViewportSize(PHONE);
  await openDay(reader, tomorrow);
  await expect(offered(reader)).toHaveCount(0);
  expect(await violationsOf(reader)).toEqual([]);
  await reader.context().close();
});

test('who drafts sends to a client who was asked before, and is not told the address', async ({
  page,
  product,
  browser,
}) => {
  const tomorrow = dayAfter(todayInWarsaw(), 1);
  await makePosts(page, tomorrow, 2);
  await callApi(page, 'PUT', '/approvals/policy', { policy: 'client' });
  const author = await joinFirm(page, product, 'author');
  await author.setViewportSize({ width: 1440, height: 900 });
  const dialog = author.getByRole('dialog', { name: 'Wyślij do akceptacji' });
  const open = async () => {
    await author.goto('/settings/akceptacje');
    await author.getByRole('button', { name: 'Wyślij do akceptacji' }).click();
  };
  await open();
  await expect(
    dialog.getByText(sentence('Pierwszy link do klienta wysyła ktoś, kto zatwierdza posty')),
  ).toBeVisible();
  const send = dialog.getByRole('button', { name: /^Wyślij\s2/ });
  await expect(send).toBeDisabled();

  const client = freshEmail();
  const { posts } = await callApi<{ posts: Post[] }>(
    page,
    'GET',
    `/posts?from=${tomorrow}&to=${dayAfter(tomorrow, 1)}`,
  );
  const postIds = posts.map(({ id }) => id);
  const form = { postIds, note: '', language: 'pl', pin: false, recipient: client };
  await callApi(page, 'POST', '/approvals/links', form);
  const first = await linkFromEmail(product, client, { link: /\/a\// });
  await open();
  await expect(dialog.getByRole('combobox', { name: 'Klient' })).toHaveValue(/.+/);
  await expect(dialog.getByRole('textbox', { name: 'E-mail klienta' })).toHaveCount(0);
  expect(await violationsOf(author)).toEqual([]);
  await send.click();
  await expect(author.getByText(sentence('Adres strony zna tylko klient'))).toBeVisible();
  await expect(author.getByRole('textbox', { name: 'Adres linku' })).toHaveCount(0);
  expect(await violationsOf(author)).toEqual([]);

  // The client opens it and sees by whom it was sent.
  let second = first;
  await expect
    .poll(async () => {
      second = await linkFromEmail(product, client, { link: /\/a\// });
      return second;
    })
    .not.toBe(first);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(second);
  await expect(guest.getByText(sentence('Nadawca: Hanna Zych'))).toBeVisible();
  await guest.context().close();
  await author.context().close();
});

test('who approves for the team does that in the panel and writes nothing', async ({ page, product }) => {
  const tomorrow = dayAfter(todayInWarsaw(), 1);
  await makePosts(page, tomorrow, 1);
  await callApi(page, 'PUT', '/approvals/policy', { policy: 'team' });
  const approver = await joinFirm(page, product, 'approver');
  await openDay(approver, tomorrow);
  await expect(panel(approver).getByText('Do akceptacji', { exact: true })).toBeVisible();
  await expect(offered(approver)).toHaveCount(0);
  await panel(approver).getByRole('button', { name: 'Zatwierdzam' }).click();
  await expect(panel(approver).getByText('Zatwierdzony', { exact: true })).toBeVisible();
  await approver.context().close();
});
