import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { SANDBOX_GOOGLE_APP } from './state.ts';

const REDIRECT = 'https://postownia.example/callback';
const VERIFIER = 'a-verifier-of-some-length';
const PLACE = '/v4/accounts/1040500100/locations/70010001/localPosts';
const files = new Map<string, Buffer>();
const media = createServer((request, response) => response.end(files.get(request.url ?? '')));
let sandbox: Sandbox;
let token: string;

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const photo = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c84', noise } })
    .jpeg()
    .toBuffer();
const addressOf = (name: string) => `http://127.0.0.1:${(media.address() as AddressInfo).port}${name}`;

beforeAll(async () => {
  sandbox = await startSandbox();
  files.set('/large.jpg', await photo(300)).set('/small.jpg', await photo(200));
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  media.close();
  await sandbox.close();
});
beforeEach(async () => {
  sandbox.control.reset();
  at('2026-11-21T09:00:00Z');
  token = (await logIn()).access_token ?? '';
});
const at = (instant: string) => sandbox.control.clock.change({ at: instant, frozen: true });

async function oauth(path: string, form: Record<string, string>) {
  const { clientId, clientSecret } = SANDBOX_GOOGLE_APP;
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form });
  const answer = await fetch(`${sandbox.url}${path}`, { method: 'POST', body });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, body: (await answer.json()) as any };
}

async function logIn(scopes?: string[], verifier = VERIFIER): Promise<Record<string, string>> {
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
  const query = { code_challenge: challenge, code_challenge_method: 'S256', response_type: 'code' };
  const asked = new URLSearchParams({ ...query, access_type: 'offline', prompt: 'consent' });
  const back = sandbox.control.authorizeGoogle({
    url: `${sandbox.url}/o/oauth2/v2/auth?${asked}`,
    redirectUri: REDIRECT,
    state: 's',
    ...(scopes === undefined ? {} : { scopes }),
  });
  const code = new URL(back).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier };
  return (await oauth('/token', form)).body;
}

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, body: (await answer.json()) as any };
}
const post = (change: object = {}) =>
  call('POST', PLACE, { languageCode: 'pl', summary: 'Kawa', topicType: 'STANDARD', ...change });

const DAY = { year: 2026, month: 12, day: 1 };
const EVENT = { title: 'Cupping', schedule: { startDate: DAY, endDate: DAY } };

describe('a post', () => {
  test('is taken, seen once Google has looked at it, listed and deleted', async () => {
    sandbox.control.settings({ googleReviewMs: 60_000 });
    const { body } = await post({ media: [{ mediaFormat: 'PHOTO', sourceUrl: addressOf('/large.jpg') }] });
    expect([body.state, sandbox.control.publishedPosts()]).toEqual(['PROCESSING', []]);
    at('2026-11-21T09:01:00Z');
    const read = await call('GET', `/v4/${body.name}`);
    expect([read.body.state, sandbox.control.publishedPosts().length]).toEqual(['LIVE', 1]);
    expect((await call('GET', `${PLACE}?pageSize=100`)).body.localPosts).toMatchObject([{ name: body.name }]);
    await call('DELETE', `/v4/${body.name}`);
    expect((await call('GET', `/v4/${body.name}`)).body.error.status).toBe('NOT_FOUND');
  });

  test('with a phone number is rejected after it was taken, and nobody sees it', async () => {
    const { body } = await post({ summary: 'Zadzwoń: 500 600 700' });
    expect([body.state, sandbox.control.publishedPosts()]).toEqual(['REJECTED', []]);
  });

  test.each([
    ['an event', { topicType: 'EVENT', event: EVENT }],
    ['an offer', { topicType: 'OFFER', event: EVENT, offer: { couponCode: 'KAWA' } }],
    ['a button to call', { callToAction: { actionType: 'CALL' } }],
  ])('may be one with %s', async (_what, change) => {
    expect((await post(change)).status).toBe(200);
  });

  test.each([
    ['a long text', { summary: 'x'.repeat(1501) }],
    ['an unknown kind', { topicType: 'PRODUCT' }],
    ['an event without days', { topicType: 'EVENT', event: { title: 'Cupping' } }],
    ['an address to call', { callToAction: { actionType: 'CALL', url: 'https://a.example' } }],
    ['a button without an address', { callToAction: { actionType: 'BOOK' } }],
    ['an unknown name', { text: 'x' }],
  ])('with %s is refused', async (_what, change) => {
    const refused = await post(change);
    expect([refused.status, refused.body.error.status]).toEqual([400, 'INVALID_ARGUMENT']);
  });

  test('with a small photo is refused', async () => {
    const refused = await post({ media: [{ mediaFormat: 'PHOTO', sourceUrl: addressOf('/small.jpg') }] });
    expect(refused.body.error.status).toBe('INVALID_ARGUMENT');
  });

  test('is refused at a place that is not theirs, and at one that is not there', async () => {
    const { id } = sandbox.control.addGooglePlace({ title: 'Obca' });
    const [account, location] = id.split(':');
    const foreign = await call('GET', `/v4/accounts/${account}/locations/${location}/localPosts`);
    expect(foreign.body.error.status).toBe('PERMISSION_DENIED');
    expect((await call('GET', '/v4/accounts/1/locations/2/localPosts')).body.error.status).toBe('NOT_FOUND');
  });

  test('is refused beyond the changes of a profile, and everything is before the project is approved', async () => {
    for (let count = 0; count < 10; count += 1) await post();
    expect((await post()).status).toBe(429);
    at('2026-11-21T09:01:00Z');
    expect((await post()).status).toBe(200);
    sandbox.control.settings({ googleCallsPerMinute: 0 });
    expect((await call('GET', '/v1/accounts')).status).toBe(429);
  });
});

describe('tokens', () => {
  test('live for an hour; the one that renews them stays', async () => {
    const { refresh_token: refreshToken = '' } = await logIn();
    at('2026-11-21T10:00:00Z');
    expect((await call('GET', '/v1/accounts')).body.error.status).toBe('UNAUTHENTICATED');
    const renew = () => oauth('/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
    const renewed = await renew();
    expect(renewed.body.refresh_token).toBeUndefined();
    token = renewed.body.access_token;
    expect((await call('GET', '/v1/accounts')).status).toBe(200);
    sandbox.control.settings({ googleTesting: true });
    at('2026-11-28T09:00:00Z');
    expect((await renew()).body.error).toBe('invalid_grant');
  });

  test('are not given for a code that somebody else caught, and open nothing that was not ticked', async () => {
    expect(await logIn(undefined, 'another')).toMatchObject({ error: 'invalid_grant' });
    token = (await logIn([])).access_token ?? '';
    expect((await call('GET', '/v1/accounts')).body.error.status).toBe('PERMISSION_DENIED');
  });

  test('die with the refresh token', async () => {
    const { access_token: access = '', refresh_token: refreshToken = '' } = await logIn();
    expect((await oauth('/revoke', { token: refreshToken })).status).toBe(200);
    token = access;
    expect((await call('GET', '/v1/accounts')).status).toBe(401);
  });
});
