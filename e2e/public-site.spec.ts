import { expect } from '@playwright/test';
import { signUp } from './accounts.ts';
import { openPage } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';
import { KINDS, languageOf, PATHS } from './public-paths.ts';
import { readInbox } from './sandbox-controls.ts';
import { violationsOf } from './violations.ts';

const OPERATOR = 'biuro@example.pl';
/** No form is filled in faster by a person. */
const READING_MS = 3200;

test.use({ productOptions: { environment: { CONTACT_TO: OPERATOR } } });

test('every public page is whole HTML, named, described and quick from the server', async ({ request }) => {
  expect(PATHS.length).toBeGreaterThan(35);
  const titles = new Set<string>();
  for (const page of PATHS) {
    const answer = await request.get(page);
    expect([page, answer.status()]).toEqual([page, 200]);
    const html = await answer.text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect([page, title]).toEqual([page, expect.stringMatching(/ · Postownia$/)]);
    const named = `${languageOf(page)}: ${title}`;
    expect([page, titles.has(named)]).toEqual([page, false]);
    titles.add(named);
    expect([page, html.match(/<h1/g)?.length]).toEqual([page, 1]);
    if (page === '/register') continue;
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}/);
    expect(html).toContain(`<link rel="canonical" href="https://postownia.pl${page}"/>`);
    expect(html).toContain('property="og:image"');
    for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
    }
  }
});

test('every page is shared with an image of its own', async ({ request }) => {
  const images = new Set<string>();
  for (const page of KINDS) {
    const html = await (await request.get(page)).text();
    const address = /property="og:image" content="https:\/\/[^/]+(\/og\/[^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await request.get(address);
    expect([page, answer.status(), answer.headers()['content-type']]).toEqual([page, 200, 'image/jpeg']);
    images.add((await answer.body()).toString('base64'));
  }
  expect(images.size).toBe(KINDS.length);
});

test('every link of the site leads to a page that exists', async ({ request }) => {
  const seen = new Set<string>();
  for (const page of PATHS) {
    const html = await (await request.get(page)).text();
    for (const [, href = ''] of html.matchAll(/<a[^>]*href="(\/[^"#]*)/g)) seen.add(href.split('?')[0] ?? '');
  }
  for (const target of seen) {
    expect([target, (await request.get(target)).status()]).toEqual([target, 200]);
  }
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://postownia.pl/sitemap.xml');
  for (const file of ['/manifest.webmanifest', '/icon-192.png', '/icon-512.png']) {
    expect([file, (await request.get(file)).status()]).toEqual([file, 200]);
  }
  // A new build is noticed at once: the worker that keeps the old one is asked for anew each time.
  expect((await request.get('/service-worker.js')).headers()['cache-control']).toBe('no-cache');
});

test('the header marks the page one is on, and a change of page begins at its top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await expect(page.locator('header a[aria-current="page"]').first()).toHaveText('O nas');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cennik' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cennik liczony w tokenach');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('header a[aria-current="page"]').first()).toHaveText('Cennik');
});

test('offices stand in the cities of the company’s file', async ({ page }) => {
  await openPage(page, '/about');
  const offices = page.getByRole('region', { name: 'Nasze pracownie' });
  for (const name of ['Pracownia, Łódź', 'Schody z odbitkami', 'Dziedziniec, Kraków']) {
    await expect(offices.getByText(name, { exact: true })).toBeAttached();
  }
  await openPage(page, '/contact');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /^Napisz albo wpadnij: Łódź, Kraków\./,
  );
  await expect(page.getByRole('heading', { level: 3, name: 'Kraków' })).toBeVisible();
});

test('prices follow the period, and visitors are led to sign in first', async ({ page }) => {
  await openPage(page, '/pricing');
  const pro = page.getByRole('article', { name: 'Pro' });
  await expect(pro).toContainText('39,99');
  await page.getByRole('radio', { name: /Rocznie/ }).click();
  for (const [plan, price] of [
    ['Początkujący', '143,90'],
    ['Zaawansowany', '239,90'],
    ['Pro', '383,90'],
  ] as const) {
    await expect(page.getByRole('article', { name: plan })).toContainText(price);
  }
  await expect(page.getByRole('article', { name: 'Zaawansowany' })).toContainText(
    /wystarczy na\s108\spełnych postów/,
  );
  await page.keyboard.press('ArrowLeft');
  await expect(pro).toContainText('39,99');
  await pro.getByRole('link', { name: 'Rozpocznij za darmo' }).click();
  await expect(page.getByText('Musisz być zalogowany, aby wybrać plan')).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
  await openPage(page, '/pricing');
  await page.getByRole('link', { name: 'Kup tokeny' }).first().click();
  await expect(page.getByText('Musisz być zalogowany, aby kupić tokeny')).toBeVisible();
});

test('the page of features shows the product, light or dark as it is read, and loads what is seen', async ({
  page,
}) => {
  const loaded = new Set<string>();
  page.on('response', (answer) => {
    if (/\/assets\/\w+-(light|dark)-\d+-/.test(answer.url())) loaded.add(answer.url());
  });
  for (const theme of ['light', 'dark'] as const) {
    // The page of the other theme would load what this one shows.
    await page.goto('about:blank');
    await page.emulateMedia({ colorScheme: theme });
    loaded.clear();
    await openPage(page, '/features');
    const screenshots = page.locator('figure img:visible');
    await expect(screenshots).toHaveCount(6);
    for (const screenshot of await screenshots.all()) {
      await screenshot.scrollIntoViewIfNeeded();
      await expect(screenshot).toHaveAttribute('alt', /^\p{Lu}.{25,}/u);
      await expect
        .poll(() => screenshot.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    expect(loaded.size).toBe(6);
    for (const address of loaded) expect(address).toMatch(new RegExp(`-${theme}-\\d+-.*\\.avif$`));
  }
});

test('every line of a plan leads to what it is', async ({ page }) => {
  await openPage(page, '/pricing');
  for (const [plan, line, heading] of [
    ['Początkujący', '30 na start, potem 1 dziennie', 'Jeden dzień'],
    ['Początkujący', 'Podstawowa analityka', 'Co w którym planie'],
    ['Zaawansowany', 'Wsparcie priorytetowe', 'Wsparcie'],
    ['Zaawansowany', 'Własny branding', 'Własny branding'],
    ['Pro', 'wystarczy na 162 pełne posty', 'Ceny'],
    ['Pro', 'Praca zespołowa', 'Zespół'],
  ] as const) {
    await page.getByRole('article', { name: plan }).getByRole('link', { name: line }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeInViewport();
    await page.goBack();
  }
  for (const item of await page.getByRole('article').getByRole('listitem').all()) {
    await expect(item.getByRole('link')).toHaveCount(1);
  }
});

test('every pack has a name, says what it is for, how many tokens and what for', async ({ page }) => {
  await openPage(page, '/pricing');
  for (const [tokens, text] of [
    [100, /Na kilka poprawek i\snowych obrazów/],
    [500, /Na kampanię albo miesiąc z\swiększą liczbą postów/],
    [1000, /Dla kilku marek i\swielu grafik/],
  ] as const) {
    const pack = page.getByRole('article', { name: `${tokens} tokenów`, exact: true });
    await expect(pack).toContainText(`Pakiet ${tokens}`);
    await expect(pack).toContainText(text);
    await expect(pack.getByText('Najpopularniejszy', { exact: true })).toHaveCount(tokens === 500 ? 1 : 0);
  }
});

test('someone signed in chooses a plan and lands where it is ordered', async ({ page }) => {
  await signUp(page.context());
  await openPage(page, '/pricing');
  await page.getByRole('article', { name: 'Pro' }).getByRole('link', { name: 'Wybierz plan' }).click();
  await expect(page).not.toHaveURL(/\/register|\/pricing/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the contact form explains what is missing, then really arrives', async ({ page, product }) => {
  await openPage(page, '/contact?temat=idea');
  await expect(page.getByLabel('Sprawa')).toHaveValue('idea');
  await page.getByRole('button', { name: 'Wyślij wiadomość' }).click();
  await expect(page.getByLabel('Imię i nazwisko')).toBeFocused();
  await expect(page.getByLabel('Imię i nazwisko')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Imię i nazwisko').fill('Jan Nowak');
  await page.getByLabel('Adres e-mail').fill('jan.nowak@example.pl');
  await page.getByLabel('Temat').fill('Więcej sieci');
  await page.getByLabel('Wiadomość').fill('Czy będzie LinkedIn?');
  await page.waitForTimeout(READING_MS);
  await page.getByRole('button', { name: 'Wyślij wiadomość' }).click();
  await expect(
    page.getByText('Wiadomość została wysłana! Odpowiemy najszybciej jak to możliwe.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('');
  await expect.poll(() => readInbox(product, 'jan.nowak@example.pl').then((emails) => emails.length)).toBe(1);
  await expect
    .poll(() => readInbox(product, OPERATOR).then((emails) => emails.map(({ text }) => text).join()))
    .toContain('Czy będzie LinkedIn?');
});

test('webinar, course and job buttons open forms that arrive', async ({ page, product }) => {
  for (const [address, button, submit, done] of [
    ['/webinars', /Zapisz się: Ton marki/, 'Zapisz mnie', 'Zapisano! Potwierdzenie wysłaliśmy e-mailem.'],
    ['/training', /Zapisz się: Postownia od podstaw/, 'Zapisz mnie', 'Zapisano!'],
    ['/careers', /Aplikuj: Redaktor/, 'Wyślij zgłoszenie', 'Zgłoszenie wysłane!'],
  ] as const) {
    await openPage(page, address);
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Imię i nazwisko').fill('Ola Maj');
    await dialog.getByLabel('Adres e-mail').fill('ola.maj@example.pl');
    await dialog.getByLabel(/Kilka zdań|O\sczym chcesz/).fill('Piszę od dziesięciu lat.');
    expect(await violationsOf(page)).toEqual([]);
    await page.waitForTimeout(READING_MS);
    await dialog.getByRole('button', { name: submit }).click();
    await expect(page.getByText(done).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  await expect.poll(() => readInbox(product, 'ola.maj@example.pl').then((emails) => emails.length)).toBe(3);
});

test('questions open one at a time, by keyboard too, and are readable without scripts', async ({
  page,
  browser,
}) => {
  await openPage(page, '/contact');
  const question = (name: string) =>
    page.locator('details').filter({ has: page.getByRole('heading', { name }) });
  const first = question('Jak szybko odpowiadacie?');
  const second = question('Czy mogę umówić pokaz na żywo?');
  await first.locator('summary').click();
  await expect(page.getByText(/14\sdni roboczych/)).toBeVisible();
  await second.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('open');
  await expect(first).not.toHaveAttribute('open');
  await page.keyboard.press('Enter');
  await expect(second).not.toHaveAttribute('open');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/faq');
  await plain.locator('summary').filter({ hasText: 'Co dostaję w okresie próbnym?' }).click();
  await expect(plain.getByText('270 tokenów, czyli 30 pełnych postów')).toBeVisible();
  await plain.goto('/docs/tokeny');
  await expect(plain.getByRole('heading', { name: 'Rezerwacja i zwrot' })).toBeVisible();
  await context.close();
});

test('legal texts are marked as drafts while the operator’s file has no day of a lawyer’s review', async ({
  page,
}) => {
  for (const text of ['/terms', '/privacy', '/gdpr', '/cookies', '/delete-data']) {
    await openPage(page, text);
    await expect(page.getByRole('main').getByText('szkic do sprawdzenia przez prawnika')).toBeVisible();
  }
});

test('the roadmap counts its states from what works, and its button leads to an idea', async ({ page }) => {
  await openPage(page, '/roadmap');
  const entry = (quarter: string) => page.getByRole('listitem').filter({ hasText: quarter }).first();
  await expect(entry('Q4 2023')).toContainText('Ukończono 100%');
  for (const built of ['z pliku CSV', 'raport z Twoim logo', 'kanałów RSS', 'bez internetu']) {
    await expect(entry('Q4 2023').getByText(built)).toBeVisible();
  }
  const publishing = entry('Q1 2024');
  await expect(publishing).toContainText('W trakcie');
  await expect(publishing).toContainText('60%');
  const marked = (state: string) =>
    publishing.getByRole('listitem').filter({ has: page.getByText(state, { exact: true }) });
  await expect(marked('działa')).toHaveCount(3);
  await expect(marked('działa').filter({ hasText: 'YouTube, Pinterest' })).toHaveCount(1);
  await expect(marked('w przygotowaniu')).toHaveCount(2);
  for (const quarter of ['Q2 2024', 'Q3 2024']) {
    await expect(entry(quarter)).toContainText('Planowane');
    await expect(entry(quarter)).toContainText('Ukończono 0%');
  }
  await page.getByRole('link', { name: 'Zgłoś pomysł' }).click();
  await expect(page.getByLabel('Sprawa')).toHaveValue('idea');
});

test('the documentation is found by its words', async ({ page }) => {
  await openPage(page, '/docs');
  await page.getByLabel('Szukaj w dokumentacji').fill('zwrot tokenow');
  await page.getByRole('search').getByRole('link', { name: 'Tokeny i rozliczenia' }).click();
  await expect(page).toHaveURL(/\/docs\/tokeny$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tokeny i rozliczenia');
  await page.getByRole('link', { name: 'Cennik' }).last().click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goto('/docs');
  await page.getByLabel('Szukaj w dokumentacji').fill('krokodyl');
  await expect(page.getByText('Nic nie znaleźliśmy dla „krokodyl”', { exact: false })).toBeVisible();
});

test('the status page shows measured days and calls the others unmeasured', async ({ page, request }) => {
  const read = async () => (await request.get('/api/v1/status')).json();
  await expect.poll(async () => (await read()).measuredAt).not.toBeNull();
  await openPage(page, '/status');
  for (const name of ['Aplikacja', 'Generowanie treści', 'Publikowanie']) {
    await expect(page.getByRole('article', { name })).toContainText('Operacyjny');
  }
  // Nobody has asked a network yet.
  await expect(page.getByRole('article', { name: 'Konta społecznościowe' })).toContainText('brak danych');
  await expect(
    page.getByRole('img', { name: /Aplikacja: dostępność dzień po dniu.*Zmierzono\s1\sdzień/ }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kanał RSS' })).toHaveAttribute('href', '/status/rss.xml');
  const feed = await (await request.get('/status/rss.xml')).text();
  const parsed = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml');
    return [document.documentElement.tagName, document.querySelector('parsererror') === null];
  }, feed);
  expect(parsed).toEqual(['rss', true]);
});

test('the API page lists what the document has', async ({ page, request }) => {
  const document = await (await request.get('/api/v1/openapi.json')).json();
  const operations = Object.values(document.paths as Record<string, object>).flatMap((entry) =>
    Object.keys(entry),
  );
  await openPage(page, '/api');
  await expect(page.locator('main article[id]:has(details)')).toHaveCount(operations.length);
});

test('an unknown address is a real 404, also below a known one', async ({ page }) => {
  for (const address of ['/nie-ma-takiej', '/docs/nie-ma', '/guides/nie-ma']) {
    const answer = await page.goto(address);
    expect([address, answer?.status()]).toEqual([address, 404]);
    await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Przejdź na stronę główną' }).click();
  await expect(page).toHaveURL('/');
});

test('pages that are only read ship the page script and nothing of the application', async ({ page }) => {
  let kilobytes = 0;
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.js')) kilobytes += Number(answer.headers()['content-length']) / 1024;
  });
  for (const address of ['/', '/pricing', '/docs', '/privacy', '/nie-ma-takiej']) {
    kilobytes = 0;
    await page.goto(address, { waitUntil: 'networkidle' });
    expect([address, kilobytes < 5]).toEqual([address, true]);
  }
});
