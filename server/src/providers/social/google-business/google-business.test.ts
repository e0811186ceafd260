import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { readConfig } from '../../../config.ts';
import { formatMessageIn } from '../../../lib/format-message-in.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { callbackPath } from '../network-adapter.ts';
import type { PublishContent } from '../social-network.ts';
import { googleErrorRow } from './error-table.ts';
import { localPostOf } from './local-post.ts';

const APP_URL = 'https://postownia.example';
const clock = manualClock();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

const networks = (environment: Record<string, string> = {}, url: string | null = sandbox.url) =>
  makeSocialNetworks({
    config: readConfig(environment),
    appUrl: APP_URL,
    sandbox: url === null ? null : { url },
    clock,
  });

async function connect({ scopes }: { scopes?: string[] } = {}) {
  const way = networks().login('googleBusiness');
  if (way?.way !== 'window') throw new Error('no window');
  const { url, kept } = await way.begin({ network: 'googleBusiness', state: 's', entered: {} });
  const redirectUri = `${APP_URL}${callbackPath('google-business')}`;
  const ticked = scopes === undefined ? {} : { scopes };
  const back = sandbox.control.authorizeGoogle({ url, redirectUri, state: 's', ...ticked });
  const code = new URL(back).searchParams.get('code') ?? '';
  return { way, code, kept, found: await way.finish({ code, entered: {}, kept }) };
}

const access = (token: string) => ({ remoteId: '1040500100:70010001', token, baseUrl: null, proofKey: null });

describe('the login', () => {
  test('finds the places, told apart by where they are', async () => {
    const { found } = await connect();
    expect(found.accounts).toMatchObject([
      {
        remoteId: '1040500100:70010001',
        name: 'Palarnia Świt, Rynek 12, Wrocław',
        username: null,
        problem: null,
      },
      { remoteId: '1040500100:70010002', name: 'Palarnia Świt, Świdnicka 8, Wrocław', username: null },
    ]);
    expect(found.accounts[0]?.tokenExpiresAt).toBeNull();
  });

  test('without the permission finds nothing and says which box to tick', async () => {
    const { found } = await connect({ scopes: [] });
    expect(found).toMatchObject({ accounts: [], problem: { code: 'google.no-right' } });
  });

  test('takes a code once, renews with a token that stays, and says when the login is dead', async () => {
    const { way, code, kept, found } = await connect();
    await expect(way.finish({ code, entered: {}, kept })).rejects.toMatchObject({ action: 'reconnect' });
    const { token, renewal } = found.accounts[0] ?? {};
    const refreshToken = renewal?.refreshToken ?? '';
    const renewed = await way.renew?.({ ...access(token ?? ''), refreshToken });
    expect(renewed).toMatchObject({ renewal: { refreshToken } });
    const account = { network: 'googleBusiness', ...access(renewed?.token ?? '') } as const;
    expect(await way.examine(account)).toEqual({ expiresAt: undefined });
    await expect(way.examine({ ...account, remoteId: '1040500999:1' })).rejects.toMatchObject({
      action: 'reconnect',
      userMessage: { code: 'network.another-account' },
    });
    await way.revoke({ ...account, userToken: found.userToken });
    await expect(way.examine(account)).rejects.toMatchObject({ action: 'reconnect' });
  });
});

test('an app that Google has not approved offers nobody a profile, and its card says what has to be done', () => {
  const app = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
  const before = networks(app, null);
  expect(before.login('googleBusiness')).toBeUndefined();
  const reason = before.unavailable('googleBusiness');
  expect(reason && formatMessageIn('pl', reason)).toContain('GOOGLE_BUSINESS=on');
  const approved = networks({ ...app, GOOGLE_BUSINESS: 'on' }, null);
  expect(approved.unavailable('googleBusiness')).toMatchObject({ code: 'network.no-public-address' });
});

test('a rejected post is certainly not out, and its person is told the frequent reason', async () => {
  const { found } = await connect();
  const account = access(found.accounts[0]?.token ?? '');
  const target = networks().target('googleBusiness', 'image');
  const asked = { account, handles: {}, now: clock.now(), signal: AbortSignal.timeout(240_000) };
  const published = await target?.publish({
    ...asked,
    content: { ...CONTENT, caption: 'Zadzwoń: 500 600 700' },
  });
  const remoteId = published && 'remoteId' in published ? published.remoteId : '';
  await expect(target?.readBack({ ...asked, content: CONTENT }, remoteId)).rejects.toMatchObject({
    action: 'fix',
    dropped: true,
    userMessage: { code: 'google.rejected' },
  });
});

test.each([
  ['for a named time', { retryAfter: 120 }, 120],
  [
    'until a named instant',
    { headers: { 'retry-after': 'Sat, 21 Nov 2026 09:05:00 GMT', date: 'Sat, 21 Nov 2026 09:00:00 GMT' } },
    300,
  ],
  ['and nothing more', {}, 60],
])('told to slow down %s, the same post goes later', async (_, told, waitSeconds) => {
  const { found } = await connect();
  const account = access(found.accounts[0]?.token ?? '');
  const body = { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded' } };
  sandbox.control.faults.add({
    provider: 'google',
    kind: 'status',
    parameters: { status: 429, body, ...told },
  });
  const asked = { account, handles: {}, now: clock.now(), signal: AbortSignal.timeout(240_000) };
  await expect(
    networks()
      .target('googleBusiness', 'image')
      ?.publish({ ...asked, content: CONTENT }),
  ).rejects.toMatchObject({ action: 'retry', backOffScope: 'app', waitSeconds });
});

const CONTENT: PublishContent = {
  caption: 'Nowa kawa z Etiopii\n\nPachnie jaśminem.',
  link: null,
  images: [],
  video: null,
  language: 'pl' as const,
  aiLabel: false,
  options: {},
};
const DAYS = { startDate: '2026-12-01', endDate: '2026-12-24' };

test.each([
  ['an update', {}, { topicType: 'STANDARD', summary: CONTENT.caption, languageCode: 'pl' }],
  ['an update in another language', { language: 'de' as const }, { languageCode: 'de' }],
  [
    'a link',
    { link: 'https://a.example/' },
    { callToAction: { actionType: 'LEARN_MORE', url: 'https://a.example/' } },
  ],
  ['a call', { options: { button: 'CALL' } }, { callToAction: { actionType: 'CALL' } }],
  [
    'an event',
    { options: { kind: 'EVENT', ...DAYS } },
    {
      topicType: 'EVENT',
      event: {
        title: 'Nowa kawa z Etiopii',
        schedule: {
          startDate: { year: 2026, month: 12, day: 1 },
          endDate: { year: 2026, month: 12, day: 24 },
        },
      },
    },
  ],
  [
    'an offer',
    {
      options: {
        kind: 'OFFER',
        ...DAYS,
        title: 'Dwie za jedną',
        couponCode: 'KAWA',
        buttonUrl: 'https://a.example/',
      },
    },
    {
      topicType: 'OFFER',
      event: { title: 'Dwie za jedną' },
      offer: { couponCode: 'KAWA', redeemOnlineUrl: 'https://a.example/' },
    },
  ],
])('%s is told as Google reads it', (_what, change, told) => {
  expect(localPostOf({ ...CONTENT, ...change })).toMatchObject(told);
});

test.each([
  ['UNAUTHENTICATED', 'reconnect'],
  ['PERMISSION_DENIED', 'reconnect'],
  ['NOT_FOUND', 'fix'],
  ['RESOURCE_EXHAUSTED', 'retry'],
  ['invalid_client', 'ops'],
] as const)('the refusal %s: %s', (code, action) => {
  expect(googleErrorRow(code)).toMatchObject({ action });
});
