import path from 'node:path';
import { expect } from '@playwright/test';
import { ownerTest as test } from './product-test.ts';
import { runAdmin } from './run-admin.ts';
import { violationsOf } from './violations.ts';

const SCREENSHOT = path.join(import.meta.dirname, '../docs/pictures/kalendarz.webp');

test('a visitor’s message waits for an operator, who is made by a command, and is answered', async ({
  page,
  request,
  product,
  owner,
}) => {
  const subject = `Cennik dla fundacji ${Date.now()}`;
  const sent = await request.post('/api/v1/contact-messages', {
    headers: { origin: product.url },
    data: {
      name: 'Zofia Żółć',
      email: `zofia-${Date.now()}@example.com`,
      topic: 'plan',
      subject,
      message: 'Czy fundacje mają zniżkę?',
      website: '',
      filledIn: 9_000,
    },
  });
  expect(sent.status()).toBe(201);
  await page.goto('/operator');
  await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();

  await runAdmin(product, 'operator', '--add', owner.email);
  await page.reload();
  await page.getByRole('radio', { name: 'Skrzynka' }).click();
  const line = page.getByRole('button', { name: new RegExp(subject) });
  await expect(line).toContainText('Zofia Żółć');
  await expect(line.getByRole('img', { name: 'Nieprzeczytane' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await line.click();
  await expect(page.getByText('Czy fundacje mają zniżkę?')).toBeVisible();
  await expect(line.getByRole('img', { name: 'Nieprzeczytane' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Oznacz jako odpowiedziane' }).click();
  await expect(line).toHaveCount(0);

  await page.getByRole('radio', { name: 'Załatwione' }).click();
  await expect(line).toContainText(/Odpowiedź:/);
  await page.getByRole('radio', { name: 'Stan instalacji' }).click();
  await expect(page.getByText('Publikacje po terminie')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('an operator sees money, visits and providers, and tells of an incident on the status page', async ({
  page,
  request,
  product,
  owner,
}) => {
  await request.post('/api/v1/visits', { headers: { origin: product.url }, data: { path: '/pricing' } });
  await runAdmin(product, 'operator', '--add', owner.email);
  await page.goto('/operator');
  const open = (name: string) => page.getByRole('radio', { name, exact: true }).click();
  await open('Pieniądze');
  await expect(page.getByRole('heading', { name: 'Wpływy według miesięcy' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await open('Odwiedziny');
  await expect(page.getByRole('row', { name: /\/pricing/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await open('Dostawcy');
  await expect(page.getByRole('row', { name: /E-maile/ })).toContainText('piaskownica');
  await expect(page.getByRole('row', { name: /Facebook/ })).toContainText('bez błędów');
  expect(await violationsOf(page)).toEqual([]);

  const text = `Sprawdzamy opóźnienia ${Date.now()}`;
  await open('Incydenty');
  await page.getByLabel('Publikowanie').check();
  await page.getByLabel('Komunikat po polsku').first().fill(text);
  await page.getByRole('button', { name: 'Ogłoś incydent' }).click();
  const incident = page.getByRole('article').filter({ hasText: text });
  await expect(incident).toContainText('trwa');
  expect(await violationsOf(page)).toEqual([]);
  const reader = await page.context().newPage();
  await reader.goto('/status');
  await expect(reader.getByText(text)).toBeVisible();
  await incident.getByLabel('Komunikat po polsku').fill('Już działa.');
  await incident.getByRole('button', { name: 'Zakończ incydent' }).click();
  await expect(incident).toContainText('zakończony');
  await expect(incident.getByRole('button', { name: 'Zakończ incydent' })).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByText('Już działa.')).toBeVisible();
});

test('whoever asks for help sees the promised time, the answer, and says how it went', async ({
  page,
  product,
  owner,
}) => {
  const subject = `Film nie wyszedł ${Date.now()}`;
  await page.goto('/help');
  await expect(page.getByText(/odpowiadamy\s+w\s+ciągu\s+2\s+godzin/)).toBeVisible();
  await page.getByLabel('Szukaj w dokumentacji').fill('token');
  await expect(page.locator('[data-search-results] li').first()).toBeVisible();
  await page.getByLabel('Czego dotyczy').selectOption('Publikowanie');
  await page.getByLabel('Temat').fill(subject);
  await page.getByLabel('Co się dzieje').fill('Miał iść o dziewiątej.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Dołącz zrzut ekranu' }).click();
  await (await chooser).setFiles(SCREENSHOT);
  await expect(page.getByRole('img', { name: 'Wybrany zrzut ekranu' })).toBeVisible();
  await page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click();
  const request = page.getByRole('listitem').filter({ hasText: subject });
  await expect(request).toContainText(/Odpowiemy\s+do/);
  await expect(request).toContainText('ze zrzutem ekranu');
  expect(await violationsOf(page)).toEqual([]);

  await runAdmin(product, 'operator', '--add', owner.email);
  await page.goto('/operator');
  const line = page.getByRole('button', { name: new RegExp(subject) });
  await expect(line).toContainText(/Zostało:/);
  await line.click();
  const image = page.getByRole('img', { name: /^Zrzut\s+ekranu\s+od/ });
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(100);
  await page.getByLabel('Odpowiedź').fill('Film był za długi.');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Odpowiedz i zamknij' }).click();
  await expect(line).toHaveCount(0);

  await page.goto('/help');
  await request.getByText(subject).click();
  await expect(request).toContainText('Film był za długi.');
  expect(await violationsOf(page)).toEqual([]);
  await request.getByRole('button', { name: 'Tak' }).click();
  await expect(request).toContainText('Cieszymy się');
});
