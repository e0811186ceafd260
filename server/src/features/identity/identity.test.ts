import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../../test/app.ts';
import { Browser, openMailbox } from '../../../test/browser.ts';
import { addUser, GOOD_PASSWORD, signUpForm } from '../../../test/users.ts';
import { openDatabase } from '../../db/connect.ts';
import { buildServer } from '../../http/server.ts';
import { systemClock } from '../../lib/clock.ts';
import { programs } from '../connected-apps/index.ts';
import { signUps } from '../sign-up/index.ts';
import { openIdentity } from './identity.ts';
import { openSessionReader } from './session.ts';
import { findSessionCookie, verifySessionCookie } from './session-cookie.ts';

const NEW_PASSWORD = 'jeż w papierowej łódce';
const WHO = '/api/v1/tokens';

/** The address in an email's button. */
const linkOf = (mail: { links: string[] } | undefined) => mail?.links[0] ?? 'no link';
const tokenOf = (mail: { links: string[] } | undefined) =>
  new URL(linkOf(mail)).searchParams.get('token') ?? '';

/** The same product once more: its own connections, its own memory of sessions. */
async function secondProcess({ app }: TestApp): Promise<{ url: string; close(): Promise<void> }> {
  const database = openDatabase({ url: app.config.database.url ?? '' });
  const second = { ...app, db: database.db, database };
  const identity = openIdentity({ app: second, secretKey: TEST_SECRET_KEY, signUps });
  const sessions = await openSessionReader({ app: second, identity, programs });
  const server = await buildServer({ app: second, identity, sessions, web: null, sandboxUrl: null });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    close: async () => {
      await server.close();
      await sessions.close();
      await database.close();
    },
  };
}

describe('identity with confirmed addresses', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp({ clock: systemClock, environment: { REQUIRE_EMAIL_VERIFICATION: 'on' } });
  });
  afterAll(() => running.close());

  it('goes the whole way: sign-up, email, confirmation, sign-in, reset, change, sign-out everywhere', async () => {
    const browser = new Browser(running);
    const { email, ...form } = signUpForm();

    const signedUp = await browser.post('/api/v1/sign-up', { email, ...form });
    expect(signedUp).toMatchObject({ status: 201, body: { outcome: 'check-mailbox' } });
    expect(browser.cookie).not.toContain('session_token');

    const early = await browser.post('/api/auth/sign-in/email', { email, password: form.password });
    expect(early).toMatchObject({
      status: 403,
      body: {
        code: 'EMAIL_NOT_VERIFIED',
        message: 'Sprawdź swoją skrzynkę e-mail, aby potwierdzić rejestrację',
      },
    });

    const [confirmation] = await openMailbox(running, email);
    expect(confirmation?.subject).toBe('Potwierdź adres e-mail · Postownia');
    const confirmed = await browser.get(linkOf(confirmation));
    expect(confirmed.status).toBe(303);
    expect(confirmed.headers.get('location')).toBe('/verify?outcome=confirmed');
    expect(browser.cookie).not.toContain('session_token');

    const signedIn = await browser.post('/api/auth/sign-in/email', { email, password: form.password });
    expect(signedIn).toMatchObject({ status: 200, body: { status: true } });
    expect((await browser.get(WHO)).body).toMatchObject({ balance: 270 });

    const reset = await browser.post('/api/auth/request-password-reset', { email });
    expect(reset).toMatchObject({ status: 200, body: { status: true } });
    const [resetEmail] = await openMailbox(running, email);
    expect(linkOf(resetEmail)).toMatch(new RegExp(`^${running.url}/reset\\?token=`));
    const newPassword = { token: tokenOf(resetEmail), newPassword: NEW_PASSWORD };
    expect((await browser.post('/api/auth/reset-password', newPassword)).status).toBe(200);
    await expect.poll(async () => (await browser.get(WHO)).status).toBe(401);
    expect(await browser.post('/api/auth/reset-password', newPassword)).toMatchObject({
      status: 410,
      body: { code: 'LINK_EXPIRED' },
    });

    const [notice] = await openMailbox(running, email);
    expect(notice?.subject).toBe('Hasło zostało zmienione · Postownia');
    expect(linkOf(notice)).toBe(`${running.url}/register?tryb=logowanie`);

    const old = await browser.post('/api/auth/sign-in/email', { email, password: form.password });
    expect(old).toMatchObject({
      status: 401,
      body: { code: 'BAD_CREDENTIALS', message: 'Nieprawidłowy email lub hasło' },
    });

    const phone = new Browser(running);
    for (const device of [browser, phone]) {
      await device.post('/api/auth/sign-in/email', { email, password: NEW_PASSWORD });
      expect((await device.get(WHO)).status).toBe(200);
    }
    const wrong = await browser.post('/api/auth/change-password', {
      currentPassword: 'nie to hasło',
      newPassword: GOOD_PASSWORD,
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'WRONG_PASSWORD' },
    });
    const changed = await browser.post('/api/auth/change-password', {
      currentPassword: NEW_PASSWORD,
      newPassword: GOOD_PASSWORD,
    });
    expect(changed.status).toBe(200);
    expect((await browser.get(WHO)).status, 'this device goes on').toBe(200);
    const subjects = (await openMailbox(running, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === notice?.subject)).toHaveLength(2);
    await expect.poll(async () => (await phone.get(WHO)).status).toBe(401);

    await phone.post('/api/auth/sign-in/email', { email, password: GOOD_PASSWORD });
    expect((await browser.post('/api/auth/revoke-sessions')).status).toBe(200);
    for (const device of [browser, phone]) {
      await expect.poll(async () => (await device.get(WHO)).status).toBe(401);
    }
  });

  it('tells nobody which addresses are known', async () => {
    const known = signUpForm();
    const browser = new Browser(running);
    await browser.post('/api/v1/sign-up', known);
    await openMailbox(running, known.email);
    await browser.get(linkOf((await openMailbox(running, known.email))[0]));

    const again = await browser.post('/api/v1/sign-up', {
      ...signUpForm(),
      email: known.email.toUpperCase(),
    });
    const fresh = await browser.post('/api/v1/sign-up', signUpForm());
    expect(again.status).toBe(fresh.status);
    expect(again.body).toEqual(fresh.body);
    expect((await openMailbox(running, known.email))[0]?.subject).toBe('Masz już konto · Postownia');

    for (const path of ['/api/auth/request-password-reset', '/api/auth/send-verification-email']) {
      const answers = [
        await browser.post(path, { email: known.email }),
        await browser.post(path, { email: 'nikt@example.pl' }),
      ];
      expect(answers[0]?.status).toBe(200);
      expect(answers[1]).toMatchObject({ status: 200, body: answers[0]?.body });
    }
    const unknown = await browser.post('/api/auth/sign-in/email', {
      email: 'nikt@example.pl',
      password: 'cokolwiek 12',
    });
    const badPassword = await browser.post('/api/auth/sign-in/email', {
      email: known.email,
      password: 'cokolwiek 12',
    });
    expect(unknown.body).toEqual(badPassword.body);
  });

  it('sends a broken or old confirmation link to a page that says so', async () => {
    const answer = await new Browser(running).get('/api/auth/verify-email?token=abc.def.ghi');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/verify?outcome=expired');
  });
});

describe('identity', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp({ clock: systemClock });
  });
  afterAll(() => running.close());

  const signedUp = async () => {
    const browser = new Browser(running);
    const form = signUpForm();
    const answer = await browser.post('/api/v1/sign-up', form);
    expect(answer).toMatchObject({ status: 201, body: { outcome: 'signed-in' } });
    return { browser, form, answer };
  };

  it('begins a session with a cookie that scripts and other sites cannot use', async () => {
    const { answer } = await signedUp();
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^postownia\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('marks the cookie as secure on https, and reads it back', async () => {
    const appUrl = 'https://postownia.example';
    const identity = openIdentity({ app: { ...running.app, appUrl }, secretKey: TEST_SECRET_KEY, signUps });
    const { email, password } = signUpForm();
    const passwordHash = await identity.hashPassword(password);
    const now = running.app.clock.now();
    const user = await identity.createUser({ email, passwordHash, language: null, now });
    const answer = await identity.handle(
      new Request(`${appUrl}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: appUrl },
        body: JSON.stringify({ email, password }),
      }),
    );
    const own = await identity.openSession({
      userId: user?.userId ?? '',
      ip: '203.0.113.1',
      userAgent: 'test',
    });
    const [library = ''] = answer.headers.getSetCookie();
    for (const cookie of [library, own]) {
      expect(cookie).toMatch(
        /^__Host-postownia\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const raw = findSessionCookie(cookie.split(';')[0] ?? '', identity.cookies) ?? '';
      expect(verifySessionCookie(raw, identity.cookies)).toHaveLength(32);
    }
  });

  it('sends the confirmation also where it is not required', async () => {
    const { form, browser } = await signedUp();
    const [mail] = await openMailbox(running, form.email);
    await browser.get(linkOf(mail));
    const me = await browser.get('/api/auth/get-session');
    expect(me.body.user).toMatchObject({ email: form.email, emailVerified: true });
  });

  it('says who is signed in without handing out the token', async () => {
    const { browser, form } = await signedUp();
    const me = await browser.get('/api/auth/get-session');
    expect(Object.keys(me.body)).toEqual(['session', 'user']);
    expect(me.body.user.email).toBe(form.email);
    const sessions = await browser.get('/api/auth/list-sessions');
    expect(sessions.body.sessions).toHaveLength(1);
    expect(sessions.body.sessions[0]).toMatchObject({ current: true, userAgent: 'node' });
    const token = decodeURIComponent(browser.cookie).split('=')[1]?.split('.')[0] ?? '';
    expect(token).toHaveLength(32);
    expect(JSON.stringify([me.body, sessions.body])).not.toContain(token);
    expect((await new Browser(running).get('/api/auth/get-session')).body).toBeNull();
  });

  it('ends one named session of one’s own, and none of anybody else', async () => {
    const { browser, form } = await signedUp();
    const phone = new Browser(running);
    await phone.post('/api/auth/sign-in/email', { email: form.email, password: form.password });
    const { body } = await phone.get('/api/auth/list-sessions');
    const first = body.sessions.find((session: { current: boolean }) => !session.current);

    const stranger = (await signedUp()).browser;
    expect((await stranger.post('/api/auth/revoke-session', { id: first.id })).status).toBe(404);
    expect((await browser.get(WHO)).status).toBe(200);
    expect((await phone.post('/api/auth/revoke-session', { id: first.id })).status).toBe(200);
    await expect.poll(async () => (await browser.get(WHO)).status).toBe(401);
    expect((await phone.get(WHO)).status).toBe(200);
  });

  it('signs out for good: the old cookie opens nothing', async () => {
    const { browser } = await signedUp();
    const kept = browser.cookie;
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    const replay = () => browser.ask('GET', WHO, undefined, { cookie: kept });
    await expect.poll(async () => (await replay()).status).toBe(401);
  });

  it('signs out in every process long before their memory of the session ends', async () => {
    const other = await secondProcess(running);
    const [here, there] = [(await signedUp()).browser, new Browser(other)];
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    expect((await there.get(WHO)).status).toBe(200);
    expect((await here.post('/api/auth/sign-out')).status).toBe(200);
    await expect.poll(async () => (await there.get(WHO)).status, { interval: 5 }).toBe(401);
    await other.close();
  });

  it('never takes over a session that was there before signing in', async () => {
    const { form } = await signedUp();
    const attacker = await addUser(running.app);
    const victim = new Browser(running, attacker);
    await victim.post('/api/auth/sign-in/email', { email: form.email, password: form.password });
    expect(victim.cookie).not.toContain(attacker.cookie);
    expect((await victim.get('/api/auth/get-session')).body.user.email).toBe(form.email);
    const attackers = await victim.ask('GET', '/api/auth/get-session', undefined, {
      cookie: attacker.cookie,
    });
    expect(attackers.body.user.id).toBe(attacker.userId);
  });
});
