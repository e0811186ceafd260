import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser, openMailbox } from '../../../test/browser.ts';
import { GOOD_PASSWORD, signUpForm } from '../../../test/users.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { sessions, users } from '../../db/schema/workspaces.ts';
import { systemClock } from '../../lib/clock.ts';

let setup: TestApp;
let browser: Browser;
let email: string;
let newEmail: string;
beforeAll(async () => {
  setup = await testApp({ clock: systemClock });
});
afterAll(() => setup.close());
beforeEach(async () => {
  browser = new Browser(setup);
  const form = signUpForm();
  email = form.email;
  newEmail = `nowy-${email}`;
  await browser.post('/api/v1/sign-up', form);
});

const ask = (password = GOOD_PASSWORD) => browser.post('/api/auth/change-email', { newEmail, password });
const confirmOld = () =>
  setup.app.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
const usersAt = async (address: string) =>
  (await setup.app.db.select().from(users).where(eq(users.email, address))).length;

/** The confirmation link in the newest email of a mailbox that has one. */
async function linkIn(mailbox: string, subject: RegExp): Promise<string> {
  const sent = (await openMailbox(setup, mailbox)).find((found) => subject.test(found.subject));
  const link = sent?.links.find((found) => found.includes('verify-email')) ?? '';
  return link.slice(new URL(link).origin.length);
}
const follow = async (link: string, by = new Browser(setup)) => (await by.get(link)).headers.get('location');

test('a confirmed address has to agree before the new one is asked; both links, in this order, move the account', async () => {
  await confirmOld();
  expect(await ask('nie to hasło')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
  expect((await ask()).status).toBe(200);
  expect(await openMailbox(setup, newEmail)).toEqual([]);
  const emails = await openMailbox(setup, email);
  expect(emails.find(({ subject }) => subject.includes('Zgoda'))?.text).toContain(newEmail);

  const old = await linkIn(email, /Zgoda/);
  expect(await follow(old)).toBe('/verify?outcome=half');
  expect(await usersAt(newEmail)).toBe(0);
  expect(await follow(await linkIn(newEmail, /nowy adres/))).toBe('/verify?outcome=changed');
  expect(await usersAt(newEmail)).toBe(1);
  expect(await usersAt(email)).toBe(0);
  // The old address has no say any more.
  expect(await follow(old)).toBe('/verify?outcome=expired');
  const again = new Browser(setup);
  const signedIn = await again.post('/api/auth/sign-in/email', { email: newEmail, password: GOOD_PASSWORD });
  expect(signedIn.status).toBe(200);
  const [user] = await setup.app.db.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
  await writeAudit(setup.app);
  const recorded = await setup.app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.actorId, user?.id ?? ''));
  expect(recorded.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['email.change-asked', 'email.changed', 'session.started']),
  );
});

test('an address that was never confirmed cannot agree: the new one confirms, the old one hears of it', async () => {
  expect((await ask()).status).toBe(200);
  const emails = await openMailbox(setup, email);
  expect(emails.map(({ subject }) => subject).join()).toContain('Zmiana adresu e-mail');
  expect(await follow(await linkIn(newEmail, /nowy adres/))).toBe('/verify?outcome=changed');
  expect(await usersAt(newEmail)).toBe(1);
});

test('somebody else’s address is not told and cannot be taken; a link does nothing in another account', async () => {
  await confirmOld();
  const other = signUpForm();
  await new Browser(setup).post('/api/v1/sign-up', other);
  const taken = { newEmail: other.email, password: GOOD_PASSWORD };
  expect((await browser.post('/api/auth/change-email', taken)).status).toBe(200);
  expect((await openMailbox(setup, email)).filter(({ subject }) => subject.includes('Zgoda'))).toEqual([]);
  await ask();
  const link = await linkIn(email, /Zgoda/);
  const stranger = new Browser(setup);
  await stranger.post('/api/auth/sign-in/email', { email: other.email, password: GOOD_PASSWORD });
  expect(await follow(link, stranger)).toBe('/verify?outcome=expired');
  expect(await follow('/api/auth/verify-email?token=abc.def.ghi')).toBe('/verify?outcome=expired');
});

test('following the links without a session leaves none behind, and signs nobody in', async () => {
  await confirmOld();
  await ask();
  const [user] = await setup.app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const open = () => setup.app.db.$count(sessions, eq(sessions.userId, user?.id ?? ''));
  const before = await open();
  await follow(await linkIn(email, /Zgoda/));
  const link = await linkIn(newEmail, /nowy adres/);
  const answer = await new Browser(setup).get(link);
  expect(answer.headers.get('location')).toBe('/verify?outcome=changed');
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await open()).toBe(before);
  // The same link again changes nothing.
  expect(await follow(link)).toBe('/verify?outcome=expired');
  expect(await open()).toBe(before);
});
