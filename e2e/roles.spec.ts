import { expect, type Page } from '@playwright/test';
import { callApi, freshEmail, PASSWORD, refuseOptionalCookies } from './accounts.ts';
import { dayAfter, makePosts, openDay, panel, todayInWarsaw } from './calendar-page.ts';
import { linkFromEmail } from './emails.ts';
import { ownerTest as test } from './product-test.ts';
import type { Product } from './start-product.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const PHONE = { width: 390, height: 844 };

/** A person of the owner's only brand, in a browser of their own. */
async function join(page: Page, product: Product, role: 'viewer' | 'approver'): Promise<Page> {
  const email = freshEmail();
  const { brands } = await callApi<{ brands: { slug: string }[] }>(page, 'GET', '/brands');
  const invitation = { email, role, brands: brands.map(({ slug }) => slug) };
  await callApi(page, 'POST', '/members/invitations', invitation);
  const context = await page.context().browser()?.newContext({ baseURL: product.url });
  if (context === undefined) throw new Error('There is no browser.');
  await refuseOptionalCookies(context);
  const member = await context.newPage();
  await member.goto(await linkFromEmail(product, email, { link: /\/invitation#/ }));
  await member.getByRole('textbox', { name: 'Imię i nazwisko' }).fill('Hanna Zych');
  await member.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await member.getByRole('checkbox', { name: /regulamin/ }).check();
  await member.getByRole('button', { name: 'Załóż konto i dołącz' }).click();
  await expect(member).toHaveURL(/\/dashboard/);
  return member;
}

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
  const reader = await join(page, product, 'viewer');
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

test('who approves for the team does that in the panel and writes nothing', async ({ page, product }) => {
  const tomorrow = dayAfter(todayInWarsaw(), 1);
  await makePosts(page, tomorrow, 1);
  await callApi(page, 'PUT', '/approvals/policy', { policy: 'team' });
  const approver = await join(page, product, 'approver');
  await openDay(approver, tomorrow);
  await expect(panel(approver).getByText('Do akceptacji', { exact: true })).toBeVisible();
  await expect(offered(approver)).toHaveCount(0);
  await panel(approver).getByRole('button', { name: 'Zatwierdzam' }).click();
  await expect(panel(approver).getByText('Zatwierdzony', { exact: true })).toBeVisible();
  await approver.context().close();
});
