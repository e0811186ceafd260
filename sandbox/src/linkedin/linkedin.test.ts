import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { shownOf } from './little-text.ts';
import { SANDBOX_LINKEDIN_APPS } from './state.ts';

const REDIRECT = 'https://postownia.example/callback';
const PAGE = 'urn:li:organization:70010001';
const ANNA = 'urn:li:person:demoAnna01';
const [SHARE_APP, PAGES_APP] = SANDBOX_LINKEDIN_APPS;
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
  token = (await logIn()).access_token ?? '';
});

type App = (typeof SANDBOX_LINKEDIN_APPS)[number];

async function oauth(path: string, form: Record<string, string>, app: App = PAGES_APP) {
  const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...form });
  const answer = await fetch(`${sandbox.url}/oauth/v2/${path}`, { method: 'POST', body });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, body: (await answer.json()) as any };
}

async function logIn(app: App = PAGES_APP): Promise<Record<string, string>> {
  const asked = { redirectUri: REDIRECT, state: 's', clientId: app.clientId };
  const code = new URL(sandbox.control.authorizeLinkedIn(asked)).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
  return (await oauth('accessToken', form, app)).body;
}

const VERSIONED = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...VERSIONED, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    id: answer.headers.get('x-restli-id'),
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
    body: (text === '' ? undefined : JSON.parse(text)) as any,
  };
}

const postOf = (change: object = {}) => ({
  author: PAGE,
  commentary: 'Kawa',
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...change,
});
const publish = (change: object = {}) => call('POST', '/rest/posts', postOf(change));

async function upload(owner = PAGE, bytes?: Uint8Array<ArrayBuffer>): Promise<string> {
  const asked = { initializeUploadRequest: { owner } };
  const { body } = await call('POST', '/rest/images?action=initializeUpload', asked);
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer();
  await fetch(body.value.uploadUrl, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: bytes ?? new Uint8Array(image),
  });
  return body.value.image;
}
const aMomentLater = () => sandbox.control.clock.change({ at: '2026-11-21T09:00:02Z', frozen: true });

describe('what the world sees of little text', () => {
  test.each([
    ['Kawa \\(nowa\\) {hashtag|\\#|świt} i @[Ziarno](urn:li:organization:1)', 'Kawa (nowa) #świt i Ziarno'],
    ['Kawa (nowa)', 'Kawa '],
    ['Mail: a@b.example', 'Mail: a'],
    ['5 \\* 3 \\\\ 2', '5 * 3 \\ 2'],
    ['#kawa', ''],
  ])('%s', (commentary, shown) => {
    expect(shownOf(commentary)).toBe(shown);
  });
});

test.each([
  [{ 'linkedin-version': '202510' }, 426, 'NONEXISTENT_VERSION'],
  [{ 'x-restli-protocol-version': '1.0.0' }, 400, 'INVALID_VALUE_FOR_FIELD'],
  [{ authorization: 'Bearer x' }, 401, 'INVALID_ACCESS_TOKEN'],
])('a call with %o is refused', async (headers, status, code) => {
  const answer = await call('GET', '/rest/organizationAcls?q=roleAssignee', undefined, headers as never);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

describe('a post', () => {
  test('of a page is listed for those with a role there, and read back by its id', async () => {
    const { status, id, body } = await publish();
    expect([status, body]).toEqual([201, undefined]);
    const listed = await call('GET', `/rest/posts?q=author&author=${encodeURIComponent(PAGE)}`);
    expect(listed.body.elements).toMatchObject([{ id, commentary: 'Kawa' }]);
    expect((await call('GET', `/rest/posts/${encodeURIComponent(id ?? '')}`)).body).toMatchObject({ id });
    expect(sandbox.control.publishedPosts()).toMatchObject([{ accountId: PAGE, text: 'Kawa' }]);
  });

  test('of a person is shown to nobody who asks', async () => {
    const { id } = await publish({ author: ANNA });
    const listed = await call('GET', `/rest/posts?q=author&author=${encodeURIComponent(ANNA)}`);
    const read = await call('GET', `/rest/posts/${encodeURIComponent(id ?? '')}`);
    expect([listed.status, read.status]).toEqual([403, 403]);
  });

  test('with the same text is refused, and the refusal names the one that is out', async () => {
    const { id } = await publish();
    const again = await publish();
    expect([again.status, again.body.code]).toEqual([422, 'DUPLICATE_POST']);
    expect(again.body.message).toBe(`Content is a duplicate of ${id}`);
  });

  test('shows images once they are worked through, and only its author’s', async () => {
    const image = await upload();
    const shown = { content: { media: { id: image, altText: 'Filiżanka' } } };
    expect((await publish(shown)).body.code).toBe('MEDIA_ASSET_WAITING_UPLOAD');
    aMomentLater();
    expect((await publish({ ...shown, author: ANNA })).body.code).toBe('INVALID_CONTENT_OWNERSHIP');
    expect((await publish(shown)).status).toBe(201);
    expect(sandbox.control.publishedPosts()).toMatchObject([{ altTexts: ['Filiżanka'] }]);
    const [first, second] = [await upload(), await upload()];
    sandbox.control.clock.change({ at: '2026-11-21T09:00:09Z', frozen: true });
    const several = { content: { multiImage: { images: [{ id: first }, { id: second }] } } };
    expect((await publish(several)).status).toBe(201);
    expect((await publish({ content: { multiImage: { images: [{ id: first }] } } })).status).toBe(400);
  });

  test('with a broken image is refused', async () => {
    const image = await upload(PAGE, new Uint8Array([1, 2, 3]));
    aMomentLater();
    const refused = await publish({ content: { media: { id: image } } });
    expect(refused.body.code).toBe('MEDIA_ASSET_PROCESSING_FAILED');
  });

  test.each([
    [{ author: 'urn:li:organization:70010002' }, 403, 'ACCESS_DENIED'],
    [{ commentary: 'x'.repeat(3001) }, 400, 'FIELD_LENGTH_TOO_LONG'],
    [{ lifecycleState: 'DRAFT' }, 400, 'INVALID_VALUE_FOR_FIELD'],
    [{ content: { article: { source: 'https://a.example' } } }, 400, 'INVALID_VALUE_FOR_FIELD'],
  ])('%o is refused', async (change, status, code) => {
    const refused = await publish(change);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });
});

describe('tokens', () => {
  test('of an app without the page API write as a person alone and are never renewed', async () => {
    const tokens = await logIn(SHARE_APP);
    expect(tokens.refresh_token).toBeUndefined();
    token = tokens.access_token ?? '';
    expect((await publish({ author: ANNA })).status).toBe(201);
    expect((await publish()).body.code).toBe('ACCESS_DENIED');
  });

  test('are renewed until a year after the login, whatever is renewed in between', async () => {
    const { refresh_token: refreshToken = '' } = await logIn();
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    sandbox.control.clock.change({ at: '2027-11-20T09:00:00Z', frozen: true });
    const renewed = await oauth('accessToken', form);
    expect(renewed.body.refresh_token_expires_in).toBe(86_400);
    sandbox.control.clock.change({ at: '2027-11-21T09:00:01Z', frozen: true });
    expect((await oauth('accessToken', form)).body.error).toBe('invalid_grant');
  });

  test('end, and are told apart from those taken back', async () => {
    await oauth('revoke', { token });
    expect((await publish()).body.code).toBe('REVOKED_ACCESS_TOKEN');
    token = (await logIn()).access_token ?? '';
    expect((await oauth('introspectToken', { token })).body).toMatchObject({ active: true });
    sandbox.control.killLinkedInTokens({ what: 'access' });
    expect((await publish()).body.code).toBe('EXPIRED_ACCESS_TOKEN');
    expect((await oauth('introspectToken', { token })).body).toEqual({ active: false });
  });

  test('make so many calls a day', async () => {
    sandbox.control.settings({ linkedinCallsPerDay: 1 });
    await publish({ commentary: 'a' });
    expect((await publish({ commentary: 'b' })).status).toBe(429);
  });
});
