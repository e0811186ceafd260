import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { ReceivedWebhook } from '../sandbox/src/receiver/routes.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { readWebhooks } from './sandbox-controls.ts';
import { faultsOf, violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const addresses = (page: Page) => page.getByRole('region', { name: 'Adresy', exact: true });
const log = (page: Page) => page.getByRole('region', { name: 'Dziennik', exact: true });

/** Adds an endpoint on the screen; @returns its signing secret, as it is shown once */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Nowy adres' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nowy adres webhooka' });
  await dialog.getByLabel('Adres').fill(url);
  await dialog.getByRole('checkbox', { name: 'post.changed' }).check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Dodaj adres' }).click();
  return page.getByRole('textbox', { name: 'Klucz podpisu' }).inputValue();
}

/** What a receiver that knows this secret expects in the header, by the standard. */
function signatureOf({ headers, body }: ReceivedWebhook, secret: string): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('an address is added, tested, hears of a post, and its log can be read and sent again', async ({
  page,
  product,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/settings/webhooki');
  await expect(addresses(page).getByText(/Nie ma jeszcze żadnego adresu/)).toBeVisible();
  const secret = await addEndpoint(page, `${product.sandboxUrl}/receiver/204`);
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('checkbox', { name: 'Klucz jest już w bezpiecznym miejscu' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await addresses(page).getByRole('button', { name: 'Sprawdź i włącz' }).click();
  await expect(addresses(page).getByText('działa')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const answer = await page.request.post('/api/v1/posts', {
    headers: { origin: product.url },
    data: { date: '2099-12-01', time: '10:00', content: 'Kawa z Etiopii.' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = (await answer.json()) as { id: string };
  const heard = async () => (await readWebhooks(product)).find(({ body }) => body.includes(id));
  await expect.poll(heard).toBeDefined();
  const call = (await heard()) ?? { headers: {}, body: '' };
  expect(call.headers['webhook-signature']).toBe(signatureOf(call, secret));
  expect(call.body).not.toContain('Kawa');

  await page.reload();
  const row = log(page).getByRole('row', { name: /post\.changed/ });
  await expect(row.getByText('204')).toBeVisible();
  await row.getByRole('button', { name: 'Czynności post.changed' }).click();
  await page.getByRole('menuitem', { name: 'Treść i odpowiedź' }).click();
  await expect(page.getByRole('dialog', { name: 'post.changed' }).getByText(id).first()).toBeVisible();
  await page.getByRole('button', { name: 'Zamknij' }).click();
  await row.getByRole('button', { name: 'Czynności post.changed' }).click();
  await page.getByRole('menuitem', { name: 'Wyślij ponownie' }).click();
  await expect
    .poll(async () => (await readWebhooks(product)).filter(({ body }) => body.includes(id)).length)
    .toBe(2);
  expect(consoleErrors).toEqual([]);
});

test('an address that refuses stays off, and one inside is not taken', async ({ page, product }) => {
  await page.goto('/settings/webhooki');
  await page.getByRole('button', { name: 'Nowy adres' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nowy adres webhooka' });
  await dialog.getByLabel('Adres').fill('https://10.0.0.1/');
  await dialog.getByRole('button', { name: 'Dodaj adres' }).click();
  await expect(dialog.getByText(/Podaj publiczny adres/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Anuluj' }).click();
  await addEndpoint(page, `${product.sandboxUrl}/receiver/500`);
  await addresses(page).getByRole('button', { name: 'Sprawdź i włącz' }).click();
  await expect(page.getByText(/Zdarzenie próbne nie doszło: odmowa \(500\)/)).toBeVisible();
  await expect(addresses(page).getByText('Czeka na pierwszy test')).toBeVisible();
  expect(await faultsOf(page, [390, 1440])).toEqual([]);
});

test('the secret of an address is replaced, and for a day both sign', async ({ page, product }) => {
  const consoleErrors = consoleErrorsOf(page);
  await page.goto('/settings/webhooki');
  const before = await addEndpoint(page, `${product.sandboxUrl}/receiver/204`);
  await page.getByRole('checkbox', { name: 'Klucz jest już w bezpiecznym miejscu' }).click();
  await addresses(page).getByRole('button', { name: 'Sprawdź i włącz' }).click();
  await expect(addresses(page).getByText('działa')).toBeVisible();
  const signing = page.getByRole('region', { name: 'Klucz podpisu', exact: true });
  await signing.getByRole('button', { name: 'Wymień klucz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wymienić klucz podpisu?' });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Wymień klucz' }).click();
  const shown = page.getByRole('textbox', { name: 'Klucz podpisu' });
  await expect(shown).toHaveValue(/^whsec_/);
  const after = await shown.inputValue();
  expect(after).not.toBe(before);
  await expect(signing.getByText(/Poprzedni podpisuje jeszcze do/)).toBeVisible();
  await signing.getByRole('button', { name: 'Wyślij próbne zdarzenie' }).click();
  // Other stories share the receiver: what they heard is signed by secrets of their own.
  const signedByBoth = async () =>
    (await readWebhooks(product)).filter((call) => {
      const told = String(call.headers['webhook-signature']).split(' ').toSorted();
      const expected = [signatureOf(call, before), signatureOf(call, after)].toSorted();
      return told.join() === expected.join();
    }).length;
  await expect.poll(signedByBoth).toBe(1);
  await page.reload();
  await expect(page.getByText(after)).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});
