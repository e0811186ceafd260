import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser, deliverEmails, openMailbox } from '../../../test/browser.ts';
import { signUpForm } from '../../../test/users.ts';
import { unconfirmedSignUps } from '../../db/schema/sign-up.ts';
import { rateLimits, users } from '../../db/schema/workspaces.ts';
import { systemClock } from '../../lib/clock.ts';
import { forgetSignUps } from './forget-sign-ups.job.ts';

const ATTACKERS = 'cudze hasło 42 kominów';
const OWNERS = 'jeż w papierowej łódce';

let setup: TestApp;
beforeAll(async () => {
  setup = await testApp({ clock: systemClock, environment: { REQUIRE_EMAIL_VERIFICATION: 'on' } });
});
afterAll(() => setup.close());
beforeEach(() => setup.app.db.delete(rateLimits));

/** Signs up in a browser of its own. @returns it and the email's link */
async function signUp(email: string, password: string, brandName: string, more: { wayOn?: string } = {}) {
  const browser = new Browser(setup);
  const { profile } = signUpForm();
  const form = signUpForm({ email, password, profile: { ...profile, brandName }, ...more });
  const answer = await browser.post('/api/v1/sign-up', form);
  expect(answer).toMatchObject({ status: 201, body: { outcome: 'check-mailbox' } });
  const [mail] = await openMailbox(setup, email);
  const link = new URL(mail?.links[0] ?? 'none:');
  return { browser, link: `${link.pathname}${link.search}`, token: link.searchParams.get('token') ?? '' };
}
const outcome = async (browser: Browser, link: string) =>
  new URL((await browser.get(link)).headers.get('location') ?? '', setup.url).searchParams.get('outcome');
const signIn = async (email: string, password: string) => {
  const browser = new Browser(setup);
  const { status } = await browser.post('/api/auth/sign-in/email', { email, password });
  return { status, browser };
};
const confirm = async (token: string, password: string, browser = new Browser(setup)) =>
  (await browser.post('/api/auth/confirm-email', { token, password })).status;
const newEmail = () => signUpForm().email;

/** The account is the owner's and shows nothing of the attacker's. */
async function expectOwners(email: string): Promise<void> {
  expect((await signIn(email, ATTACKERS)).status).toBe(401);
  const { status, browser } = await signIn(email, OWNERS);
  expect(status).toBe(200);
  expect((await browser.get('/api/v1/overview')).body).toMatchObject({ brand: { name: 'Moja piekarnia' } });
  expect(await setup.app.db.$count(users, eq(users.email, email))).toBe(1);
  expect(await setup.app.db.$count(unconfirmedSignUps, eq(unconfirmedSignUps.email, email))).toBe(0);
}

test('an attacker who signed up first gets nothing when the owner follows their own link', async () => {
  const email = newEmail();
  const attacker = await signUp(email, ATTACKERS, 'Cudza marka');
  const owner = await signUp(email, OWNERS, 'Moja piekarnia');
  expect(await outcome(owner.browser, owner.link)).toBe('confirmed');
  await expectOwners(email);
  expect(await outcome(attacker.browser, attacker.link)).toBe('expired');
});

test('an attacker who signs up last gets nothing when the owner follows the newest link', async () => {
  const email = newEmail();
  const owner = await signUp(email, OWNERS, 'Moja piekarnia');
  const attacker = await signUp(email, ATTACKERS, 'Cudza marka');
  // The newest email is of the attacker's sign-up: it asks for a password that the owner does not have.
  expect(await outcome(owner.browser, attacker.link)).toBe('password');
  expect(await confirm(attacker.token, OWNERS, owner.browser)).toBe(422);
  expect(await setup.app.db.$count(users, eq(users.email, email))).toBe(0);
  expect(await outcome(owner.browser, owner.link)).toBe('confirmed');
  await expectOwners(email);
});

test('on another device the link asks for the password of its sign-up, and confirms once', async () => {
  const email = newEmail();
  const owner = await signUp(email, OWNERS, 'Moja piekarnia');
  expect(await outcome(new Browser(setup), owner.link)).toBe('password');
  expect(await confirm(owner.token, ATTACKERS)).toBe(422);
  expect(await confirm(owner.token, OWNERS)).toBe(200);
  expect(await confirm(owner.token, OWNERS)).toBe(410);
  await expectOwners(email);
});

test('before the address is confirmed a right password leads to the mailbox and a wrong one nowhere', async () => {
  const email = newEmail();
  await signUp(email, OWNERS, 'Moja piekarnia');
  expect((await signIn(email, OWNERS)).status).toBe(403);
  expect((await signIn(email, ATTACKERS)).status).toBe(401);
  await new Browser(setup).post('/api/auth/send-verification-email', { email });
  expect(await openMailbox(setup, email)).toHaveLength(2);
});

test('the link leads on to the plan chosen before, in its browser, in another, and when it is sent again', async () => {
  const wayOn = '/checkout/pro?period=year';
  const email = newEmail();
  const { browser, link, token } = await signUp(email, OWNERS, 'Moja piekarnia', { wayOn });
  const leads = async (by: Browser, place: string) =>
    new URL((await by.get(place)).headers.get('location') ?? 'none:', setup.url);
  const elsewhere = await leads(new Browser(setup), link);
  expect(elsewhere.origin + elsewhere.pathname).toBe(new URL('/verify', setup.url).href);
  expect(Object.fromEntries(elsewhere.searchParams)).toEqual({ outcome: 'password', token, dalej: wayOn });
  await browser.post('/api/auth/send-verification-email', { email });
  const [again] = await openMailbox(setup, email);
  const { pathname, search } = new URL(again?.links[0] ?? 'none:');
  expect(search).not.toContain(token);
  const here = await leads(browser, `${pathname}${search}`);
  expect(Object.fromEntries(here.searchParams)).toEqual({ outcome: 'confirmed', dalej: wayOn });
  await expectOwners(email);
  // Whoever forgot that they have an account wanted the plan no less.
  const { link: login } = await signUp(email, OWNERS, 'Moja piekarnia', { wayOn: '/checkout/advanced' });
  expect(login).toBe('/register?tryb=logowanie&dalej=%2Fcheckout%2Fadvanced');
});

test.each([
  ['another host', '//evil.example'],
  ['another host behind a backslash', '/\\evil.example'],
  ['a foreign address', 'https://evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['steps upwards', '/checkout/../../x'],
  ['steps upwards, escaped', '/checkout/%2e%2e/x'],
  ['a page of the server', '/api/auth/sign-out'],
  ['5,000 characters', `/checkout/${'x'.repeat(5_000)}`],
])('no link leads on to %s: the sign-up is refused', async (_what, wayOn) => {
  const form = signUpForm({ wayOn });
  const answer = await new Browser(setup).post('/api/v1/sign-up', form);
  expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ path: 'wayOn' }] } } });
  expect(await setup.app.db.$count(unconfirmedSignUps, eq(unconfirmedSignUps.email, form.email))).toBe(0);
});

test('a link and its sign-up are gone after a day', async () => {
  const clock = manualClock();
  const environment = { REQUIRE_EMAIL_VERIFICATION: 'on' };
  const later = await testApp({ clock, environment });
  const browser = new Browser(later);
  const form = signUpForm();
  await browser.post('/api/v1/sign-up', form);
  const [mail] = await openMailbox(later, form.email);
  const link = new URL(mail?.links[0] ?? 'none:');
  clock.advance(86_400_001);
  const answer = await browser.get(`${link.pathname}${link.search}`);
  expect(answer.headers.get('location')).toBe('/verify?outcome=expired');
  await forgetSignUps(later.app);
  expect(await later.app.db.$count(unconfirmedSignUps)).toBe(0);
  await later.close();
});

test('where addresses need not be confirmed, a stranger’s click confirms no account but their own', async () => {
  const open = await testApp({ clock: systemClock });
  const form = signUpForm({ password: ATTACKERS });
  const attacker = new Browser(open);
  expect((await attacker.post('/api/v1/sign-up', form)).body).toEqual({ outcome: 'signed-in' });
  const [mail] = await openMailbox(open, form.email);
  const link = new URL(mail?.links[0] ?? 'none:');
  const place = `${link.pathname}${link.search}`;
  const owner = await new Browser(open).get(place);
  expect(owner.headers.get('location')).toContain('outcome=password');
  const [user] = await open.app.db.select().from(users).where(eq(users.email, form.email));
  expect(user?.emailVerified).toBe(false);
  expect((await attacker.get(place)).headers.get('location')).toBe('/verify?outcome=confirmed');
  await open.close();
});

test('known and unknown addresses are answered alike, and counted before anything else', async () => {
  const limited = await testApp({
    clock: systemClock,
    environment: {
      REQUIRE_EMAIL_VERIFICATION: 'on',
      SIGNUPS_PER_IP_PER_DAY: '2',
      TRUST_PROXY: '127.0.0.1',
    },
  });
  const from = (ip: string, form = signUpForm()) =>
    new Browser(limited).ask('POST', '/api/v1/sign-up', form, { 'x-forwarded-for': ip });
  const known = signUpForm();
  const owner = new Browser(limited);
  await owner.ask('POST', '/api/v1/sign-up', known, { 'x-forwarded-for': '203.0.113.1' });
  const [mail] = await openMailbox(limited, known.email);
  const link = new URL(mail?.links[0] ?? 'none:');
  await owner.get(`${link.pathname}${link.search}`);

  const spent = '203.0.113.2';
  for (let time = 0; time < 2; time += 1) expect((await from(spent)).status).toBe(201);
  const [toKnown, toUnknown] = [await from(spent, signUpForm({ email: known.email })), await from(spent)];
  expect(toKnown).toMatchObject({ status: 429, body: { code: 'REGISTRATION_LIMIT' } });
  expect(toKnown.body).toEqual(toUnknown.body);

  const fresh = await from('203.0.113.3', signUpForm({ email: known.email }));
  const other = await from('203.0.113.3');
  expect(fresh.body).toEqual(other.body);
  const names = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().map((line) => line.split('=')[0]);
  expect(names(fresh)).toEqual(names(other));
  await deliverEmails(limited);
  const subjects = (await openMailbox(limited, known.email)).map(({ subject }) => subject);
  expect(subjects[0]).toBe('Masz już konto · Postownia');
  await limited.close();
});

test('asking for a link makes one job whoever is asked for, and nothing else before the answer', async () => {
  const known = newEmail();
  const owner = await signUp(known, OWNERS, 'Moja piekarnia');
  await outcome(owner.browser, owner.link);
  const jobs = async () => (await setup.app.db.execute(`select name, data::text from jobs.job`)).rows;
  for (const place of ['request-password-reset', 'send-verification-email']) {
    const before = (await jobs()).length;
    for (const email of [known, 'nikt@example.pl']) {
      expect((await new Browser(setup).post(`/api/auth/${place}`, { email })).status).toBe(200);
    }
    const after = await jobs();
    expect(after).toHaveLength(before + 2);
    expect(JSON.stringify(after)).not.toContain('nikt@example.pl');
  }
});
