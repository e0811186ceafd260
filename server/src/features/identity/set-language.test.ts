import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser, deliverEmails, openMailbox } from '../../../test/browser.ts';
import { signUpForm } from '../../../test/users.ts';

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

it('writes to a person in the language they chose, links to pages in it too', async () => {
  const browser = new Browser(running);
  const { email, ...form } = signUpForm();
  await browser.post('/api/v1/sign-up', { email, ...form, language: 'de' });
  await browser.post('/api/auth/request-password-reset', { email });
  // The email is written by a job, in the language of that moment.
  await deliverEmails(running);
  await browser.post('/api/auth/set-language', { language: 'it' });
  await browser.post('/api/auth/request-password-reset', { email });
  const emails = await openMailbox(running, email);
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'Bestätigen Sie Ihre E-Mail-Adresse · Postownia',
    'Imposta una nuova password · Postownia',
    'Neues Passwort festlegen · Postownia',
  ]);
  const links = emails.flatMap((mail) => mail.links).join('\n');
  expect(links).toMatch(/\/de\/reset\?token=/);
  expect(links).toMatch(/\/it\/reset\?token=/);
  const verify = new URL(/\S+verify-email\S+/.exec(links)?.[0] ?? '');
  const answer = await browser.get(`${verify.pathname}${verify.search}`);
  expect(answer.headers.get('location')).toBe('/de/verify?outcome=confirmed');
});
