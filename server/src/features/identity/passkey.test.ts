import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser, openMailbox } from '../../../test/browser.ts';
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { totpOf } from '../../../test/totp.ts';
import { GOOD_PASSWORD, signUpForm } from '../../../test/users.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { passkeys, rateLimits, users, verifications } from '../../db/schema/workspaces.ts';
import { systemClock } from '../../lib/clock.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { selectOwner } from '../privacy/export.queries.ts';
import { identityRows } from '../workspaces/index.ts';

let setup: TestApp;
beforeAll(async () => {
  setup = await testApp({ clock: systemClock });
});
afterAll(() => setup.close());
// The limits per caller are another matter: all tests have one address.
beforeEach(() => setup.app.db.delete(rateLimits));

const REFUSED = { status: 422, body: { code: 'PASSKEY_REFUSED' } };
const ask = (browser: Browser, path: string, body: object = {}) => browser.post(`/api/auth${path}`, body);
const isIn = async (browser: Browser) => (await browser.get('/api/v1/settings')).status === 200;
const listed = async (browser: Browser) =>
  (await browser.get('/api/auth/passkey/list-user-passkeys')).body.passkeys;

async function signUp() {
  const form = signUpForm();
  const browser = new Browser(setup);
  expect((await browser.post('/api/v1/sign-up', form)).status).toBe(201);
  const [user] = await setup.app.db.select().from(users).where(eq(users.email, form.email));
  return { email: form.email, browser, userId: user?.id ?? '' };
}

type Faults = Parameters<SoftwareAuthenticator['register']>[1];

/** Asks for a challenge and lets the device answer it. */
async function registered(browser: Browser, device: SoftwareAuthenticator, faults?: Faults) {
  const options = await ask(browser, '/passkey/generate-register-options', { password: GOOD_PASSWORD });
  expect(options.status).toBe(200);
  const response = device.register({ challenge: options.body.challenge, url: setup.url }, faults);
  return { options: options.body, answer: { name: 'Telefon', response } };
}
async function add(browser: Browser, device: SoftwareAuthenticator, faults?: Faults) {
  const { answer } = await registered(browser, device, faults);
  return ask(browser, '/passkey/verify-registration', answer);
}
async function proof(browser: Browser, device: SoftwareAuthenticator, faults?: Faults) {
  const options = await ask(browser, '/passkey/generate-authenticate-options');
  return { response: device.signIn({ challenge: options.body.challenge, url: setup.url }, faults) };
}
const signIn = async (browser: Browser, device: SoftwareAuthenticator, faults?: Faults) =>
  ask(browser, '/passkey/verify-authentication', await proof(browser, device, faults));

/** A person with one passkey. */
async function withPasskey() {
  const device = new SoftwareAuthenticator();
  const user = await signUp();
  expect(await add(user.browser, device)).toMatchObject({ status: 200, body: { status: true } });
  return { ...user, device };
}

async function logOf(userId: string) {
  await writeAudit(setup.app);
  const lines = await setup.app.db.select().from(auditEvents).where(eq(auditEvents.actorId, userId));
  return lines.map(({ action, details }) => `${action} ${JSON.stringify(details)}`);
}

test('a passkey is added with the password, opens the account without it, and is removed', async () => {
  const device = new SoftwareAuthenticator();
  const { email, browser, userId } = await signUp();
  const { options, answer } = await registered(browser, device);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Postownia' },
    user: { name: email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect((await ask(browser, '/passkey/verify-registration', answer)).body).toEqual({ status: true });
  expect(await listed(browser)).toEqual([
    { id: expect.any(String), name: 'Telefon', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  const [newest] = await openMailbox(setup, email);
  expect(newest?.subject).toContain('Dodano klucz dostępu');
  expect(newest?.text).toContain('Telefon');

  const elsewhere = new Browser(setup);
  const asked = await ask(elsewhere, '/passkey/generate-authenticate-options');
  expect(asked.body).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
  // Nothing tells a visitor whose keys there are.
  expect(asked.body.allowCredentials ?? []).toEqual([]);
  // The answer holds no token: only the cookie does.
  expect(await signIn(elsewhere, device)).toMatchObject({ status: 200, body: { status: true } });
  expect(await isIn(elsewhere)).toBe(true);
  const [used] = await listed(elsewhere);
  expect(used.lastUsedAt).not.toBeNull();

  const remove = (password: string) => ask(browser, '/passkey/delete-passkey', { id: used.id, password });
  expect((await remove('nie to')).body.code).toBe('WRONG_PASSWORD');
  expect((await remove(GOOD_PASSWORD)).status).toBe(200);
  expect(await listed(browser)).toEqual([]);
  expect(await signIn(new Browser(setup), device)).toMatchObject(REFUSED);
  const log = await logOf(userId);
  expect(log).toContain('passkey.added {}');
  expect(log).toContain('passkey.removed {}');
  expect(log).toContain('session.started {"method":"passkey"}');
});

test('a passkey stands for both factors, and a device that did not recognize its person for none', async () => {
  const { browser, device } = await withPasskey();
  const { body } = await ask(browser, '/two-factor/enable', { password: GOOD_PASSWORD });
  await ask(browser, '/two-factor/verify-totp', { code: totpOf(String(body.totpURI), new Date()) });
  const elsewhere = new Browser(setup);
  expect(await signIn(elsewhere, device, { verified: false })).toMatchObject(REFUSED);
  expect(await isIn(elsewhere)).toBe(false);
  expect((await signIn(elsewhere, device)).status).toBe(200);
  expect(await isIn(elsewhere)).toBe(true);
  expect(await add(browser, new SoftwareAuthenticator(), { verified: false })).toMatchObject(REFUSED);
  expect(await listed(browser)).toHaveLength(1);
});

test('an answer is good once, for its own browser and its own question', async () => {
  const { browser, device } = await withPasskey();
  const thief = new Browser(setup);
  const heard = await proof(browser, device);
  // Heard on the way, without the browser's cookie.
  expect(await ask(thief, '/passkey/verify-authentication', heard)).toMatchObject(REFUSED);
  const replaying = new Browser(setup, { cookie: browser.cookie });
  for (const [name, value] of browser.cookies) replaying.cookies.set(name, value);
  expect((await ask(browser, '/passkey/verify-authentication', heard)).status).toBe(200);
  expect(await ask(replaying, '/passkey/verify-authentication', heard)).toMatchObject(REFUSED);
  // The old answer to a new question.
  await ask(thief, '/passkey/generate-authenticate-options');
  expect(await ask(thief, '/passkey/verify-authentication', heard)).toMatchObject(REFUSED);
  expect(await isIn(thief)).toBe(false);
  // An answer to signing in adds no key, and the other way round.
  const other = new SoftwareAuthenticator();
  const options = await ask(browser, '/passkey/generate-authenticate-options');
  const response = other.register({ challenge: options.body.challenge, url: setup.url });
  expect(await ask(browser, '/passkey/verify-registration', { name: 'X', response })).toMatchObject(REFUSED);
  expect(await listed(browser)).toHaveLength(1);
});

test('a challenge is kept five minutes and on the server', async () => {
  const { device } = await withPasskey();
  const late = new Browser(setup);
  const answer = await proof(late, device);
  await setup.app.db.update(verifications).set({ expiresAt: sql`expires_at - interval '301 seconds'` });
  expect(await ask(late, '/passkey/verify-authentication', answer)).toMatchObject(REFUSED);
});

test('another site, an unknown key, another key of the same name and a copied one open nothing', async () => {
  const { browser, device, userId } = await withPasskey();
  const visitor = new Browser(setup);
  const phishing = { origin: 'https://postownia.example' };
  expect(await signIn(visitor, device, phishing)).toMatchObject(REFUSED);
  expect(await signIn(visitor, new SoftwareAuthenticator())).toMatchObject(REFUSED);
  expect(await signIn(visitor, new SoftwareAuthenticator(device.id))).toMatchObject(REFUSED);
  expect((await signIn(visitor, device, { counter: 40 })).status).toBe(200);
  const copy = new Browser(setup);
  expect(await signIn(copy, device, { counter: 40 })).toMatchObject(REFUSED);
  expect(await signIn(copy, device, { counter: 39 })).toMatchObject(REFUSED);
  expect(await isIn(copy)).toBe(false);
  expect(await add(browser, new SoftwareAuthenticator(), phishing)).toMatchObject(REFUSED);
  // What was refused of a known key stands in its person's log.
  const refused = async () =>
    (await logOf(userId)).filter((line) => line === 'session.refused {"method":"passkey"}');
  await expect.poll(refused).toHaveLength(4);
});

test('a key belongs to one account, and somebody else’s is as one that does not exist', async () => {
  const [one, other] = [await withPasskey(), await signUp()];
  const [key] = await listed(one.browser);
  const remove = { id: key.id, password: GOOD_PASSWORD };
  expect((await ask(other.browser, '/passkey/delete-passkey', remove)).status).toBe(404);
  expect(await listed(one.browser)).toHaveLength(1);
  expect(await listed(other.browser)).toEqual([]);
  // The same credential under another account would let one of the two into the other's.
  expect(await add(other.browser, new SoftwareAuthenticator(one.device.id))).toMatchObject(REFUSED);
  expect((await add(one.browser, new SoftwareAuthenticator(one.device.id))).body.code).toBe('PASSKEY_KNOWN');
  // A question put to one person is not answered by another, even with both their cookies.
  const { answer } = await registered(one.browser, new SoftwareAuthenticator());
  for (const [name, value] of one.browser.cookies)
    if (name.endsWith('passkey')) other.browser.cookies.set(name, value);
  expect(await ask(other.browser, '/passkey/verify-registration', answer)).toMatchObject({
    body: { code: 'PASSKEY_REFUSED' },
  });
  expect(await listed(other.browser)).toEqual([]);
});

test('adding asks for the session and the password, ten times in five minutes', async () => {
  const visitor = new Browser(setup);
  const refused = await ask(visitor, '/passkey/generate-register-options', { password: GOOD_PASSWORD });
  expect(refused.status).toBe(401);
  const { browser } = await signUp();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await setup.app.db.delete(rateLimits).where(sql`key like '127.0.0.1%'`);
    const { body } = await ask(browser, '/passkey/generate-register-options', { password: 'nie to' });
    expect(body.code).toBe('WRONG_PASSWORD');
  }
  await setup.app.db.delete(rateLimits).where(sql`key like '127.0.0.1%'`);
  const { status } = await ask(browser, '/passkey/generate-register-options', { password: GOOD_PASSWORD });
  expect(status).toBe(429);
});

test('a key is tried fifty times in a quarter of an hour, from wherever', async () => {
  const device = new SoftwareAuthenticator();
  const visitor = new Browser(setup);
  const answer = await proof(visitor, device);
  const codes: string[] = [];
  for (let attempt = 0; attempt < 51; attempt += 1) {
    await setup.app.db.delete(rateLimits).where(sql`key like '127.0.0.1%'`);
    codes.push((await ask(visitor, '/passkey/verify-authentication', answer)).body.code);
  }
  expect([new Set(codes.slice(0, 50)), codes[50]]).toEqual([
    new Set(['PASSKEY_REFUSED']),
    'TOO_MANY_REQUESTS',
  ]);
});

test('a person has twenty keys at most', async () => {
  const { browser, userId } = await signUp();
  await setup.app.db.insert(passkeys).values(
    Array.from({ length: 20 }, (_, number) => ({
      userId,
      name: `${number}`,
      credentialID: `${userId}${number}`,
      publicKey: '',
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
      createdAt: new Date(),
    })),
  );
  const { body } = await ask(browser, '/passkey/generate-register-options', { password: GOOD_PASSWORD });
  expect(body.code).toBe('PASSKEY_LIMIT');
});

test('a new password by the mailbox removes the keys; one set within a session keeps them', async () => {
  const { email, browser, device } = await withPasskey();
  const changed = { currentPassword: GOOD_PASSWORD, newPassword: 'zielony rower 42 mosty' };
  expect((await ask(browser, '/change-password', changed)).status).toBe(200);
  expect((await signIn(new Browser(setup), device)).status).toBe(200);
  await ask(new Browser(setup), '/request-password-reset', { email });
  // The notice of the change may arrive after it: both are sent at once.
  const links = (await openMailbox(setup, email)).flatMap((mail) => mail.links);
  const link = new URL(links.find((one) => one.includes('/reset?')) ?? 'none:');
  const token = link.searchParams.get('token');
  const reset = await ask(new Browser(setup), '/reset-password', { token, newPassword: GOOD_PASSWORD });
  expect(reset.status).toBe(200);
  expect(await signIn(new Browser(setup), device)).toMatchObject(REFUSED);
});

test('the copy of everything names the keys, and nothing of what they are made of', async () => {
  const { userId, device } = await withPasskey();
  const [workspace] = await identityRows.listWorkspacesOf(setup.app.db, userId);
  const copy = JSON.stringify(await selectOwner(asWorkspaceId(workspace ?? ''), setup.app.db, userId));
  expect(copy).toContain('"passkeys":[{"name":"Telefon"');
  expect(copy).not.toContain(device.id);
});
