import { expect } from '@playwright/test';
import { ownerTest as test } from './product-test.ts';
import { runAdmin } from './run-admin.ts';
import { violationsOf } from './violations.ts';

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
  await page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click();
  const request = page.getByRole('listitem').filter({ hasText: subject });
  await expect(request).toContainText(/Odpowiemy\s+do/);
  expect(await violationsOf(page)).toEqual([]);

  await runAdmin(product, 'operator', '--add', owner.email);
  await page.goto('/operator');
  const line = page.getByRole('button', { name: new RegExp(subject) });
  await expect(line).toContainText(/Zostało:/);
  await line.click();
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
