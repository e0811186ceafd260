import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { Browser } from '../../test/browser.ts';
import { signUpForm } from '../../test/people.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

const languageOf = async (browser: Browser) =>
  ((await browser.get('/api/auth/get-session')).body as { user: { language: string | null } }).user.language;

it('keeps the language of the sign-up, and every later choice, with the person', async () => {
  const browser = new Browser(running);
  await browser.post('/api/v1/sign-up', { ...signUpForm(), language: 'de' });
  expect(await languageOf(browser)).toBe('de');
  expect(await browser.post('/api/auth/set-language', { language: 'fr' })).toMatchObject({ status: 200 });
  expect(await languageOf(browser)).toBe('fr');
});

it('refuses what is no interface language, anything besides, and strangers', async () => {
  const browser = new Browser(running);
  await browser.post('/api/v1/sign-up', signUpForm());
  for (const body of [{ language: 'es' }, { language: null }, {}, { language: 'it', operator: true }]) {
    expect(await browser.post('/api/auth/set-language', body)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    });
  }
  expect(await languageOf(browser)).toBeNull();
  expect(await new Browser(running).post('/api/auth/set-language', { language: 'it' })).toMatchObject({
    status: 401,
  });
});
