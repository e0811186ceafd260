import { TRIAL } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../../test/app.ts';
import { Browser, openMailbox } from '../../../test/browser.ts';
import { type ManualClock, manualClock } from '../../../test/manual-clock.ts';
import { signUpForm } from '../../../test/users.ts';
import { pendingSignUps } from '../../db/schema/sign-up.ts';
import { members, users } from '../../db/schema/workspaces.ts';
import { openIdentity } from '../identity/identity.ts';
import type { Identity } from '../identity/identity-interface.ts';
import { completeSignUp } from './complete-sign-up.ts';
import { createSignUp } from './create-sign-up.ts';
import { signUps } from './index.ts';

const DEVICE = { ip: '198.51.100.7', userAgent: 'test' };

describe('sign-up', () => {
  let running: TestApp;
  let identity: Identity;
  let clock: ManualClock;
  beforeAll(async () => {
    clock = manualClock();
    running = await testApp({ clock });
    identity = openIdentity({ app: running.app, secretKey: TEST_SECRET_KEY, signUps });
  });
  afterAll(() => running.close());

  const userOf = async (email: string) => {
    const rows = await running.app.db.select().from(users).where(eq(users.email, email));
    expect(rows).toHaveLength(1);
    const [user] = rows;
    if (user === undefined) throw new Error(`nobody has ${email}`);
    return user;
  };
  const workspacesOf = (userId: string) =>
    running.app.db.select().from(members).where(eq(members.userId, userId));
  const pendingOf = (email: string) =>
    running.app.db.select().from(pendingSignUps).where(eq(pendingSignUps.email, email));

  /** Signs in like the person would, and checks that nothing is missing and nothing was made twice. */
  async function expectWhole(form: ReturnType<typeof signUpForm>): Promise<void> {
    const browser = new Browser(running);
    const signedIn = await browser.post('/api/auth/sign-in/email', {
      email: form.email,
      password: form.password,
    });
    expect(signedIn.status).toBe(200);
    const user = await userOf(form.email);
    expect(await workspacesOf(user.id)).toMatchObject([{ role: 'owner' }]);
    expect((await browser.get('/api/v1/brand-profile')).body).toMatchObject({
      profile: form.profile,
      revision: 1,
    });
    expect((await browser.get('/api/v1/tokens')).body).toMatchObject({ balance: TRIAL.tokens });
    expect((await browser.get('/api/v1/tokens/ledger')).body.entries).toHaveLength(1);
    expect(await pendingOf(form.email)).toEqual([]);
    expect(user.consentVersion).toBe(form.consent);
    expect(user.consentAt).toEqual(clock.now());
  }

  it('makes everything that belongs to an account and signs in', async () => {
    const form = signUpForm({ language: 'en' });
    const browser = new Browser(running);
    const answer = await browser.post('/api/v1/sign-up', form);
    expect(answer).toMatchObject({ status: 201, body: { outcome: 'signed-in' } });
    const overview = await browser.get('/api/v1/overview');
    expect(overview.body).toMatchObject({
      user: { email: form.email, emailVerified: false, language: 'en', operator: false },
      workspace: { name: form.profile.brandName, role: 'owner' },
      brand: { name: form.profile.brandName },
      tokens: { balance: TRIAL.tokens, trial: { remaining: TRIAL.tokens } },
    });
    expect(await userOf(form.email)).toMatchObject({ signUpIp: '127.0.0.1', consentVersion: form.consent });
    await expectWhole(form);
  });

  it('refuses what does not belong into the form, each with its sentence', async () => {
    const browser = new Browser(running);
    const good = signUpForm();
    const sentenceOf = async (form: object) => {
      const { status, body } = await browser.post('/api/v1/sign-up', form);
      expect(status).toBe(400);
      return body.details.fields as { path: string; message: string }[];
    };
    expect(await sentenceOf({ ...good, confirmPassword: 'inne hasło 12' })).toContainEqual({
      path: 'confirmPassword',
      message: 'Hasła nie są identyczne!',
    });
    expect(await sentenceOf({ ...good, consent: undefined })).toContainEqual({
      path: 'consent',
      message: 'Zaznacz zgodę, aby założyć konto.',
    });
    expect(await sentenceOf({ ...good, operator: true })).toHaveLength(1);
    expect(await sentenceOf({ ...good, profile: { ...good.profile, secretField: 1 } })).toHaveLength(1);
    expect(await sentenceOf({ ...good, ip_address: '10.0.0.1' })).toHaveLength(1);
    const weak = await browser.post('/api/v1/sign-up', {
      ...good,
      password: 'haslo123456',
      confirmPassword: 'haslo123456',
    });
    expect(weak).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } });
    const huge = await browser.post('/api/v1/sign-up', { ...good, extra: 'x'.repeat(70_000) });
    expect(huge).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(await running.app.db.select().from(users).where(eq(users.email, good.email))).toEqual([]);
  });

  it('refuses a taken address in any spelling, and of ten at once makes one', async () => {
    const form = signUpForm();
    const browser = new Browser(running);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.post('/api/v1/sign-up', form)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['EMAIL_TAKEN']),
    );
    const again = await browser.post('/api/v1/sign-up', { ...form, email: ` ${form.email.toUpperCase()} ` });
    expect(again).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    await expectWhole(form);
  });

  it('forgets after a day what nobody came of, and keeps what somebody still needs', async () => {
    const broken: Identity = { ...identity, createUser: () => Promise.reject(new Error('down')) };
    const unfinished: Identity = { ...identity, sendVerification: () => Promise.reject(new Error('down')) };
    const [nobody, somebody] = [signUpForm(), signUpForm()];
    const { app } = running;
    await expect(createSignUp({ app, identity: broken, form: nobody, device: DEVICE })).rejects.toThrow(
      'down',
    );
    await expect(createSignUp({ app, identity: unfinished, form: somebody, device: DEVICE })).rejects.toThrow(
      'down',
    );
    clock.advance(86_400_001);
    await createSignUp({ app, identity, form: signUpForm(), device: DEVICE });
    expect(await pendingOf(nobody.email)).toEqual([]);
    expect(await pendingOf(somebody.email)).toHaveLength(1);
  });

  describe('survives a crash', () => {
    class Crash extends Error {}
    const crash = () => Promise.reject(new Crash());

    /** Runs a sign-up whose identity dies at one step. */
    const crashing = async (broken: Partial<Identity>) => {
      const form = signUpForm();
      const options = { app: running.app, identity: { ...identity, ...broken }, form, device: DEVICE };
      await expect(createSignUp(options)).rejects.toBeInstanceOf(Crash);
      return form;
    };

    it('before the person exists: signing up again works', async () => {
      const form = await crashing({ createUser: crash });
      expect(await pendingOf(form.email)).toHaveLength(1);
      const answer = await new Browser(running).post('/api/v1/sign-up', form);
      expect(answer.status).toBe(201);
      await expectWhole(form);
    });

    it('after the person, before the email: signing in finishes it', async () => {
      const form = await crashing({ sendVerification: crash });
      const { id } = await userOf(form.email);
      expect(await workspacesOf(id)).toEqual([]);
      expect(await pendingOf(form.email)).toHaveLength(1);
      await expectWhole(form);
    });

    it('in the middle of the last transaction: nothing of it stays, signing in finishes it', async () => {
      const form = await crashing({ sendVerification: crash });
      const { id } = await userOf(form.email);
      await running.app.db.execute(
        `create function die() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`,
      );
      await running.app.db.execute(
        'create trigger die before insert on token_entries for each row execute function die()',
      );
      await expect(completeSignUp(running.app, { userId: id })).rejects.toThrow();
      await running.app.db.execute('drop function die cascade');
      expect(await workspacesOf(id)).toEqual([]);
      expect(await pendingOf(form.email)).toHaveLength(1);
      await expectWhole(form);
    });

    it('before the session: signing in makes nothing twice', async () => {
      await expectWhole(await crashing({ openSession: crash }));
    });

    it('also when the person signs in from five devices at once', async () => {
      const form = await crashing({ sendVerification: crash });
      const { id } = await userOf(form.email);
      const workspaces = await Promise.all(
        Array.from({ length: 5 }, () => completeSignUp(running.app, { userId: id })),
      );
      expect(new Set(workspaces).size).toBe(1);
      await expectWhole(form);
    });

    it('even without a pending row a person gets a workspace with the trial', async () => {
      const form = await crashing({ sendVerification: crash });
      await running.app.db.delete(pendingSignUps);
      const browser = new Browser(running);
      await browser.post('/api/auth/sign-in/email', { email: form.email, password: form.password });
      expect((await browser.get('/api/v1/overview')).body).toMatchObject({
        workspace: { name: 'Moja marka' },
        brand: null,
        tokens: { balance: TRIAL.tokens },
      });
    });
  });
});

describe('limit of sign-ups', () => {
  let running: TestApp | undefined;
  const clock = manualClock();
  const start = async (environment: Record<string, string>) => {
    running = await testApp({ clock, environment: { TRUST_PROXY: '127.0.0.1', ...environment } });
    return running;
  };
  afterEach(async () => {
    await running?.close();
    running = undefined;
  });
  const signUpFrom = (app: TestApp, ip: string) =>
    new Browser(app).ask('POST', '/api/v1/sign-up', signUpForm(), { 'x-forwarded-for': ip });

  it('lets exactly five of twenty parallel ones from one address through', async () => {
    const app = await start({ SIGNUPS_PER_IP_PER_DAY: '5' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUpFrom(app, '203.0.113.9')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(15);
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 429,
        body: {
          code: 'REGISTRATION_LIMIT',
          message: 'Przekroczono limit rejestracji dla tego adresu IP',
        },
      });
    }
    expect(await app.app.db.$count(users)).toBe(5);
    expect((await signUpFrom(app, '203.0.113.10')).status).toBe(201);
    clock.advance(86_400_001);
    expect((await signUpFrom(app, '203.0.113.9')).status).toBe(201);
  });

  it('counts one IPv6 network as one address, and a mapped IPv4 as itself', async () => {
    const app = await start({ SIGNUPS_PER_IP_PER_DAY: '1' });
    expect((await signUpFrom(app, '2001:db8:1:2::1')).status).toBe(201);
    expect((await signUpFrom(app, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await signUpFrom(app, '2001:db8:1:3::1')).status).toBe(201);
    expect((await signUpFrom(app, '203.0.113.20')).status).toBe(201);
    expect((await signUpFrom(app, '::ffff:203.0.113.20')).status).toBe(429);
  });

  it('counts refused attempts too, so that nobody tries out a list of addresses', async () => {
    const app = await start({ SIGNUPS_PER_IP_PER_DAY: '5' });
    const form = signUpForm();
    const tryIt = () =>
      new Browser(app).ask('POST', '/api/v1/sign-up', form, { 'x-forwarded-for': '203.0.113.30' });
    expect((await tryIt()).status).toBe(201);
    const codes: string[] = [];
    for (let time = 0; time < 60; time++) codes.push((await tryIt()).body.code);
    expect(codes.slice(0, 59)).toEqual(Array(59).fill('EMAIL_TAKEN'));
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  it('has none when the operator sets 0', async () => {
    const app = await start({ SIGNUPS_PER_IP_PER_DAY: '0' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUpFrom(app, '203.0.113.9')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  });

  it('sends the person who signed up twice their confirmation again, without making a second account', async () => {
    const app = await start({ REQUIRE_EMAIL_VERIFICATION: 'on' });
    const form = signUpForm();
    const browser = new Browser(app);
    for (let time = 0; time < 2; time++) {
      expect((await browser.post('/api/v1/sign-up', form)).body).toEqual({ outcome: 'check-mailbox' });
    }
    const emails = await openMailbox(app, form.email);
    expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill('Potwierdź adres e-mail · Postownia'));
    // Two sign-ups wait. The browser remembers the later one, so that one's link opens it at once, whichever came first.
    for (const { links } of emails) {
      const { pathname, search } = new URL(links[0] ?? 'none:');
      await browser.get(`${pathname}${search}`);
    }
    expect(await app.app.db.$count(users)).toBe(1);
    expect(await app.app.db.$count(members)).toBe(1);
  });
});
