import { expect, type Page } from '@playwright/test';
import { freshEmail, PASSWORD, refuseOptionalCookies, signOut, signUp } from './accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { linkFromEmail } from './emails.ts';
import { holdScripts } from './held-scripts.ts';
import { pageIsWhole } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';
import { fillAccount, fillCompany, fillContent, fillWizard, finishWizard, next } from './wizard.ts';

/** Two sign-ups a day from one address, and addresses must be confirmed: what operators may ask for. */
const strictTest = test.extend({
  productOptions: { environment: { REQUIRE_EMAIL_VERIFICATION: 'on', SIGNUPS_PER_IP_PER_DAY: '2' } },
});

/** Addresses must be confirmed, as in production. */
const confirmingTest = test.extend({
  productOptions: { environment: { REQUIRE_EMAIL_VERIFICATION: 'on' } },
});

const submit = (page: Page) => page.getByRole('button', { name: 'Utwórz konto' }).click();
const errorOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function logIn(page: Page, email: string, password: string) {
  // The address alone does not choose the form: the delivered page is the registration until the script has run.
  await expect(page.getByRole('heading', { name: 'Zaloguj się na konto' })).toBeVisible();
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
}

for (const password of [PASSWORD, 'krotkie'])
  test(`different passwords of ${password.length} characters: the specified toast, nothing is sent, the first step has the focus`, async ({
    page,
  }) => {
    let sent = 0;
    await page.route('**/api/v1/sign-up', (route) => {
      sent += 1;
      return route.continue();
    });
    await page.goto('/register');
    await fillAccount(page, freshEmail());
    await page.getByLabel('Hasło', { exact: true }).fill(password);
    await page.getByLabel('Powtórz hasło').fill('co-innego-niz-przedtem');
    await next(page);
    await fillCompany(page);
    await next(page);
    await fillContent(page);
    await next(page);
    await finishWizard(page);
    await expect(page.getByText('Hasła nie są identyczne!').first()).toBeVisible();
    await expect(page.getByText('Krok 1 z 4', { exact: true })).toBeVisible();
    const first =
      password === PASSWORD ? errorOf(page, 'Powtórz hasło') : page.getByLabel('Hasło', { exact: true });
    await expect(first).toBeFocused();
    expect(sent).toBe(0);
  });

test('the first step keeps whoever gave no address or no password, and says what is missing', async ({
  page,
}) => {
  await page.goto('/register');
  await next(page);
  await expect(page.getByLabel('Adres e-mail')).toBeFocused();
  await expect(page.getByLabel('Adres e-mail')).toHaveAccessibleDescription(/Podaj/);
  await page.getByLabel('Adres e-mail').fill(freshEmail());
  await next(page);
  await expect(page.getByLabel('Hasło', { exact: true })).toBeFocused();
  await expect(page.getByText('Krok 1 z 4', { exact: true })).toBeVisible();
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await next(page);
  await expect(page.getByText('Krok 2 z 4', { exact: true })).toBeVisible();
});

test('the last press leads to the first step with an error and says it in Polish', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/register');
  await fillAccount(page, 'to-nie-adres');
  for (let step = 1; step < 4; step++) await next(page);
  await submit(page);
  await expect(page.getByText('Krok 1 z 4', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Adres e-mail')).toBeFocused();
  await expect(page.getByLabel('Adres e-mail')).toHaveAccessibleDescription(/Podaj adres\sw\spostaci/);

  await page.getByLabel('Adres e-mail').fill(freshEmail());
  for (let step = 1; step < 4; step++) await next(page);
  await submit(page);
  await expect(page.getByText('Krok 2 z 4', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'E-commerce' })).toBeFocused();

  // A brand without a name is asked for nothing: it has one until it is given its own.
  await fillCompany(page);
  await page.getByLabel('Nazwa marki').fill('');
  for (let step = 2; step < 4; step++) await next(page);
  await submit(page);
  await expect(page.getByText('Krok 3 z 4', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Codziennie' })).toBeFocused();

  await fillContent(page);
  await next(page);
  await submit(page);
  await expect(page.getByText('Zaznacz zgodę, aby założyć konto.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Akceptuję/ })).toBeFocused();
  expect(consoleErrors).toEqual([]);
});

test('what was typed before the scripts had come is not lost', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await fillAccount(page, 'wczesna@example.com');
  // Sent by the browser itself, the form would put the passwords into the address.
  await page.getByLabel('Powtórz hasło').press('Enter');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(page).toHaveURL('/register');
  release();
  await expect(page.getByRole('link', { name: 'Zaloguj się' }).last()).toBeVisible();
  await pageIsWhole(page);
  await expect(page.getByLabel('Adres e-mail')).toHaveValue('wczesna@example.com');
  await next(page);
  await page.getByRole('button', { name: 'Wstecz' }).click();
  await expect(page.getByLabel('Adres e-mail')).toHaveValue('wczesna@example.com');
  await expect(page.getByLabel('Hasło', { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByLabel('Powtórz hasło')).toHaveValue(PASSWORD);
});

test('a known address and a popular password are refused at the first step', async ({ page, context }) => {
  const { email } = await signUp(context);
  await context.clearCookies();
  await page.goto('/register');
  await fillWizard(page, email);
  await expect(page.getByText('Konto z tym adresem e-mail już istnieje. Zaloguj się.').first()).toBeVisible();
  await expect(page.getByText('Krok 1 z 4', { exact: true })).toBeVisible();
  await page.getByLabel('Adres e-mail').fill(freshEmail());
  await page.getByLabel('Hasło', { exact: true }).fill('1234567890');
  await page.getByLabel('Powtórz hasło').fill('1234567890');
  for (let step = 1; step < 4; step++) await next(page);
  await submit(page);
  await expect(page.getByText('To hasło jest zbyt popularne. Wybierz inne.').first()).toBeVisible();
  await expect(page.getByLabel('Hasło', { exact: true })).toBeVisible();
});

test('signing in: wrong password, right password, signing out, and no dashboard without a session', async ({
  page,
  context,
}) => {
  const { email } = await signUp(context);
  await context.clearCookies();
  await page.goto('/register');
  await page.getByRole('link', { name: 'Zaloguj się' }).last().click();
  await expect(page.getByRole('heading', { name: 'Zaloguj się na konto' })).toBeVisible();
  await logIn(page, email, 'zupelnie-inne-haslo');
  await expect(page.getByText('Nieprawidłowy email lub hasło').first()).toBeVisible();
  await logIn(page, email, PASSWORD);
  await expect(page.getByText('Zalogowano pomyślnie!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await signOut(page);
  await expect(page.getByRole('link', { name: 'Zarejestruj się' }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/register/);
});

test('whoever had to sign in first goes on to where a link led, and to the plan they chose', async ({
  page,
  context,
}) => {
  const { email } = await signUp(context);
  await context.clearCookies();
  await page.goto('/dashboard?tab=biblioteka');
  await page.waitForURL('/register');
  await page.getByRole('link', { name: 'Zaloguj się' }).last().click();
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard\?tab=biblioteka/);
  await context.clearCookies();
  await page.goto('/pricing');
  await page.getByRole('article', { name: 'Pro' }).getByRole('link', { name: 'Rozpocznij za darmo' }).click();
  await page.waitForURL('/register');
  await page.getByRole('link', { name: 'Zaloguj się' }).last().click();
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/checkout\/pro/);
});

test('a forgotten password is replaced through the email, once', async ({ page, context, product }) => {
  const { email } = await signUp(context);
  await context.clearCookies();
  await page.goto('/register?tryb=logowanie');
  await page.getByRole('button', { name: 'Nie pamiętam hasła' }).click();
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByRole('button', { name: 'Wyślij link' }).click();
  await expect(page.getByText(`Jeśli konto istnieje, link jest już w skrzynce ${email}.`)).toBeVisible();

  const link = await linkFromEmail(product, email, { link: /\/reset\?/ });
  await page.goto(link);
  const renewed = 'Calkiem-nowe-haslo-9';
  await page.getByRole('textbox', { name: 'Nowe hasło' }).fill(renewed);
  await page.getByRole('button', { name: 'Zapisz hasło' }).click();
  await expect(page.getByText('Hasło zostało zmienione. Zaloguj się nowym hasłem.')).toBeVisible();
  await logIn(page, email, PASSWORD);
  await expect(page.getByText('Nieprawidłowy email lub hasło').first()).toBeVisible();
  await logIn(page, email, renewed);
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(link);
  await page.getByRole('textbox', { name: 'Nowe hasło' }).fill('Jeszcze-inne-haslo-3');
  await page.getByRole('button', { name: 'Zapisz hasło' }).click();
  await expect(page.getByText('Ten link wygasł. Poproś o nowy.')).toBeVisible();
});

strictTest(
  'where addresses are confirmed: letter, link, sign-in; and a day has a limit of accounts',
  async ({ page, product }) => {
    const email = freshEmail();
    await page.goto('/register');
    await fillWizard(page, email);
    await expect(
      page.getByRole('heading', { name: /Sprawdź swoją skrzynkę e-mail, aby\spotwierdzić rejestrację/ }),
    ).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    const link = await linkFromEmail(product, email, { link: /verify-email/ });

    await page.goto('/register?tryb=logowanie');
    await logIn(page, email, PASSWORD);
    await expect(page.getByRole('heading', { name: /Sprawdź swoją skrzynkę/ })).toBeVisible();
    await page.getByRole('button', { name: 'Wyślij ponownie' }).click();
    await expect(page.getByText('Wiadomość wysłana ponownie')).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Adres potwierdzony' })).toBeVisible();
    await page.goto('/register?tryb=logowanie');
    await logIn(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/dashboard/);
    await signOut(page);
    await expect(page).toHaveURL('/');

    for (const isLast of [false, true]) {
      await page.goto('/register');
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await fillWizard(page, freshEmail());
      if (isLast)
        await expect(page.getByText('Przekroczono limit rejestracji dla tego adresu IP')).toBeVisible();
      else await expect(page.getByRole('heading', { name: /Sprawdź swoją skrzynkę/ })).toBeVisible();
    }
  },
);

confirmingTest(
  'a plan chosen before signing up is ordered after the email was read in another browser',
  async ({ page, browser, product }) => {
    const email = freshEmail();
    await page.goto('/pricing');
    await page
      .getByRole('article', { name: 'Pro' })
      .getByRole('link', { name: 'Rozpocznij za darmo' })
      .click();
    await page.waitForURL('/register');
    await fillWizard(page, email);
    await expect(page.getByRole('heading', { name: /Sprawdź swoją skrzynkę/ })).toBeVisible();
    const link = await linkFromEmail(product, email, { link: /verify-email/ });

    const elsewhere = await browser.newContext({ baseURL: product.url });
    await refuseOptionalCookies(elsewhere);
    const other = await elsewhere.newPage();
    await other.goto(link);
    await other.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Potwierdź adres' }).click();
    await expect(other.getByRole('heading', { name: 'Adres potwierdzony' })).toBeVisible();
    await other.getByRole('main').getByRole('link', { name: 'Zaloguj się' }).click();
    await logIn(other, email, PASSWORD);
    await expect(other).toHaveURL(/\/checkout\/pro\?period=/);
    await expect(other.getByRole('heading', { level: 1, name: /Pro/ })).toBeVisible();
    await elsewhere.close();

    // Whoever comes with no plan, or with a link that somebody else wrote, gets to the panel.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/verify?outcome=confirmed&dalej=https://evil.example');
    await page.getByRole('link', { name: 'Przejdź do panelu' }).click();
    await logIn(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/dashboard/);
  },
);
