import { like } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { signUpForm } from '../../../test/users.ts';
import { rateLimits } from '../../db/schema/workspaces.ts';
import { systemClock } from '../../lib/clock.ts';
import { signUps } from '../sign-up/index.ts';
import { identityPlugin, openIdentity } from './identity.ts';
import type { Identity } from './identity-interface.ts';

const NEW_PASSWORD = 'jeż w papierowej łódce';
const WHO = '/api/v1/tokens';

describe('identity refuses', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp({ clock: systemClock });
  });
  afterAll(() => running.close());

  const signedUp = async () => {
    const browser = new Browser(running);
    const form = signUpForm();
    expect((await browser.post('/api/v1/sign-up', form)).status).toBe(201);
    return { browser, form };
  };

  it('has no other door of the library open', async () => {
    const { browser } = await signedUp();
    const closed = [
      ['POST', '/sign-up/email'],
      ['POST', '/update-user'],
      ['POST', '/delete-user'],
      ['POST', '/set-password'],
      ['POST', '/verify-password'],
      ['POST', '/update-session'],
      ['POST', '/sign-in/social'],
      ['POST', '/link-social'],
      ['GET', '/list-accounts'],
      ['POST', '/organization/create'],
      ['POST', '/organization/delete'],
      ['POST', '/organization/update'],
      ['POST', '/organization/set-active'],
      ['POST', '/organization/invite-member'],
      ['POST', '/organization/update-member-role'],
      ['GET', '/organization/get-full-organization'],
      ['GET', '/ok'],
      ['GET', '/error'],
      ['GET', '/sign-out'],
      ['POST', '/get-session'],
      ['POST', '/sign-in/email/'],
      ['POST', '/SIGN-IN/email'],
      ['POST', '/constructor'],
    ] as const;
    for (const [method, path] of closed) {
      const answer = await browser.ask(method, `/api/auth${path}`, method === 'POST' ? {} : undefined);
      expect(answer, path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('refuses unknown fields, wrong kinds and too much', async () => {
    const browser = new Browser(running);
    const good = { email: 'ktos@example.pl', password: 'cokolwiek 12' };
    const bad = [
      { ...good, callbackURL: 'https://evil.example' },
      { ...good, rememberMe: false },
      { email: good.email },
      { ...good, email: 'nie adres' },
      { ...good, password: 12 },
      [good],
      'tekst',
    ];
    for (const body of bad) {
      const answer = await browser.post('/api/auth/sign-in/email', JSON.stringify(body));
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
    expect((await browser.post('/api/auth/sign-in/email', '{')).body.code).toBe('BAD_REQUEST');
    const huge = await browser.post('/api/auth/sign-in/email', { ...good, password: 'x'.repeat(70_000) });
    expect(huge).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    const form = await browser.ask('POST', '/api/auth/sign-in/email', 'email=a%40b.pl&password=x', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(400);
  });

  it('refuses passwords that guessers try first, and names the field of a short one', async () => {
    const { browser, form } = await signedUp();
    const change = (newPassword: string) =>
      browser.post('/api/auth/change-password', { currentPassword: form.password, newPassword });
    expect(await change('haslo123456')).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } });
    expect(await change('krótkie')).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'newPassword', message: 'Wpisz co najmniej 10\u00a0znaków.' }] } },
    });
  });

  it('refuses another site, with the person’s cookie and without', async () => {
    const { browser, form } = await signedUp();
    for (const origin of ['https://evil.example', 'null', `${running.url}.evil.example`]) {
      const answer = await browser.ask('POST', '/api/auth/sign-out', {}, { origin });
      expect(answer, origin).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect((await browser.get(WHO)).status).toBe(200);
    const visitor = new Browser(running);
    const origin = { origin: 'https://evil.example' };
    const credentials = { email: form.email, password: form.password };
    expect((await visitor.ask('POST', '/api/auth/sign-in/email', credentials, origin)).status).toBe(403);
    expect((await visitor.ask('POST', '/api/v1/sign-up', signUpForm(), origin)).status).toBe(403);
    expect(visitor.cookies.size).toBe(0);
  });

  it('asks for a session where one is needed', async () => {
    const visitor = new Browser(running);
    const calls = [
      visitor.get('/api/auth/list-sessions'),
      visitor.post('/api/auth/revoke-sessions'),
      visitor.post('/api/auth/revoke-other-sessions'),
      visitor.post('/api/auth/change-password', { currentPassword: 'x', newPassword: NEW_PASSWORD }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', message: 'Zaloguj się, aby kontynuować.' },
      });
    }
  });
});

describe('identity that fails', () => {
  it('says so in one sentence, without the cause, and that the database is away where it is', async () => {
    const running = await testApp({ clock: systemClock });
    const healthy = openIdentity({ app: running.app, secretKey: TEST_SECRET_KEY, signUps });
    const answerOf = async (handle: Identity['handle']) => {
      const server = Fastify();
      await server.register(identityPlugin({ app: running.app, identity: { ...healthy, handle } }));
      const payload = { email: 'ktos@example.pl', password: 'cokolwiek 12' };
      const answer = await server.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload });
      await server.close();
      return { status: answer.statusCode, body: answer.json() as unknown };
    };
    const failed = {
      status: 500,
      body: { code: 'INTERNAL_SERVER_ERROR', message: 'Wystąpił błąd. Spróbuj ponownie.' },
    };
    expect(await answerOf(() => Promise.reject(new Error('secret detail')))).toEqual(failed);
    expect(await answerOf(async () => new Response('{"code":"FAILED"}', { status: 500 }))).toEqual(failed);
    expect(await answerOf(async () => new Response('<html>', { status: 502 }))).toEqual(failed);
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(await answerOf(() => Promise.reject(away))).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE' },
    });
    await running.close();
  });
});

describe('limits of identity', () => {
  it('counts sign-ins per address of the caller, and says when to come back', async () => {
    const running = await testApp({ clock: systemClock, environment: { TRUST_PROXY: '127.0.0.1' } });
    const browser = new Browser(running);
    const from = (ip: string) =>
      browser.ask(
        'POST',
        '/api/auth/sign-in/email',
        { email: 'nikt@example.pl', password: 'cokolwiek 12' },
        {
          'x-forwarded-for': ip,
          // What a caller claims beside the connection counts for nothing.
          'x-postownia-client-ip': `10.1.1.${Math.floor(Math.random() * 250)}`,
        },
      );
    const answers = await Promise.all(Array.from({ length: 24 }, () => from('203.0.113.5')));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(4);
    expect(limited[0]?.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Za dużo prób. Odczekaj chwilę i spróbuj ponownie.',
    });
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.6')).body.code).toBe('BAD_CREDENTIALS');
    await running.close();
  });

  it('counts sign-ins to one account from wherever they come, however its address is spelled', async () => {
    const running = await testApp({ clock: systemClock, environment: { TRUST_PROXY: '127.0.0.1' } });
    const owner = new Browser(running);
    const form = signUpForm();
    await owner.post('/api/v1/sign-up', form);
    let addresses = 0;
    const signIn = (email: string, password: string) =>
      owner.ask(
        'POST',
        '/api/auth/sign-in/email',
        { email, password },
        { 'x-forwarded-for': `203.0.113.${++addresses}` },
      );
    expect((await signIn(form.email, 'zgaduję raz')).status).toBe(401);
    // As if a crowd of addresses had guessed until the last attempt.
    await running.app.db.update(rateLimits).set({ count: 49 }).where(like(rateLimits.key, 'sign-in|%'));
    expect((await signIn(form.email.toUpperCase(), 'zgaduję jeszcze')).status).toBe(401);
    expect((await signIn(form.email, form.password)).status).toBe(429);
    expect((await signIn('nikt@example.pl', 'cokolwiek 12')).status).toBe(401);
    await running.close();
  });
});
