import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

const SERVER = 'mastodon.social';
const REDIRECT = 'https://postownia.example/callback';
const SCOPES = 'read:accounts read:statuses write:media write:statuses';
// RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
});

type Init = RequestInit & { server?: string };
async function call(path: string, { server = SERVER, ...init }: Init = {}) {
  const answer = await fetch(`${sandbox.url}/servers/${server}${path}`, { redirect: 'manual', ...init });
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, body: (isJson ? JSON.parse(text) : text) as any };
}
const posted = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const register = (more: object = {}) =>
  call(
    '/api/v1/apps',
    posted({ client_name: 'Postownia', redirect_uris: REDIRECT, scopes: SCOPES, ...more }),
  );

async function opened(query: Record<string, string> = {}) {
  const { body: app } = await register();
  const asked = new URLSearchParams({
    client_id: app.client_id,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: SCOPES,
    state: 's',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...query,
  });
  const url = `${sandbox.url}/servers/${SERVER}/oauth/authorize?${asked}`;
  const code = new URL(sandbox.control.authorizeMastodon({ url })).searchParams.get('code') ?? '';
  return { app, code };
}
const trade = ({ app, code }: Awaited<ReturnType<typeof opened>>, more: Record<string, string> = {}) =>
  call('/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: app.client_id,
      client_secret: app.client_secret,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...more,
    }),
  });
const authorized = async () => ({
  authorization: `Bearer ${(await trade(await opened())).body.access_token as string}`,
});

describe('a login', () => {
  test('asks only for what the app was registered for, and goes back only where it was registered', async () => {
    expect((await register({ scopes: 'admin:write' })).status).toBe(422);
    expect((await register({ client_name: '' })).status).toBe(422);
    for (const query of [
      { scope: 'write' },
      { redirect_uri: 'https://evil.example/' },
      { code_challenge_method: 'plain' },
    ])
      await expect(opened(query)).rejects.toThrow();
  });

  test('a code works once, with its verifier and app, for ten minutes', async () => {
    const attempt = await opened();
    expect((await trade(attempt, { code_verifier: 'x' })).body.error).toBe('invalid_grant');
    expect((await trade(attempt, { client_secret: 'x' })).body.error).toBe('invalid_client');
    expect((await trade(attempt)).body).toMatchObject({ token_type: 'Bearer', scope: SCOPES });
    expect((await trade(attempt)).body.error).toBe('invalid_grant');
    const late = await opened();
    sandbox.control.clock.change({ advanceMs: 11 * 60_000 });
    expect((await trade(late)).body.error).toBe('invalid_grant');
  });

  test('a token is the server’s own, and dies when it is revoked', async () => {
    const headers = await authorized();
    const me = '/api/v1/accounts/verify_credentials';
    expect((await call(me, { headers })).body).toMatchObject({ id: '109001', username: 'palarnia_swit' });
    expect((await call(me, { headers, server: 'pol.social' })).status).toBe(401);
    sandbox.control.killMastodonTokens({});
    expect((await call(me, { headers })).status).toBe(401);
  });
});

describe('a post', () => {
  test('with the same key is the same post, for an hour', async () => {
    const headers = { ...(await authorized()), 'idempotency-key': 'k1' };
    const first = await call('/api/v1/statuses', posted({ status: 'Kawa' }, headers));
    const again = await call('/api/v1/statuses', posted({ status: 'Kawa' }, headers));
    expect(again.body.id).toBe(first.body.id);
    expect(first.body.content).toBe('<p>Kawa</p>');
    sandbox.control.clock.change({ advanceMs: 3_600_001 });
    await call('/api/v1/statuses', posted({ status: 'Kawa' }, headers));
    expect(sandbox.control.publishedPosts()).toHaveLength(2);
  });

  test.each([
    [{ status: '' }, /blank/],
    [{ status: 'ą'.repeat(501) }, /limit of 500/],
    [{ status: 'x', visibility: 'all' }, /Visibility/],
    [{ status: 'x', media_ids: ['1'] }, /not found/],
    [{ status: 'x', media_ids: ['1', '2', '3', '4', '5'] }, /more than 4/],
  ])('%j is refused', async (body, words) => {
    const { status, body: said } = await call('/api/v1/statuses', posted(body, await authorized()));
    expect(status).toBe(422);
    expect(said.error).toMatch(words);
  });

  test('counts a link as 23, shows its files once, and takes no file that is none', async () => {
    const headers = await authorized();
    const long = `https://ziarno.example/${'a'.repeat(400)}`;
    const text = `${'ą'.repeat(470)} ${long}`;
    expect((await call('/api/v1/statuses', posted({ status: text }, headers))).status).toBe(200);
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
      .jpeg()
      .toBuffer();
    const upload = (bytes: Buffer, description = 'Piec') => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(bytes)]));
      body.set('description', description);
      return call('/api/v2/media', { method: 'POST', headers, body });
    };
    expect((await upload(Buffer.from('nothing'))).status).toBe(422);
    expect((await upload(image, 'a'.repeat(1501))).status).toBe(422);
    const { status, body } = await upload(image);
    expect([status, body.type]).toEqual([200, 'image']);
    const shown = { status: 'Z obrazem', media_ids: [body.id] };
    expect((await call('/api/v1/statuses', posted(shown, headers))).status).toBe(200);
    expect((await call('/api/v1/statuses', posted(shown, headers))).status).toBe(422);
    expect(sandbox.control.publishedPosts().at(-1)).toMatchObject({ altTexts: ['Piec'] });
  });

  test('is listed, read and deleted by its own account', async () => {
    const headers = await authorized();
    const { body } = await call(
      '/api/v1/statuses',
      posted({ status: 'Kawa #dnia @ala@pol.social' }, headers),
    );
    const listed = await call('/api/v1/accounts/109001/statuses', { headers });
    expect(listed.body).toHaveLength(1);
    expect(listed.body[0].content).not.toContain('@ala@pol.social');
    const deleted = await call(`/api/v1/statuses/${body.id}`, { method: 'DELETE', headers });
    expect(deleted.body.text).toContain('@ala@pol.social');
    expect((await call(`/api/v1/statuses/${body.id}`, { headers })).status).toBe(404);
  });
});

test('what is no Mastodon answers like what it is', async () => {
  expect(await call('/api/v2/instance', { server: 'blog.ziarno.example' })).toMatchObject({ status: 200 });
  expect((await call('/api/v2/instance', { server: 'dalej.ziarno.example' })).status).toBe(302);
  expect((await call('/api/v2/instance', { server: 'nikt.example' })).status).toBe(404);
});
