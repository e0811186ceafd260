import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser, openMailbox } from '../../../test/browser.ts';
import { totpOf } from '../../../test/totp.ts';
import { GOOD_PASSWORD, signUpForm } from '../../../test/users.ts';
import { rateLimits, sessions, users, verifications } from '../../db/schema/workspaces.ts';
import { systemClock } from '../../lib/clock.ts';

const NEW_PASSWORD = 'jeż w papierowej łódce';
const DAY = 86_400_000;

let setup: TestApp;
beforeAll(async () => {
  setup = await testApp({ clock: systemClock });
});
afterAll(() => setup.close());

async function signedUp() {
  // The limits per caller are another matter.
  await setup.app.db.delete(rateLimits);
  const browser = new Browser(setup);
  const { email } = signUpForm();
  await browser.post('/api/v1/sign-up', signUpForm({ email }));
  const confirmed = { emailVerified: true };
  const [user] = await setup.app.db
    .update(users)
    .set(confirmed)
    .where(eq(users.email, email))
    .returning({ id: users.id });
  return { browser, email, userId: user?.id ?? '' };
}

async function linkIn(mailbox: string, subject: RegExp, part: string): Promise<URL> {
  const mail = (await openMailbox(setup, mailbox)).find((found) => subject.test(found.subject));
  return new URL(mail?.links.find((link) => link.includes(part)) ?? 'none:');
}
const follow = async ({ pathname, search }: URL) =>
  (await new Browser(setup).get(`${pathname}${search}`)).headers.get('location');

async function askReset(email: string): Promise<string> {
  await new Browser(setup).post('/api/auth/request-password-reset', { email });
  return (await linkIn(email, /hasł/i, '/reset?')).searchParams.get('token') ?? '';
}
const reset = async (token: string) =>
  (await new Browser(setup).post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD })).status;
const signIn = async (email: string, password: string, browser = new Browser(setup)) => {
  const { status, body } = await browser.post('/api/auth/sign-in/email', { email, password });
  return { status, twoFactor: body.twoFactor, browser };
};

/** Both steps of a move: the old address agrees, the new one proves itself. @returns the used links */
async function move(browser: Browser, from: string, to: string): Promise<readonly [URL, URL]> {
  await browser.post('/api/auth/change-email', { newEmail: to, password: GOOD_PASSWORD });
  const agreed = await linkIn(from, /Zgoda/, 'verify-email');
  expect(await follow(agreed)).toBe('/verify?outcome=half');
  const proved = await linkIn(to, /nowy adres/, 'verify-email');
  expect(await follow(proved)).toBe('/verify?outcome=changed');
  return [agreed, proved];
}

test('a link that moved an address never moves it again, not even after the account came back', async () => {
  const { browser, email, userId } = await signedUp();
  const away = `nowy-${email}`;
  const links = await move(browser, email, away);
  await move(browser, away, email);
  for (const link of links) expect(await follow(link)).toBe('/verify?outcome=expired');
  const [user] = await setup.app.db.select().from(users).where(eq(users.id, userId));
  expect(user?.email).toBe(email);
});

test('a move that was asked for dies with a change of password', async () => {
  const { browser, email } = await signedUp();
  await browser.post('/api/auth/change-email', { newEmail: `nowy-${email}`, password: GOOD_PASSWORD });
  const link = await linkIn(email, /Zgoda/, 'verify-email');
  const change = { currentPassword: GOOD_PASSWORD, newPassword: NEW_PASSWORD };
  expect((await browser.post('/api/auth/change-password', change)).status).toBe(200);
  expect(await follow(link)).toBe('/verify?outcome=expired');
});

test('a link to a new password dies with every change of password or address', async () => {
  const changed = await signedUp();
  const beforeChange = await askReset(changed.email);
  const change = { currentPassword: GOOD_PASSWORD, newPassword: NEW_PASSWORD };
  await changed.browser.post('/api/auth/change-password', change);
  expect(await reset(beforeChange)).toBe(410);

  const twice = await signedUp();
  const [first, second] = [await askReset(twice.email), await askReset(twice.email)];
  expect(first).not.toBe(second);
  expect(await reset(second)).toBe(200);
  expect(await reset(first)).toBe(410);

  const moved = await signedUp();
  const toOldMailbox = await askReset(moved.email);
  await move(moved.browser, moved.email, `nowy-${moved.email}`);
  expect(await reset(toOldMailbox)).toBe(410);
});

test('who reads the database finds no link to a new password', async () => {
  const { email } = await signedUp();
  const token = await askReset(email);
  const kept = await setup.app.db.select().from(verifications);
  expect(JSON.stringify(kept)).not.toContain(token);
  const hashes = kept.map(({ identifier }) => identifier);
  for (const hash of hashes) expect(await reset(hash.slice(hash.indexOf(':') + 1))).toBe(410);
  expect(await reset(token)).toBe(200);
});

test('a code of the phone opens one door once, and no earlier code after it', async () => {
  const { browser, email } = await signedUp();
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: GOOD_PASSWORD });
  const codeAt = (milliseconds: number) => totpOf(body.totpURI, new Date(Date.now() + milliseconds));
  const enter = async (code: string) => {
    const { browser: device } = await signIn(email, GOOD_PASSWORD);
    return (await device.post('/api/auth/two-factor/verify-totp', { code })).status;
  };
  const enabling = codeAt(-30_000);
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: enabling })).status).toBe(200);
  expect(await enter(enabling)).toBe(422);
  const [now, next] = [codeAt(0), codeAt(30_000)];
  const atOnce = await Promise.all([enter(next), enter(next), enter(next)]);
  expect(atOnce.toSorted()).toEqual([200, 422, 422]);
  expect(await enter(now)).toBe(422);
  expect(await enter(next)).toBe(422);
});

test('no device stays trusted: the second factor is asked for each time', async () => {
  const { browser, email } = await signedUp();
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: GOOD_PASSWORD });
  const codeAt = (milliseconds: number) => totpOf(body.totpURI, new Date(Date.now() + milliseconds));
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeAt(-30_000) });
  const { browser: device } = await signIn(email, GOOD_PASSWORD);
  const trusting = { code: codeAt(0), trustDevice: true };
  expect((await device.post('/api/auth/two-factor/verify-totp', trusting)).status).toBe(400);
  expect((await device.post('/api/auth/two-factor/verify-totp', { code: codeAt(0) })).status).toBe(200);
  expect([...device.cookies.keys()].join()).not.toContain('trust');
  expect(await signIn(email, GOOD_PASSWORD, device)).toMatchObject({ status: 200, twoFactor: true });
});

test('a first step with the old password opens nothing after the password changed', async () => {
  const { browser, email } = await signedUp();
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: GOOD_PASSWORD });
  const codeAt = (milliseconds: number) => totpOf(body.totpURI, new Date(Date.now() + milliseconds));
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeAt(-30_000) });
  const { browser: thief } = await signIn(email, GOOD_PASSWORD);
  expect(await reset(await askReset(email))).toBe(200);
  expect((await thief.post('/api/auth/two-factor/verify-totp', { code: codeAt(0) })).status).toBe(410);
});

test('a session ends thirty days after it began, however often it is used', async () => {
  const { browser, userId } = await signedUp();
  const now = Date.now();
  const end = new Date(now + DAY);
  const old = { createdAt: new Date(now - 29 * DAY), updatedAt: new Date(now - 29 * DAY), expiresAt: end };
  await setup.app.db.update(sessions).set(old).where(eq(sessions.userId, userId));
  const answer = await browser.get('/api/auth/get-session');
  expect(answer.body.session.expiresAt).toBe(end.toISOString());
  const [session] = await setup.app.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(session?.expiresAt).toEqual(end);
});
