import { eq, notLike } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { totpOf } from '../../../test/totp.ts';
import { GOOD_PASSWORD, signUpForm } from '../../../test/users.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { rateLimits, twoFactors, users } from '../../db/schema/workspaces.ts';
import { systemClock } from '../../lib/clock.ts';

let setup: TestApp;
beforeAll(async () => {
  setup = await testApp({ clock: systemClock });
});
afterAll(() => setup.close());

/** A browser: keeps its cookies. */
function browser() {
  const jar = new Map<string, string>();
  return {
    async ask(place: string, body: object) {
      const answer = await fetch(`${setup.url}${place}`, {
        method: 'POST',
        headers: {
          origin: setup.url,
          'content-type': 'application/json',
          cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        },
        body: JSON.stringify(body),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
        if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    async isIn() {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      return (await fetch(`${setup.url}/api/v1/settings`, { headers: { cookie } })).status === 200;
    },
  };
}

async function signUp() {
  const form = signUpForm();
  const own = browser();
  await own.ask('/api/v1/sign-up', form);
  return { email: form.email, own };
}

test('with a second factor the password alone opens nothing; code and recovery code do, each once', async () => {
  const { email, own } = await signUp();
  expect((await own.ask('/api/auth/two-factor/enable', { password: 'nie to' })).status).toBe(422);
  const { body } = await own.ask('/api/auth/two-factor/enable', { password: GOOD_PASSWORD });
  const uri = String(body.totpURI);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Postownia/);
  expect(body.backupCodes).toHaveLength(10);
  // Nothing is asked for before the first code was right.
  const early = browser();
  expect(
    (await early.ask('/api/auth/sign-in/email', { email, password: GOOD_PASSWORD })).body.twoFactor,
  ).toBe(false);
  expect((await own.ask('/api/auth/two-factor/verify-totp', { code: '000000' })).status).toBe(422);
  expect((await own.ask('/api/auth/two-factor/verify-totp', { code: totpOf(uri, new Date()) })).status).toBe(
    200,
  );
  expect(await own.isIn()).toBe(true);

  const next = browser();
  const asked = await next.ask('/api/auth/sign-in/email', { email, password: GOOD_PASSWORD });
  expect(asked.body).toEqual({ status: true, twoFactor: true });
  expect(await next.isIn()).toBe(false);
  // A code opens one door: the next one is shown within half a minute, and a phone's clock may be that far ahead.
  const later = totpOf(uri, new Date(Date.now() + 30_000));
  expect((await next.ask('/api/auth/two-factor/verify-totp', { code: later })).status).toBe(200);
  expect(await next.isIn()).toBe(true);

  const [recovery] = body.backupCodes as string[];
  for (const [expected, signedIn] of [
    [200, true],
    [422, false],
  ] as const) {
    const third = browser();
    await third.ask('/api/auth/sign-in/email', { email, password: GOOD_PASSWORD });
    expect((await third.ask('/api/auth/two-factor/verify-backup-code', { code: recovery })).status).toBe(
      expected,
    );
    expect(await third.isIn()).toBe(signedIn);
  }
  const stored = await setup.app.db.select().from(twoFactors);
  expect(JSON.stringify(stored)).not.toContain(recovery);

  expect((await next.ask('/api/auth/two-factor/disable', { password: GOOD_PASSWORD })).status).toBe(200);
  const after = browser();
  await after.ask('/api/auth/sign-in/email', { email, password: GOOD_PASSWORD });
  expect(await after.isIn()).toBe(true);
});

/** The limits per caller are another matter. */
const forgetCallers = () => setup.app.db.delete(rateLimits).where(notLike(rateLimits.key, '%|recorded|%'));

/** A person with the second factor switched on, and what their log says was refused. */
async function secured() {
  await forgetCallers();
  const { email, own } = await signUp();
  const { body } = await own.ask('/api/auth/two-factor/enable', { password: GOOD_PASSWORD });
  const code = totpOf(String(body.totpURI), new Date());
  await own.ask('/api/auth/two-factor/verify-totp', { code });
  const [user] = await setup.app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const refused = async () => {
    await writeAudit(setup.app);
    const lines = await setup.app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.actorId, user?.id ?? ''));
    return lines
      .filter(({ action }) => action.endsWith('.refused'))
      .map(({ action, details }) => `${action} ${JSON.stringify(details)}`);
  };
  return { email, own, refused };
}
const guess = async (email: string, attempts: number, place = 'verify-totp', code = '000000') => {
  const thief = browser();
  await thief.ask('/api/auth/sign-in/email', { email, password: GOOD_PASSWORD });
  for (let attempt = 0; attempt < attempts; attempt += 1)
    await thief.ask(`/api/auth/two-factor/${place}`, { code });
};

test('wrong codes in the second step are noted, never the code', async () => {
  const { email, refused } = await secured();
  await guess(email, 1, 'verify-totp', '123 456');
  await guess(email, 1, 'verify-backup-code', 'abcde-fghij');
  await expect
    .poll(async () => (await refused()).toSorted())
    .toEqual(['session.refused {"method":"code"}', 'session.refused {"method":"recovery-code"}']);
  // Without the first step nobody is known, and nothing is noted.
  await browser().ask('/api/auth/two-factor/verify-totp', { code: '000000' });
  expect(await refused()).toHaveLength(2);
});

test('a wrong password or code within a session is noted apart', async () => {
  const { own, refused } = await secured();
  await own.ask('/api/auth/two-factor/disable', { password: 'nie to' });
  await own.ask('/api/auth/change-password', { currentPassword: 'nie to', newPassword: 'zielony rower 42' });
  await own.ask('/api/v1/privacy/deletion', { password: 'nie to' });
  await forgetCallers();
  await own.ask('/api/auth/two-factor/verify-totp', { code: '000000' });
  await expect
    .poll(async () => (await refused()).toSorted())
    .toEqual([
      'confirmation.refused {"method":"app-code"}',
      ...Array(3).fill('confirmation.refused {"method":"password"}'),
    ]);
});

test('a hundred guessed codes leave at most twenty lines, and guessed passwords do not hide them', async () => {
  const { email, refused } = await secured();
  for (let round = 0; round < 25; round += 1) {
    await forgetCallers();
    await browser().ask('/api/auth/sign-in/email', { email, password: 'nie to' });
  }
  for (let round = 0; round < 25; round += 1) {
    await forgetCallers();
    await setup.app.db.update(twoFactors).set({ failedVerificationCount: 0, lockedUntil: null });
    await guess(email, 4);
  }
  const of = async (method: string) =>
    (await refused()).filter((line) => line.includes(`"${method}"`)).length;
  await expect.poll(async () => [await of('password'), await of('code')]).toEqual([20, 20]);
});
