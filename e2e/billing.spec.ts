import { expect, type Page } from '@playwright/test';
import { callApi, signUp } from './accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { giveTokens } from './give-tokens.ts';
import { visitorTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

const PLANS = [
  ['Początkujący', 486, '14,99', '143,90'],
  ['Zaawansowany', 972, '24,99', '239,90'],
  ['Pro', 1458, '39,99', '383,90'],
] as const;
const TRIAL = 270;

const agree = (page: Page) => page.getByRole('checkbox', { name: /tracę prawo odstąpienia/ }).check();
const pressPay = (page: Page) => page.getByRole('button', { name: 'Przejdź do płatności' }).click();
const thanks = (page: Page) => page.getByRole('heading', { name: 'Dziękujemy, płatność przyjęta' });
const balanceOf = async (page: Page) => (await callApi<{ balance: number }>(page, 'GET', '/tokens')).balance;

/** From our order to the payment page. */
async function toPayment(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await agree(page);
  await pressPay(page);
  await expect(page.getByRole('heading', { name: 'Płatność', exact: true })).toBeVisible();
}

async function payWith(page: Page, way: RegExp, button = /Subskrybuj|Zapłać/): Promise<void> {
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: button }).click();
}

const CARD = /4242/;

test('every plan costs on the order, for a month and for a year, what the price list says', async ({
  page,
  context,
}) => {
  await signUp(context);
  for (const [name, , monthly, yearly] of PLANS)
    for (const price of [monthly, yearly]) {
      await page.goto('/pricing');
      if (price === yearly) await page.getByText('Rocznie', { exact: false }).first().click();
      const column = page.getByRole('article', { name, exact: true });
      await expect(column).toContainText(price);
      await column.getByRole('link', { name: 'Wybierz plan' }).click();
      await expect(page.getByRole('heading', { name: `Plan ${name}` })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Zamówienie' })).toContainText(price);
    }
});

test('a plan by the year: chosen in the price list, paid, and the tokens are there', async ({
  page,
  context,
}) => {
  const [name, tokens, , yearly] = PLANS[2];
  const consoleErrors = consoleErrorsOf(page);
  await signUp(context);
  await page.goto('/pricing');
  await page.getByText('Rocznie', { exact: false }).first().click();
  await page.getByRole('article', { name, exact: true }).getByRole('link', { name: 'Wybierz plan' }).click();
  await agree(page);
  await pressPay(page);
  await expect(page.getByText(`${yearly} $ / rok`)).toBeVisible();
  await payWith(page, CARD);
  await expect(thanks(page)).toBeVisible();
  const paid = page.getByRole('main').getByRole('listitem').filter({ hasText: 'opłacona' });
  await expect(paid).toContainText(`${yearly} $`);
  await expect(paid.getByRole('link', { name: /^Otwórz fakturę/ })).toBeVisible();
  await page.getByRole('link', { name: 'Przejdź do kalendarza' }).click();
  await expect(page.getByTestId('token-card')).toContainText(String(TRIAL + tokens));
  await page.getByTestId('token-card').getByRole('link', { name: 'Historia' }).click();
  await expect(page.getByRole('heading', { name: `Plan ${name}` })).toContainText('Aktywny');
  await expect(page.getByRole('row', { name: /Przyznano: plan/ })).toContainText(`+${tokens}`);
  await page.getByRole('link', { name: /^Faktury i\s+zmiana planu w\s+ustawieniach$/ }).click();
  await expect(page).toHaveURL('/settings/platnosci');
  await expect(page.getByRole('heading', { name: `Plan ${name}` })).toContainText('Aktywny');
  await expect(paid).toContainText(`${yearly} $`);
  await expect(page.getByText(/^Następna płatność: /)).toContainText(`${yearly} $`);
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a pack of 500 tokens', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/pricing');
  // Visitors have a link of the same name, until the page knows who looks at it.
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
  await page
    .getByRole('article', { name: '500 tokenów', exact: true })
    .getByRole('link', { name: 'Kup tokeny' })
    .click();
  await agree(page);
  await pressPay(page);
  await payWith(page, CARD);
  await expect(thanks(page)).toBeVisible();
  expect(await balanceOf(page)).toBe(TRIAL + 500);
});

test('visitors are told to sign in; nobody orders what is not for sale', async ({ page, context }) => {
  await page.goto('/checkout/pro');
  await expect(page.getByText('Musisz być zalogowany, aby dokonać zakupu')).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
  await page.goto('/pricing');
  await page.getByRole('article', { name: 'Pro' }).getByRole('link', { name: 'Rozpocznij za darmo' }).click();
  await expect(page.getByText('Musisz być zalogowany, aby wybrać plan')).toBeVisible();
  await signUp(context);
  await page.goto('/checkout/platinum');
  await expect(page.getByText('Nieprawidłowy plan')).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goto('/checkout/tokens/7');
  await expect(page.getByText('Nieprawidłowy pakiet')).toBeVisible();
});

test('without the waiver nothing is ordered; a declined card, a bank that refuses, then success', async ({
  page,
  context,
}) => {
  await signUp(context);
  await page.goto('/checkout/advanced');
  await pressPay(page);
  await expect(page.getByText('Zaznacz tę zgodę, żeby przejść do płatności.')).toBeVisible();
  await agree(page);
  await pressPay(page);
  await payWith(page, /0000 0002/);
  await expect(page.getByRole('alert')).toContainText('Bank odrzucił kartę');
  await payWith(page, /3-D Secure/);
  await page.getByRole('button', { name: 'Odrzuć' }).click();
  await expect(page.getByRole('alert')).toContainText('Nic nie zostało pobrane');
  expect(await balanceOf(page)).toBe(TRIAL);
  await page.getByLabel('NIP').fill('123');
  await payWith(page, CARD);
  await expect(page.getByRole('alert')).toContainText('NIP jest nieprawidłowy');
  await page.getByLabel('NIP').fill('526-025-02-74');
  await page.getByLabel('Nazwa firmy').fill('Palarnia Świt');
  await page.getByLabel('Kod', { exact: true }).fill('START10');
  await payWith(page, /3-D Secure/);
  await page.getByRole('button', { name: 'Potwierdź płatność' }).click();
  await expect(thanks(page)).toBeVisible();
  expect(await balanceOf(page)).toBe(TRIAL + 972);
  const [invoice] = (
    await callApi<{ invoices: { total: number; url: string }[] }>(page, 'GET', '/billing/invoices')
  ).invoices;
  expect(invoice?.total).toBe(2249);
  await page.goto(invoice?.url ?? '');
  await expect(page.getByText('Palarnia Świt')).toContainText('PL5260250274');
});

test('breaking off and coming back with the back button leave a living order', async ({ page, context }) => {
  await signUp(context);
  await toPayment(page, '/checkout/tokens/500');
  await page.getByRole('link', { name: /Wróć do Postowni/ }).click();
  await expect(page.getByText('Płatność została przerwana. Nic nie zostało pobrane.')).toBeVisible();
  await agree(page);
  await pressPay(page);
  await expect(page.getByRole('heading', { name: 'Płatność', exact: true })).toBeVisible();
  await page.goBack();
  const pay = page.getByRole('button', { name: 'Przejdź do płatności' });
  await expect(pay).toBeVisible();
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  await page.getByRole('checkbox', { name: /tracę prawo/ }).check();
  await pay.click();
  await payWith(page, CARD);
  await expect(thanks(page)).toBeVisible();
  expect(await balanceOf(page)).toBe(TRIAL + 500);
  // Back once more: what is paid cannot be paid again.
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'To zamówienie jest już opłacone' })).toBeVisible();
});

test('two tabs pay once', async ({ page, context }) => {
  const { email } = await signUp(context);
  const other = await context.newPage();
  await toPayment(page, '/checkout/pro');
  await expect(page.getByText(email)).toBeVisible();
  await toPayment(other, '/checkout/pro');
  expect(other.url()).toBe(page.url());
  await payWith(page, CARD);
  await expect(thanks(page)).toBeVisible();
  await payWith(other, CARD);
  await expect(other.getByRole('heading', { name: 'To zamówienie jest już opłacone' })).toBeVisible();
  expect(await balanceOf(page)).toBe(TRIAL + 1458);
});

test('a delayed payment waits, then brings its tokens; one that never comes brings none', async ({
  page,
  context,
}) => {
  await signUp(context);
  await toPayment(page, '/checkout/tokens/100');
  await payWith(page, /pieniądze przychodzą po chwili/);
  await expect(page.getByRole('heading', { name: 'Czekamy na pieniądze' })).toBeVisible();
  expect(await balanceOf(page)).toBe(TRIAL);
  await expect(thanks(page)).toBeVisible();
  expect(await balanceOf(page)).toBe(TRIAL + 100);
  await toPayment(page, '/checkout/tokens/100');
  await payWith(page, /pieniądze nie przychodzą/);
  await expect(page.getByRole('heading', { name: 'Płatność nie doszła do skutku' })).toBeVisible();
  expect(await balanceOf(page)).toBe(TRIAL + 100);
});

test('a bigger plan at once, a smaller one later, then cancelled; the ledger has every movement', async ({
  page,
  context,
}) => {
  await signUp(context);
  await toPayment(page, '/checkout/beginner');
  await payWith(page, CARD);
  await expect(thanks(page)).toBeVisible();

  await page.goto('/checkout/pro');
  await expect(page.getByText(/jest płatny od razu/)).toBeVisible();
  await pressPay(page);
  await page.getByRole('button', { name: 'Potwierdź i zapłać' }).click();
  // The way back is faster than the event that brings the plan: the page follows without being reloaded.
  await expect(page.getByRole('heading', { name: 'Tokeny i płatności' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Plan Pro' })).toBeVisible();
  await expect(page.getByTestId('token-card')).toContainText(String(TRIAL + 1458));
  // One's own plan cannot be bought again, and its page of tokens leads to no other one.
  await expect(page.getByRole('region', { name: 'Stan tokenów' }).getByRole('link')).toHaveText(['Doładuj']);
  await page.goto('/checkout/pro');
  await expect(page.getByText('To jest Twój obecny plan.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Przejdź do płatności' })).toBeDisabled();

  await page.goto('/checkout/beginner');
  await pressPay(page);
  await page.getByRole('button', { name: 'Potwierdź', exact: true }).click();
  await expect(page.getByText(/Początkujący, miesięcznie/)).toBeVisible();

  await page.getByRole('button', { name: 'Zrezygnuj z planu' }).click();
  await page.getByRole('button', { name: 'Zrezygnuj z planu' }).click();
  await expect(page.getByText(/się nie odnowi/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Przyznano: wyższy plan/ })).toContainText('+972');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('tokeny.csv');
  expect(await violationsOf(page)).toEqual([]);
});

test('what changed while the page of tokens was away is there when the person comes back', async ({
  page,
  context,
  product,
}) => {
  await signUp(context);
  await page.goto('/tokens');
  const card = page.getByTestId('token-card');
  await expect(card).toContainText(String(TRIAL));
  const { workspace } = await callApi<{ workspace: { id: string } }>(page, 'GET', '/overview');
  await giveTokens(product, workspace.id, 1000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(card).toContainText(String(TRIAL + 1000));
  await expect(page.getByRole('row').filter({ hasText: '+1000' })).toBeVisible();
});

test('what the files take of the plan’s space stands under the tokens', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/tokens');
  await expect(page.getByRole('heading', { name: 'Zużycie' })).toBeVisible();
  await expect(page.getByText('0\u00a0B z 1\u00a0GB')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('orders are accessible, also by keyboard alone', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/checkout/advanced?period=year');
  await expect(page.getByRole('radio', { name: /Rocznie/ })).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('radio', { name: /Rocznie/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('complementary', { name: 'Zamówienie' })).toContainText('24,99');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Płatność', exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
