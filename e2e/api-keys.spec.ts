import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, request } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const run = promisify(execFile);
const list = (page: Page) => page.getByRole('region', { name: 'Klucze API', exact: true });

/** Makes a key on the screen and returns it, as it is shown once. */
async function makeKey(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Nowy klucz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nowy klucz API' });
  await dialog.getByLabel('Nazwa').fill(name);
  for (const scope of scopes) await dialog.getByRole('checkbox', { name: scope }).check();
  await dialog.getByRole('textbox', { name: 'Tokeny na miesiąc' }).fill('50');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Twoje hasło').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Utwórz klucz' }).click();
  return page.getByRole('textbox', { name: 'Klucz', exact: true }).inputValue();
}

test('a key is made, opens the API, shows its last use, and opens nothing once it is revoked', async ({
  page,
  product,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/settings/klucze');
  await expect(list(page).getByText(/Nie ma jeszcze żadnego klucza/)).toBeVisible();
  const secret = await makeKey(page, 'Sklep internetowy', ['Szkice']);
  expect(secret).toMatch(/^pst_/);
  await expect(list(page).getByText('jeszcze nie')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Klucz jest już w bezpiecznym miejscu' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  // A program has no cookies, and no origin.
  const program = await request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const brands = await program.get('/api/v1/brands');
  expect(brands.status()).toBe(200);
  expect(brands.headers().ratelimit).toMatch(/^"key";r=119;t=60$/);
  const published = await program.post('/api/v1/posts/approve', { data: { postIds: [crypto.randomUUID()] } });
  expect(published.status()).toBe(403);

  await page.reload();
  await expect(list(page).getByText(/z\ssieci\s/)).toBeVisible();
  await list(page).getByRole('button', { name: 'Czynności klucza Sklep internetowy' }).click();
  await page.getByRole('menuitem', { name: 'Unieważnij' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unieważnij klucz' }).click();
  await expect(list(page).getByText(/Nie ma jeszcze żadnego klucza/)).toBeVisible();
  await expect.poll(async () => (await program.get('/api/v1/brands')).status()).toBe(401);
  await program.dispose();
  expect(consoleErrors).toEqual([]);
});

test('a secret is replaced, and the one before opens for as long as was said', async ({ page, product }) => {
  await page.goto('/settings/klucze');
  const before = await makeKey(page, 'Automat', []);
  await list(page).getByRole('button', { name: 'Czynności klucza Automat' }).click();
  await page.getByRole('menuitem', { name: 'Wymień sekret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Dotychczasowy sekret działa jeszcze').selectOption('0');
  await dialog.getByLabel('Twoje hasło').fill(PASSWORD);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Wymień sekret' }).click();
  const shown = page.getByRole('textbox', { name: 'Klucz', exact: true });
  await expect(shown).not.toHaveValue(before);
  const after = await shown.inputValue();
  const program = await request.newContext({ baseURL: product.url });
  const statusOf = async (key: string) =>
    (await program.get('/api/v1/brands', { headers: { authorization: `Bearer ${key}` } })).status();
  expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
  await program.dispose();
});

/** A day so many days from now. */
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** How a language's examples are run, and what one prints that went well. */
const LANGUAGES = {
  curl: { program: 'curl', file: 'example.sh', run: ['bash'], printed: / 20[01]$/ },
  TypeScript: {
    program: process.execPath,
    file: 'example.mts',
    run: [process.execPath, '--experimental-strip-types', '--no-warnings'],
    printed: /^20[01] /,
  },
  Python: { program: 'python3', file: 'example.py', run: ['python3'], printed: /^20[01] / },
  // It prints what was answered alone: a refusal is none.
  PHP: { program: 'php', file: 'example.php', run: ['php'], printed: /^Array\s+\(/ },
} as const;
type Language = keyof typeof LANGUAGES;

/** Stands in the examples for a post of the reader’s. */
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000001';
/** The post that an example before made on a day; none yet: what stands in the examples. */
async function draftOf(page: Page, day: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/posts?from=${day}&to=${day}`);
  const { posts } = (await answer.json()) as { posts: { id: string }[] };
  return posts[0]?.id ?? EXAMPLE_ID;
}

/** Runs a program of the reference with a key and returns what it printed. */
async function runExample(code: string, { language, key }: { language: Language; key: string }) {
  const { file, run: command } = LANGUAGES[language];
  const env = { ...process.env, POSTOWNIA_KEY: key, FORCE_COLOR: '0', NO_COLOR: '1' };
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-examples-'));
  const example = path.join(folder, file);
  await writeFile(example, language === 'curl' ? `${code} -w ' %{http_code}'` : code);
  const [program, ...options] = command;
  const { stdout } = await run(program, [...options, example], { env });
  await rm(folder, { recursive: true });
  return stdout;
}

for (const [language, { program, printed }] of Object.entries(LANGUAGES)) {
  test(`the examples of the reference do what they say, in ${language}`, async ({ page, product }) => {
    const isThere = await run(program, ['--version']).then(
      () => true,
      () => false,
    );
    test.skip(!isThere, `there is no ${program} on this machine`);
    await page.goto('/settings/klucze');
    const key = await makeKey(page, `Przykłady ${language}`, ['Szkice', 'Generowanie', 'Publikowanie']);
    const { current } = (await (await page.request.get('/api/v1/brands')).json()) as { current: string };
    await page.goto('/api');
    const examples = await page.locator('#przyklady ~ article details').evaluateAll((all) =>
      all.map((one) => ({
        language: one.querySelector('summary')?.textContent ?? '',
        code: one.querySelector('code')?.textContent ?? '',
      })),
    );
    const own = examples.filter((example) => example.language === language);
    expect([examples.length, own.length]).toEqual([60, 15]);
    for (const [index, { code }] of own.entries()) {
      const ready = code
        .replaceAll('https://postownia.pl', product.url)
        .replaceAll('moja-marka', current)
        .replaceAll('post-2027-01-01-a', `example-${language}-${index}`)
        .replaceAll(EXAMPLE_ID, await draftOf(page, dayAhead(2)))
        .replaceAll('2027-01-01', dayAhead(2))
        .replaceAll('2027-01-31', dayAhead(10 + index));
      expect(await runExample(ready, { language: language as Language, key }), ready).toMatch(printed);
    }
  });
}

test('the reference calls the product with a key of its reader', async ({ page }) => {
  await page.goto('/settings/klucze');
  const key = await makeKey(page, 'Próba', []);
  await page.goto('/api');
  const tries = page.getByRole('region', { name: 'Wypróbuj' });
  await tries.getByLabel('Klucz API').fill(key);
  await tries.getByLabel('Operacja').selectOption('GET /posts');
  await tries.getByRole('textbox', { name: 'from' }).fill('2027-01-01');
  await tries.getByRole('textbox', { name: 'to', exact: true }).fill('2027-01-31');
  await tries.getByRole('button', { name: 'Wyślij zapytanie' }).click();
  await expect(tries.getByText('200 GET /api/v1/posts?from=2027-01-01&to=2027-01-31')).toBeVisible();
  await expect(tries.getByText('"posts"')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await tries.getByLabel('Klucz API').fill('pst_x');
  await tries.getByRole('button', { name: 'Wyślij zapytanie' }).click();
  await expect(tries.getByText('401 GET /api/v1/posts?from=2027-01-01&to=2027-01-31')).toBeVisible();
});

test('the reference sends what changes something after its reader agreed to it, each time', async ({
  page,
}) => {
  await page.goto('/settings/klucze');
  const key = await makeKey(page, 'Próba zapisu', ['Szkice']);
  await page.goto('/api');
  const tries = page.getByRole('region', { name: 'Wypróbuj' });
  await tries.getByLabel('Klucz API').fill(key);
  const body = tries.getByLabel('Treść zapytania (JSON)');
  await expect(body).toBeHidden();
  await tries.getByLabel('Operacja').selectOption('POST /posts');
  const smallest = JSON.parse(await body.inputValue());
  expect(Object.keys(smallest)).toEqual(['date', 'content']);
  const agreement = tries.getByRole('checkbox', {
    name: 'Rozumiem, że to zapytanie zmieni dane mojej marki.',
  });
  const send = tries.getByRole('button', { name: 'Wyślij zapytanie' });
  // Not agreed to: the browser itself does not send the form.
  await send.click();
  await expect(tries.getByText('POST /api/v1/posts')).toHaveCount(0);
  await agreement.check();
  await body.fill('{');
  await send.click();
  await expect(tries.getByText('To nie jest poprawny JSON.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await body.fill(JSON.stringify({ ...smallest, date: dayAhead(3) }));
  await agreement.check();
  await send.click();
  await expect(tries.getByText('201 POST /api/v1/posts')).toBeVisible();
  await expect(agreement).not.toBeChecked();
  await tries.getByLabel('Operacja').selectOption('POST /posts/approve');
  await expect(
    tries.getByRole('checkbox', {
      name: 'Rozumiem, że skutki tego zapytania może zobaczyć ktoś spoza firmy.',
    }),
  ).toBeVisible();
  await tries.getByLabel('Operacja').selectOption('GET /posts');
  await expect(body).toBeHidden();
});
