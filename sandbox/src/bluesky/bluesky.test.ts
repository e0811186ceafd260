import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { checkRecord } from './lexicon.ts';

const SERVER = 'amanita.host.bsky.example';
const DEMO = { identifier: 'palarnia-swit.bsky.social', password: 'demo-demo-demo-demo' };
const KEY = '3l5kq2abcde2f';
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
});

interface Asked {
  server?: string;
  token?: string;
  body?: unknown;
  file?: Uint8Array<ArrayBuffer>;
}
interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  body: any;
}

async function call(name: string, { server = SERVER, token, body, file }: Asked = {}): Promise<Answer> {
  const isQuery = /getRecord|getSession|resolveHandle/.test(name);
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (file !== undefined) headers['content-type'] = 'image/jpeg';
  else if (body !== undefined) headers['content-type'] = 'application/json';
  const query = isQuery && body ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const answer = await fetch(`${sandbox.url}/servers/${server}/xrpc/${name}${query}`, {
    method: isQuery ? 'GET' : 'POST',
    headers,
    ...(isQuery ? {} : { body: file ?? JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

const logIn = async (entered: object = DEMO, server = 'bsky.social') =>
  call('com.atproto.server.createSession', { server, body: entered });

async function opened() {
  const { body } = await logIn();
  return { token: body.accessJwt as string, refresh: body.refreshJwt as string, did: body.did as string };
}

const post = (more: object = {}) => ({
  $type: 'app.bsky.feed.post',
  text: 'Zażółć gęślą jaźń',
  createdAt: '2026-11-21T09:00:00.000Z',
  ...more,
});
const create = (
  { token, did }: { token: string; did: string },
  record: unknown,
  { rkey = KEY, repo = did }: { rkey?: string; repo?: string } = {},
) =>
  call('com.atproto.repo.createRecord', {
    token,
    body: { repo, collection: 'app.bsky.feed.post', rkey, record, validate: true },
  });

describe('a session', () => {
  test('begins at the entryway or at the own server, and says where the account lies', async () => {
    for (const server of ['bsky.social', SERVER]) {
      const { status, body } = await logIn(DEMO, server);
      expect(status).toBe(200);
      expect(body.didDoc.service[0].serviceEndpoint).toBe(`https://${SERVER}`);
    }
    expect((await logIn(DEMO, 'pds.ziarno.example')).status).toBe(401);
  });

  test('a wrong password, a code by email, a taken-down account', async () => {
    expect((await logIn({ ...DEMO, password: 'x' })).body.error).toBe('AuthenticationRequired');
    const own = { identifier: 'piekarnia.ziarno.example', password: 'haslo-do-konta' };
    expect((await logIn(own, 'pds.ziarno.example')).body.error).toBe('AuthFactorTokenRequired');
    const { did } = await opened();
    sandbox.control.changeBlueskyAccount(did, { state: 'takendown' });
    expect((await logIn()).body.error).toBe('AccountTakedown');
    expect((await logIn({ identifier: 1 })).body.error).toBe('InvalidRequest');
  });

  test('thirty logins in five minutes are enough', async () => {
    for (let tries = 0; tries < 30; tries += 1) await logIn({ ...DEMO, password: 'x' });
    const refused = await logIn();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('ratelimit-reset'))).toBe(Date.parse('2026-11-21T09:05:00Z') / 1000);
  });

  test('its access lasts two hours; a refresh replaces both tokens, the old ones are dead', async () => {
    const { token, refresh } = await opened();
    sandbox.control.clock.change({ advanceMs: 120 * 60_000 });
    expect((await call('com.atproto.server.getSession', { token })).body.error).toBe('ExpiredToken');
    const renewed = await call('com.atproto.server.refreshSession', { token: refresh });
    expect(renewed.status).toBe(200);
    expect((await call('com.atproto.server.refreshSession', { token: refresh })).body.error).toBe(
      'InvalidToken',
    );
    const { accessJwt, refreshJwt } = renewed.body;
    expect((await call('com.atproto.server.getSession', { token: accessJwt })).status).toBe(200);
    expect((await call('com.atproto.server.deleteSession', { token: refreshJwt })).status).toBe(200);
    expect((await call('com.atproto.server.getSession', { token: accessJwt })).body.error).toBe(
      'InvalidToken',
    );
  });
});

describe('a record', () => {
  test('is read by its key, which works once', async () => {
    const who = await opened();
    const { status, body } = await create(who, post());
    expect([status, body.uri]).toEqual([200, `at://${who.did}/app.bsky.feed.post/${KEY}`]);
    const params = { repo: who.did, collection: 'app.bsky.feed.post', rkey: KEY };
    expect((await call('com.atproto.repo.getRecord', { body: params })).body.value).toEqual(post());
    expect((await create(who, post())).status).toBe(500);
    expect(sandbox.control.publishedPosts()).toHaveLength(1);
    const missing = await call('com.atproto.repo.getRecord', { body: { ...params, rkey: '3l5kq2abcde2g' } });
    expect([missing.status, missing.body.error]).toEqual([400, 'RecordNotFound']);
  });

  test.each([
    ['300 graphemes', post({ text: 'ą'.repeat(301) })],
    ['3000 bytes', post({ text: '👩‍👩‍👧‍👦'.repeat(200) })],
    ['an instant', post({ createdAt: 'wczoraj' })],
    ['a text', { ...post(), text: undefined }],
    ['its own type', post({ $type: 'app.bsky.feed.like' })],
    ['known properties', post({ picture: 1 })],
    ['a description for each image', post({ embed: { $type: 'app.bsky.embed.images', images: [{}] } })],
    ['bytes inside of the text', post({ facets: [facet(0, 99)] })],
    ['whole letters', post({ facets: [facet(0, 3)] })],
    ['a feature that is known', post({ facets: [{ index: { byteStart: 0, byteEnd: 2 }, features: [{}] }] })],
  ])('wants %s', async (_what, record) => {
    const { status, body } = await create(await opened(), record);
    expect([status, body.error]).toEqual([400, 'InvalidRequest']);
  });

  test('belongs to the session, and its key is one by time', async () => {
    const who = await opened();
    expect((await create(who, post(), { repo: 'did:plc:somebody' })).status).toBe(401);
    expect((await create(who, post(), { rkey: 'mine' })).body.error).toBe('InvalidRequest');
    expect((await create({ ...who, token: 'x' }, post())).body.error).toBe('InvalidToken');
  });

  test('takes at most four images that are there, small enough and what they say they are', async () => {
    const who = await opened();
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
      .jpeg()
      .toBuffer();
    const { body } = await call('com.atproto.repo.uploadBlob', { ...who, file: new Uint8Array(image) });
    const of = (blob: unknown, times = 1) =>
      post({
        embed: { $type: 'app.bsky.embed.images', images: Array(times).fill({ image: blob, alt: '' }) },
      });
    expect((await create(who, of(body.blob, 5))).body.error).toBe('InvalidRequest');
    expect((await create(who, of({ ...body.blob, mimeType: 'image/png' }))).body.error).toBe(
      'InvalidMimeType',
    );
    expect((await create(who, of({ ...body.blob, ref: { $link: 'bafkreinone' } }))).body.error).toBe(
      'BlobNotFound',
    );
    const large = new Uint8Array(2_000_001);
    const big = (await call('com.atproto.repo.uploadBlob', { ...who, file: large })).body.blob;
    expect((await create(who, of(big))).body.error).toBe('BlobTooLarge');
    sandbox.control.clock.change({ advanceMs: 31 * 60_000 });
    expect((await create(who, of(body.blob))).body.error).toBe('BlobNotFound');
    const again = await call('com.atproto.repo.uploadBlob', { ...who, file: new Uint8Array(image) });
    expect((await create(who, of(again.body.blob, 4))).status).toBe(200);
    expect(sandbox.control.publishedPosts()[0]?.imageHashes).toHaveLength(4);
  });

  test('the schema is the network’s own', () => {
    expect(() => checkRecord('app.bsky.feed.post', post({ langs: ['pl', 'en', 'de', 'fr'] }))).toThrow(
      /langs/,
    );
    expect(() => checkRecord('app.bsky.feed.post', post({ langs: ['pl'], tags: ['kawa'] }))).not.toThrow();
  });
});

function facet(byteStart: number, byteEnd: number) {
  const features = [{ $type: 'app.bsky.richtext.facet#tag', tag: 'kawa' }];
  return { index: { byteStart, byteEnd }, features };
}
