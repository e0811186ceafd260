import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { cell, dayAfter, openDay, panel, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const CALLBACK = 'https://assistant.example/callback';
const DAY = dayAfter(todayInWarsaw(), 3);
const VERIFIER = 'v'.repeat(64);
const list = (page: Page) => page.getByRole('region', { name: 'Połączone aplikacje', exact: true });

/** The address with which an assistant that has just registered sends its person. */
async function addressOf(url: string, name: string): Promise<{ address: string; clientId: string }> {
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [CALLBACK] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'read write generate publish',
    state: 'stan',
  });
  return { address: `/authorize?${query}`, clientId };
}

const answered = (page: Page) =>
  page.route(`${CALLBACK}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Asystent</title>' }),
  );

/** What `/mcp` answers to what the assistant got. */
async function ask(
  url: string,
  token: string,
  asked: { method: string; params: object } = { method: 'tools/list', params: {} },
): Promise<number> {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...asked }),
  });
  await answer.text();
  return answer.status;
}

test('an assistant is let in for what its person agreed to, and put out again', async ({ page, product }) => {
  const consoleErrors = consoleErrorsOf(page);
  await answered(page);
  const { address, clientId } = await addressOf(product.url, 'Asystent Kingi');
  await page.goto(address);
  await expect(
    page.getByRole('heading', { name: 'Asystent Kingi chce działać w Twoim imieniu' }),
  ).toBeVisible();
  await expect(page.getByText('assistant.example')).toBeVisible();
  // Who is signed in is not offered an account.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Panel', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Zarejestruj się' })).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Publikowanie' }).uncheck();
  await page.getByRole('textbox', { name: 'Tokeny na miesiąc' }).fill('50');
  await page.getByRole('button', { name: 'Zezwól' }).click();
  await page.waitForURL(`${CALLBACK}**`);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['stan', new URL(product.url).origin]);
  const exchanged = await fetch(`${product.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: CALLBACK,
      code: searchParams.get('code') ?? '',
      code_verifier: VERIFIER,
    }),
  });
  const { access_token: token, scope } = (await exchanged.json()) as Record<string, string>;
  expect(scope).toBe('read write generate');
  expect(await ask(product.url, token ?? '')).toBe(200);

  // What it writes says in the calendar whose it is.
  const draft = { date: DAY, time: '10:00', text: 'Rano pachnie u nas chlebem na zakwasie.' };
  const call = { method: 'tools/call', params: { name: 'draft_post', arguments: draft } };
  expect(await ask(product.url, token ?? '', call)).toBe(200);
  await openDay(page, DAY);
  await expect(cell(page, DAY)).toHaveAccessibleName(/szkic, od asystenta:/);
  await expect(cell(page, DAY).getByTitle('Od asystenta')).toBeVisible();
  await expect(panel(page).getByText('Od asystenta')).toBeVisible();

  await page.goto('/settings/aplikacje');
  await expect(list(page).getByText('Asystent Kingi (assistant.example)')).toBeVisible();
  await expect(list(page).getByText('0 z 50 tokenów w tym miesiącu')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await list(page).getByRole('button', { name: 'Odłącz: Asystent Kingi' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Odłącz' }).click();
  await expect(list(page).getByText(/Nie ma jeszcze żadnej/)).toBeVisible();
  await expect.poll(() => ask(product.url, token ?? '')).toBe(401);
  expect(consoleErrors).toEqual([]);
});

test('a no goes back as a no, and nobody is sent to an address that nobody registered', async ({
  page,
  product,
}) => {
  await answered(page);
  const { address } = await addressOf(product.url, 'Asystent');
  await page.goto(address);
  await page.getByRole('button', { name: 'Odmów' }).click();
  await page.waitForURL(`${CALLBACK}**`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  await page.goto(address.replace('assistant.example', 'evil.example'));
  await expect(page.getByRole('heading', { name: 'Nie wiemy, kto o to prosi' })).toBeVisible();
});
