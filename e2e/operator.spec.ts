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
