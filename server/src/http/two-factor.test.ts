import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { GOOD_PASSWORD, signUpForm } from '../../test/people.ts';
import { totpOf } from '../../test/totp.ts';
import { twoFactors } from '../db/schema/workspaces.ts';
import { systemClock } from '../lib/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ clock: systemClock });
});
afterAll(() => world.close());

/** A browser: keeps its cookies. */
function browser() {
  const jar = new Map<string, string>();
  return {
    async ask(place: string, body: object) {
      const answer = await fetch(`${world.url}${place}`, {
        method: 'POST',
        headers: {
          origin: world.url,
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
      return (await fetch(`${world.url}/api/v1/settings`, { headers: { cookie } })).status === 200;
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
  expect((await next.ask('/api/auth/two-factor/verify-totp', { code: totpOf(uri, new Date()) })).status).toBe(
    200,
  );
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
  const stored = await world.app.db.select().from(twoFactors);
  expect(JSON.stringify(stored)).not.toContain(recovery);

  expect((await next.ask('/api/auth/two-factor/disable', { password: GOOD_PASSWORD })).status).toBe(200);
  const after = browser();
  await after.ask('/api/auth/sign-in/email', { email, password: GOOD_PASSWORD });
  expect(await after.isIn()).toBe(true);
});
