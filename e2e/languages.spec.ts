import { expect, type Page } from '@playwright/test';
import { chooseLanguage, freshEmail, PASSWORD, signUp } from './accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { openPage, pageIsWhole } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';
import { overflowOf, showOn } from './screens.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

/** By the elements' own press: the test runner's would scroll a sticky header's page by itself. */
async function choose(page: Page, language: string) {
  const press = (element: HTMLElement | SVGElement) => (element as HTMLElement).click();
  const header = page.locator('header:visible');
  await header.locator('details:has([data-language]) > summary').first().evaluate(press);
  await header.getByRole('link', { name: language, exact: true }).first().evaluate(press);
}

test('another language keeps the page and the place on it; a reload keeps the language', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await openPage(page, '/pricing?plan=pro');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await choose(page, 'Deutsch');
  await expect(page).toHaveURL('/de/pricing?plan=pro');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preise, in Token gerechnet');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(820);
  await page.reload();
  await pageIsWhole(page);
  expect(await languageOf(page)).toBe('de');
  // Links stay in the language, and a page that the application runs on changes it in place.
  await page.locator('footer').getByRole('link', { name: 'Kontakt' }).click();
  await expect(page).toHaveURL('/de/contact');
  await openPage(page, '/de/register');
  await page.getByLabel('E-Mail-Adresse').fill('anna@example.com');
  await choose(page, 'italiano');
  await expect(page).toHaveURL('/it/register');
  await expect(page.getByLabel('Indirizzo e-mail')).toHaveValue('anna@example.com');
  await page.goBack();
  await expect.poll(() => languageOf(page)).toBe('de');
  expect(consoleErrors).toEqual([]);
});

test('every language has its addresses in the head and in the site map', async ({ request }) => {
  const html = await (await request.get('/fr/pricing')).text();
  expect(html).toContain('<html lang="fr"');
  expect(html).toContain('<link rel="canonical" href="https://postownia.pl/fr/pricing"/>');
  for (const [language, path] of [
    ['pl', '/pricing'],
    ['en', '/en/pricing'],
    ['de', '/de/pricing'],
    ['it', '/it/pricing'],
    ['fr', '/fr/pricing'],
    ['x-default', '/pricing'],
  ]) {
    expect(html).toContain(
      `<link rel="alternate" hrefLang="${language}" href="https://postownia.pl${path}"/>`,
    );
  }
  const map = await (await request.get('/sitemap.xml')).text();
  expect(map).toContain('<loc>https://postownia.pl/de/pricing</loc>');
  expect(map).toContain('<loc>https://postownia.pl/en/docs/kalendarz</loc>');
  expect(map).not.toContain('<loc>https://postownia.pl/de/docs/kalendarz</loc>');
  // The long text is English for German readers: said, marked and ascribed to the English page.
  const text = await (await request.get('/de/docs/kalendarz')).text();
  expect(text).toContain('Dieser Text ist auf Englisch.');
  expect(text).toContain('<h1 lang="en">The AI calendar</h1>');
  expect(text).toContain('<link rel="canonical" href="https://postownia.pl/en/docs/kalendarz"/>');
  const missing = await request.get('/de/gibt-es-nicht');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('Diese Seite gibt es nicht');
  expect((await request.get('/xx/pricing')).status()).toBe(404);
});

test('a whole sign-up and a first visit to the calendar in German', async ({ page }) => {
  const consoleErrors = consoleErrorsOf(page);
  await openPage(page, '/de/register');
  await expect(page).toHaveTitle(/Registrierung/);
  const next = async () => {
    const button = page.getByRole('button', { name: 'Weiter' });
    await expect(button).toHaveAttribute('type', 'submit');
    await button.click();
  };
  await page.getByLabel('E-Mail-Adresse').fill('keine-adresse');
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(PASSWORD);
  await next();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erzählen Sie vom Unternehmen');
  await page.getByLabel('Name der Marke').fill('Bäckerei Kornblume');
  await page.getByLabel('Was machen Sie?').fill('Handwerksbäckerei');
  await page.getByRole('radio', { name: 'Gastronomie' }).click();
  await page.getByRole('radio', { name: '1–10' }).click();
  await page.getByLabel('Wen sprechen Sie an?').fill('Menschen aus dem Viertel, die gutes Brot mögen.');
  await next();
  await page.getByRole('radio', { name: 'Täglich' }).click();
  for (const name of ['Wissensbeiträge', 'Aktionen', 'Freundlich'])
    await page.getByRole('checkbox', { name }).click();
  await next();
  await page.getByRole('radio', { name: 'Forest Green' }).click();
  await page.getByLabel('Schlüsselwörter').fill('Sauerteigbrot');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /Nutzungsbedingungen/ }).check();
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  // The first step is wrong, and says so in German.
  await expect(page.getByText('Geben Sie eine Adresse wie name@domain.de an.')).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(freshEmail());
  for (let step = 0; step < 3; step++) await next();
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('link', { name: 'KI-Kalender' })).toBeVisible();
  await expect(page.getByRole('button', { name: '30 Tage erzeugen' })).toBeVisible();
  await expect(page.getByText(/33\s*Bilder oder 270\s*Texte/)).toBeVisible();
  const month = new Intl.DateTimeFormat('de-DE', { month: 'long', timeZone: 'Europe/Warsaw' }).format(
    new Date(),
  );
  await expect(page.getByRole('main')).toContainText(month);
  // The person's language outlives this browser's memory, and a new choice is kept with the person.
  await page.evaluate(() => localStorage.removeItem('i18nextLng'));
  await page.reload();
  await pageIsWhole(page);
  await expect(page.getByRole('button', { name: '30 Tage erzeugen' })).toBeVisible();
  await choose(page, 'français');
  await expect(page.getByRole('button', { name: 'Générer 30 jours' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(consoleErrors).toEqual([]);
});

test('a refusal of the server is told in the language of the interface', async ({ page, context }) => {
  await signUp(context);
  await chooseLanguage(context, 'it');
  await openPage(page, '/plans/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Questo piano non esiste')).toBeVisible();
});

const PAGES = ['/', '/pricing', '/contact', '/register', '/docs'];
for (const language of ['en', 'de', 'it', 'fr']) {
  test(`pages in ${language} are accessible and fit on every screen`, async ({ page, context }) => {
    await signUp(context);
    const session = await context.cookies();
    const check = async (path: string) => {
      await openPage(page, path);
      // The application learns the person's language with the session.
      await expect.poll(() => languageOf(page), { message: path }).toBe(language);
      await pageIsWhole(page);
      for (const width of [1440, 390, 320]) {
        await showOn(page, width);
        await pageIsWhole(page);
        expect([path, width, await overflowOf(page)]).toEqual([path, width, 0]);
        if (width === 390 || path.endsWith('register'))
          expect([path, width, await violationsOf(page)]).toEqual([path, width, []]);
      }
    };
    await context.clearCookies();
    for (const path of PAGES) await check(`/${language}${path === '/' ? '' : path}`);
    await context.addCookies(session);
    for (const tab of ['kalendarz', 'social-media', 'profil']) await check(`/dashboard?tab=${tab}`);
  });
}
