import { readFile } from 'node:fs/promises';
import { hashPassword } from 'better-auth/crypto';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { TEST_SECRET_KEY, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { signUpForm } from '../../../test/users.ts';
import { credentials } from '../../db/schema/workspaces.ts';
import { signUps } from '../sign-up/index.ts';
import { identityPlugin, openIdentity } from './identity.ts';
import { openPasswordHashing } from './password-hashing.ts';

const PASSWORD = 'kawa-i-rogalik-7';

it('hashes and verifies', async () => {
  const hashing = openPasswordHashing();
  const hash = await hashing.hash(PASSWORD);
  expect(await hashing.verify({ hash, password: PASSWORD })).toBe(true);
  expect(await hashing.verify({ hash, password: 'kawa-i-rogalik-8' })).toBe(false);
});

it('costs what OWASP asks for, believes older hashes, and knows them', async () => {
  const hashing = openPasswordHashing();
  const hash = await hashing.hash(PASSWORD);
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$/);
  expect(hashing.isCurrent(hash)).toBe(true);
  const older = await hashPassword(PASSWORD);
  expect(await hashing.verify({ hash: older, password: PASSWORD })).toBe(true);
  expect(await hashing.verify({ hash: older, password: 'kawa-i-rogalik-8' })).toBe(false);
  expect(hashing.isCurrent(older)).toBe(false);
  expect(hashing.isCurrent(hash.replace('$15$', '$14$'))).toBe(false);
});

it('makes a cheaper hash anew when its owner signs in', async () => {
  const setup = await testApp();
  const { email } = signUpForm();
  const browser = new Browser(setup);
  await browser.post('/api/v1/sign-up', signUpForm({ email, password: PASSWORD, confirmPassword: PASSWORD }));
  const older = await hashPassword(PASSWORD);
  await setup.app.db.update(credentials).set({ password: older });
  const signIn = (password: string) =>
    new Browser(setup).post('/api/auth/sign-in/email', { email, password });
  expect((await signIn('kawa-i-rogalik-8')).status).toBe(401);
  const kept = async () => (await setup.app.db.select().from(credentials))[0]?.password;
  expect(await kept()).toBe(older);
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(await kept()).toMatch(/^scrypt\$/);
  expect((await signIn(PASSWORD)).status).toBe(200);
  await setup.close();
});

it('refuses the brand’s words for a new password, too', async () => {
  const setup = await testApp();
  const { profile } = signUpForm();
  const form = signUpForm({ profile: { ...profile, brandName: 'Xyloph Wypieki' } });
  const browser = new Browser(setup);
  await browser.post('/api/v1/sign-up', form);
  const change = { currentPassword: form.password, newPassword: 'Xyloph2026!' };
  const answer = await browser.post('/api/auth/change-password', change);
  expect(answer).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } });
  await setup.close();
});

it('leaves the threads to files while many wait', async () => {
  const hashing = openPasswordHashing({ longestWaitSeconds: 60 });
  let hashed = 0;
  const all = Array.from({ length: 16 }, () => hashing.hash(PASSWORD).then(() => (hashed += 1)));
  await readFile(import.meta.filename);
  expect(hashed).toBeLessThan(4);
  await Promise.all(all);
  expect(hashed).toBe(16);
});

it('refuses whom it would keep waiting too long, says how long, and has room again when the line is gone', async () => {
  const hashing = openPasswordHashing({ places: 1, longestWaitSeconds: 0.35 });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => hashing.hash(PASSWORD)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  // One at work and three in line at a guessed tenth of a second each.
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({
    reason: { code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 1 } },
  });
  expect(await hashing.hash(PASSWORD)).toBeTypeOf('string');
});

it('answers 503 with Retry-After beyond the line, and the others are let in or refused as ever', async () => {
  const setup = await testApp();
  try {
    const hashing = openPasswordHashing({ places: 1, longestWaitSeconds: 0 });
    const identity = openIdentity({ app: setup.app, secretKey: TEST_SECRET_KEY, hashing, signUps });
    const server = fastify();
    await server.register(identityPlugin({ app: setup.app, identity }));
    const signIn = () =>
      server.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: 'nikt@example.pl', password: PASSWORD },
      });
    await signIn();
    const answers = await Promise.all([signIn(), signIn(), signIn()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([401, 503, 503]);
    const late = answers.find(({ statusCode }) => statusCode === 503);
    expect(late?.headers['retry-after']).toBe('1');
    expect(late?.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await server.close();
  } finally {
    await setup.close();
  }
});
