import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../test/app.ts';
import { addReadyUser } from '../../test/ready-browser.ts';
import type { User } from '../../test/users.ts';
import { programs } from '../features/connected-apps/index.ts';
import { openIdentity } from '../features/identity/identity.ts';
import { openSessionReader } from '../features/identity/session.ts';
import { signUps } from '../features/sign-up/index.ts';
import type { SessionReader } from './authenticate.ts';
import { buildServer } from './server.ts';

const SECRET = 'nobody may read this';
const MONTH = { from: '2026-11-21', days: 1, existing: 'fill', frequency: 'daily' };

/** What no browser of ours sends: requests as bytes on a connection, and bodies meant to break what reads them. */
describe('a hostile caller', () => {
  let running: TestApp;
  let server: FastifyInstance;
  let sessions: SessionReader;
  let folder: string;
  let port: number;
  beforeAll(async () => {
    running = await testApp();
    folder = await mkdtemp(path.join(tmpdir(), 'postownia-hostile-'));
    const web = path.join(folder, 'web');
    await mkdir(path.join(web, '404'), { recursive: true });
    await writeFile(path.join(folder, 'secret.html'), SECRET);
    for (const page of ['index.html', '404/index.html', '__spa-fallback.html'])
      await writeFile(path.join(web, page), '<!doctype html>');
    const { app } = running;
    const identity = openIdentity({ app, secretKey: TEST_SECRET_KEY, signUps });
    sessions = await openSessionReader({ app, identity, programs });
    server = await buildServer({ app, identity, sessions, web, sandboxUrl: null });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const address = server.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(async () => {
    await server.close();
    await sessions.close();
    await running.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Sends bytes as they are and reads until the other side closes. */
  const send = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += String(chunk);
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
    });
  const post = (user: User, payload: string, headers: Record<string, string> = {}) =>
    server.inject({
      url: '/api/v1/generation-batches',
      method: 'POST',
      headers: {
        cookie: user.cookie,
        origin: running.app.appUrl,
        'content-type': 'application/json',
        ...headers,
      },
      payload,
    });

  const HEAD = 'POST /api/v1/contact-messages HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const HIDDEN = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
  it.each([
    ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${HIDDEN}`],
    [
      'a length and chunks',
      `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
    ['chunks by another name', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['chunks behind a space', `${HEAD}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['a length with a sign', `${HEAD}Content-Length: +2\r\n\r\n{}${HIDDEN}`],
    ['lines without a return', `GET /api/v1/posts HTTP/1.1\nHost: x\n\n${HIDDEN}`],
    ['a folded header', `GET /api/v1/posts HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n${HIDDEN}`],
    ['a head of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n${HIDDEN}`],
    ['3,000 headers', `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n${HIDDEN}`],
  ])('hides no request behind %s', async (_name, bytes) => {
    const answer = await send(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('{"status":"ok"}');
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it.each([
    ['a head that is too large', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(60_000)}\r\n\r\n`],
    ['what is no HTTP', 400, 'how do you do?\r\n\r\n'],
  ])('is told with the answer to %s that the connection ends', async (_name, status, bytes) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toContain('\r\nconnection: close');
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each(['websocket', 'h2c'])('is not spoken to in another language (%s)', async (language) => {
    const answer = await send(
      `GET /api/v1/posts HTTP/1.1\r\nHost: x\r\nUpgrade: ${language}\r\nConnection: Upgrade, close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (?:401|426) /);
  });

  it.each([
    '/../secret.html',
    '/..%2fsecret.html',
    '/%2e%2e/secret.html',
    '/assets/..%2f..%2fsecret.html',
    '/..%5csecret.html',
    '/dashboard/..%2f..%2fsecret.html',
    '/media/..%2f..%2fsecret.html',
    '/media/post-images/..%2f..%2f/secret.html',
    '/media/post-videos/a/..%2f..%2f..%2fsecret.html',
    '/secret.html%00.html',
    `/${'%2e%2e%2f'.repeat(60)}etc/passwd`,
  ])('reads no file outside: %s', async (target) => {
    const answer = await send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|404) /);
    expect(answer).not.toMatch(new RegExp(`${SECRET}|root:`));
  });

  it.each(['/%', '/%ff%fe', '/api/v1/%', '/media/%zz'])('reads our own words for %s', async (url) => {
    const { statusCode, headers, body } = await server.inject({ url });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toEqual({ code: 'BAD_REQUEST', message: expect.stringMatching(/\.$/) });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['__proto__', `{"__proto__":{"days":1},${JSON.stringify(MONTH).slice(1)}`],
    ['constructor', `{"constructor":{"prototype":{"days":1}},${JSON.stringify(MONTH).slice(1)}`],
    ['10,000 levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['30,000 levels of lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['a number without end', '{"days":1e400}'],
    ['half a character', '{"from":"\\ud800"}'],
    ['a zero byte', '{"from":"\\u0000"}'],
    ['bytes that are no text', '{"from":"\xff\xfe"}'],
  ])('breaks nothing with %s in a body', async (_name, payload) => {
    const user = await addReadyUser(running);
    const { statusCode, body } = await post(user, payload);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST' });
    expect(({} as Record<string, unknown>).days).toBeUndefined();
  });

  it('gets no fault for a zero byte in an address, which no text of the database holds', async () => {
    const { cookie } = await addReadyUser(running);
    const asked = 'clientId=%00&responseType=code&redirectUri=x&codeChallenge=x&codeChallengeMethod=S256';
    const url = `/api/v1/connected-apps/request?${asked}`;
    const { statusCode, body } = await server.inject({ url, headers: { cookie } });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('cannot name two hosts, of which two readers would believe one each', async () => {
    const two =
      'GET /health/live HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n';
    expect(await send(two)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send(two.replace('Host: b.example\r\n', ''))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('gets no file of a year that no calendar has', async () => {
    const { cookie } = await addReadyUser(running);
    for (const file of [
      'calendar/months/0000-01.csv',
      'analytics/months/0000-01.csv',
      'calendar/months/0999-12.pdf',
    ])
      expect((await server.inject({ url: `/api/v1/${file}`, headers: { cookie } })).statusCode, file).toBe(
        404,
      );
  });

  it('is told that 65 KB is too much, before they are read', async () => {
    const answer = await send(
      `${HEAD}Content-Length: 999999999\r\nConnection: close\r\n\r\n{"name":"${'a'.repeat(2_000)}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('PAYLOAD_TOO_LARGE');
  });

  it("gets nothing of another person's by repeating their idempotency key", async () => {
    const [anna, ewa] = [await addReadyUser(running), await addReadyUser(running)];
    const key = { 'idempotency-key': 'one-key-for-both' };
    const first = await post(anna, JSON.stringify(MONTH), key);
    const again = await post(anna, JSON.stringify(MONTH), key);
    const stranger = await post(ewa, JSON.stringify(MONTH), key);
    const ids = [first, again, stranger].map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    const events = `/api/v1/generation-batches/${ids[0]}/events`;
    expect((await server.inject({ url: events, headers: { cookie: ewa.cookie } })).statusCode).toBe(404);
  });

  it('may hold a connection for so long only, and only so many of them', () => {
    const { headersTimeout, requestTimeout, maxConnections } = server.server;
    expect(headersTimeout).toBeLessThanOrEqual(15_000);
    expect(requestTimeout).toBeLessThanOrEqual(60_000);
    expect(maxConnections).toBe(10_000);
  });
});
