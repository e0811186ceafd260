import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareAnsweredLater } from '../../../test/answer-times.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser, openMailbox } from '../../../test/browser.ts';
import { carelessHashing, countedHashing } from '../../../test/counted-hashing.ts';
import { secure } from '../../../test/second-factor.ts';
import { signUpForm } from '../../../test/users.ts';
import { passkeys, rateLimits, users } from '../../db/schema/workspaces.ts';
import { systemClock } from '../../lib/clock.ts';

/** Nobody learns from an answer, or from how long it took, whether an address has an account, or what opens it. */

const hashing = countedHashing();
let setup: TestApp;
const environment = { REQUIRE_EMAIL_VERIFICATION: 'on' };
/** Who has an account, and what opens it besides the password. */
const addresses: Record<string, string> = {};
beforeAll(async () => {
  setup = await testApp({ clock: systemClock, environment, hashing });
  for (const who of ['a password', 'a second factor', 'a passkey']) addresses[who] = await known(setup);
  const { email } = signUpForm();
  await new Browser(setup).post('/api/v1/sign-up', signUpForm({ email }));
  addresses['a sign-up that waits'] = email;
  await secure(setup.app, await idOf(addresses['a second factor'] ?? ''));
  await setup.app.db.insert(passkeys).values({
    userId: await idOf(addresses['a passkey'] ?? ''),
    name: 'Telefon',
    credentialID: 'c',
    publicKey: 'p',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
    createdAt: systemClock.now(),
  });
});
afterAll(() => setup.close());
const withoutLimits = () => setup.app.db.delete(rateLimits);
beforeEach(withoutLimits);

async function known(running: TestApp): Promise<string> {
  const form = signUpForm();
  const browser = new Browser(running);
  await browser.post('/api/v1/sign-up', form);
  const [mail] = await openMailbox(running, form.email);
  const link = new URL(mail?.links[0] ?? 'none:');
  const { headers } = await browser.get(`${link.pathname}${link.search}`);
  expect(headers.get('location')).toContain('outcome=confirmed');
  return form.email;
}
const idOf = async (email: string) =>
  (await setup.app.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '';
const nobody = () => signUpForm().email;

type Question = (running: TestApp, email: string) => ReturnType<Browser['post']>;
const ask = (path: string, body: (email: string) => object): Question => {
  return (running, email) => new Browser(running).post(path, body(email));
};
const QUESTIONS: readonly (readonly [what: string, question: Question, hashes: number])[] = [
  ['signing in', ask('/api/auth/sign-in/email', (email) => ({ email, password: 'zgaduję jeszcze' })), 1],
  ['a new password', ask('/api/auth/request-password-reset', (email) => ({ email })), 0],
  ['a new link', ask('/api/auth/send-verification-email', (email) => ({ email })), 0],
  ['signing up', ask('/api/v1/sign-up', (email) => signUpForm({ email })), 1],
];
const WHO = ['a password', 'a second factor', 'a passkey', 'a sign-up that waits'] as const;

test.each(QUESTIONS)('%s is answered alike, with as many hashes, for all', async (_, question, hashes) => {
  for (const email of [nobody(), ...WHO.map((who) => addresses[who] ?? '')]) {
    const before = hashing.count();
    const { status, body } = await question(setup, email);
    const ours = await question(setup, nobody());
    expect([status, body]).toEqual([ours.status, ours.body]);
    expect(hashing.count() - before).toBe(2 * hashes);
  }
});

/** Of equal times one run in some fifty thousand strays further, with this many. */
const [TIMES, BOUND] = [50, 0.25];
const CASES = QUESTIONS.flatMap(([what, question]) => WHO.map((who) => [what, who, question] as const));

test.each(CASES)('%s takes as long for whoever has %s as for nobody', async (_what, who, question) => {
  const email = addresses[who] ?? '';
  const share = await shareAnsweredLater(
    () => question(setup, nobody()),
    () => question(setup, email),
    { times: TIMES, before: withoutLimits },
  );
  expect(Math.abs(share - 0.5), `known addresses are answered later in ${share}`).toBeLessThan(BOUND);
});

test('the same measure tells apart a product that hashes for known addresses alone', async () => {
  const hashing = carelessHashing();
  const careless = await testApp({ clock: systemClock, environment, hashing });
  const form = signUpForm();
  const browser = new Browser(careless);
  await browser.post('/api/v1/sign-up', form);
  hashing.beCareless();
  const [[, question]] = QUESTIONS as readonly [(typeof QUESTIONS)[number]];
  const share = await shareAnsweredLater(
    () => question(careless, nobody()),
    () => question(careless, form.email),
    { times: TIMES, before: () => careless.app.db.delete(rateLimits) },
  );
  expect(share).toBeGreaterThan(0.5 + BOUND);
  await careless.close();
});
