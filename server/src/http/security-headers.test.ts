import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../test/app.ts';
import { addUser, GOOD_PASSWORD, signUpForm } from '../../test/users.ts';
import { programs } from '../features/connected-apps/index.ts';
import { openIdentity } from '../features/identity/identity.ts';
import { openSessionReader } from '../features/identity/session.ts';
import { signUps } from '../features/sign-up/index.ts';
import type { SessionReader } from './authenticate.ts';
import { buildServer } from './server.ts';

/** The same product as people reach it: by https, with a built page. */
describe('every answer', () => {
  let running: TestApp;
  let server: FastifyInstance;
  let sessions: SessionReader;
  let web: string;
  beforeAll(async () => {
    running = await testApp();
    web = await mkdtemp(path.join(tmpdir(), 'postownia-web-'));
    await writeFile(path.join(web, 'index.html'), '<!doctype html><script>1</script>');
    await writeFile(path.join(web, '__spa-fallback.html'), '<!doctype html>');
    await writeFile(path.join(web, 'csp.json'), JSON.stringify({ 'index.html': ['sha256-abc='] }));
    const app = { ...running.app, appUrl: 'https://postownia.example' };
    const identity = openIdentity({ app, secretKey: TEST_SECRET_KEY, signUps });
    sessions = await openSessionReader({ app, identity, programs });
    server = await buildServer({ app, identity, sessions, web, sandboxUrl: null });
  });
  afterAll(async () => {
    await server.close();
    await sessions.close();
    await running.close();
    await rm(web, { recursive: true, force: true });
  });

  it.each(['/media/post-images/a/b.jpg', '/media/post-videos/a/b', '/media/brand-logos/a/b.png'])(
    '%s runs nothing when it is opened by itself',
    async (url) => {
      const { headers } = await server.inject({ url });
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain('sandbox');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it.each([
    '/',
    '/nothing',
    '/dashboard',
    '/api/v1/openapi.json',
    '/api/v1/posts',
    '/api/auth/get-session',
    '/health/live',
  ])('%s carries the headers', async (url) => {
    const { headers } = await server.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
    expect(scripts).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-site',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('lets a page run only the scripts whose hash its build wrote down', async () => {
    const policyOf = async (url: string) => (await server.inject({ url })).headers['content-security-policy'];
    expect(await policyOf('/')).toContain("script-src 'self' 'sha256-abc='");
    expect(await policyOf('/dashboard')).toContain("script-src 'self';");
  });

  it('is kept by no cache where it is somebody’s own', async () => {
    for (const url of ['/api/v1/posts', '/api/auth/get-session'])
      expect((await server.inject({ url })).headers['cache-control']).toBe('no-store');
  });

  it('begins a session that scripts and other sites cannot reach, with a token of its own each time', async () => {
    const form = signUpForm();
    const origin = 'https://postownia.example';
    await server.inject({ url: '/api/v1/sign-up', method: 'POST', headers: { origin }, payload: form });
    // What an attacker planted before is not taken over: the session that follows is a new one.
    const planted = (await addUser(running.app)).cookie.replace(/^[^=]+/, '__Host-postownia.session_token');
    const signIn = () =>
      server.inject({
        url: '/api/auth/sign-in/email',
        method: 'POST',
        headers: { origin, cookie: planted },
        payload: { email: form.email, password: GOOD_PASSWORD },
      });
    const cookies = [await signIn(), await signIn()].map(({ headers }) => String(headers['set-cookie']));
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-postownia\.session_token=/);
      for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag);
    }
    const tokens = [planted, ...cookies].map((cookie) => decodeURIComponent(cookie.split(/[=;]/)[1] ?? ''));
    expect(new Set(tokens).size).toBe(3);
  });

  it('never says what failed inside', async () => {
    const { statusCode, body } = await server.inject({ url: '/api/v1/posts?from=%00&to=%00' });
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toMatch(/at .*\.ts|node_modules|select |Error:/);
  });
});
