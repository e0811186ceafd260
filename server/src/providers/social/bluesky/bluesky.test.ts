import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { readConfig } from '../../../config.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import type { FormLogin, SocialLogin } from '../social-login.ts';
import type { PublishTarget, SocialNetwork } from '../social-network.ts';
import { blueskyError } from './api.ts';
import { BLUESKY_ERRORS, BLUESKY_LOGIN_ERRORS } from './error-table.ts';
import { facetsOf, mentionsIn } from './facets.ts';
import { recordKeyAt } from './record-key.ts';

const DEMO = {
  server: 'bsky.social',
  handle: 'palarnia-swit.bsky.social',
  appPassword: 'demo-demo-demo-demo',
};
const clock = manualClock();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.control.reset();
  clock.set('2026-11-21T09:00:00Z');
});

const networks = (environment: Record<string, string> = {}, url: string | null = sandbox.url) =>
  makeSocialNetworks({
    config: readConfig(environment),
    appUrl: 'https://postownia.example',
    sandbox: url === null ? null : { url },
    clock,
  });

function formOf(found: SocialLogin | undefined): SocialLogin & FormLogin {
  if (found?.way !== 'form') throw new Error('no form');
  return found;
}
const login = () => formOf(networks().login('bluesky'));

async function connected(entered: Record<string, string> = DEMO) {
  const { accounts, baseUrl = null, userToken } = await login().connect(entered);
  const [account] = accounts;
  if (account?.token == null || account.renewal === null) throw new Error('not connected');
  const access = { remoteId: account.remoteId, token: account.token, baseUrl, proofKey: null };
  return { account, access, userToken, refreshToken: account.renewal.refreshToken };
}

describe('what can be pressed in a text', () => {
  const parts = (text: string) =>
    facetsOf(text, (handle) => (handle === 'ania.bsky.social' ? 'did:plc:ania' : undefined)).map(
      ({ index, features: [feature] }) => [
        Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
        feature,
      ],
    );

  test('is counted in bytes: after Polish letters and emoji, too', () => {
    expect(
      parts('Zażółć ☕ gęślą: https://świt.example/ą?b=1, #kawa (#Świt_2026) #2026 i @Ania.bsky.social.'),
    ).toEqual([
      [
        'https://świt.example/ą?b=1',
        { $type: 'app.bsky.richtext.facet#link', uri: 'https://świt.example/ą?b=1' },
      ],
      ['#kawa', { $type: 'app.bsky.richtext.facet#tag', tag: 'kawa' }],
      ['#Świt_2026', { $type: 'app.bsky.richtext.facet#tag', tag: 'Świt_2026' }],
      ['@Ania.bsky.social', { $type: 'app.bsky.richtext.facet#mention', did: 'did:plc:ania' }],
    ]);
  });

  test.each([
    ['ala@firma.example', []],
    ['a#b', []],
    ['@nikt.example', []],
    ['(zob. https://a.example/x_(y))', ['https://a.example/x_(y)']],
    ['(https://a.example/x)', ['https://a.example/x']],
  ])('%s', (text, expected) => {
    expect(
      parts(text)
        .map(([shown]) => shown)
        .map((shown) => String(shown).replace(/\)+$/, (end) => end.slice(0, 1))),
    ).toEqual(expected);
  });

  test('never cuts a letter, whatever the text', () => {
    const piece = fc.constantFrom(
      'ą',
      '👩‍👩‍👧',
      ' ',
      '#kawa',
      'https://a.example',
      '@b.example',
      '\n',
      '.',
      '(',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const bytes = Buffer.from(text);
        for (const { index } of facetsOf(text, () => 'did:plc:x')) {
          const shown = bytes.subarray(index.byteStart, index.byteEnd).toString();
          expect(text).toContain(shown);
          expect(shown).toMatch(/^[#@h]/);
        }
      }),
    );
    expect(mentionsIn('@a.example @A.example')).toEqual(['a.example']);
  });
});

test('record keys are sortable by time, thirteen signs, and differ within a millisecond', () => {
  const at = (ms: number) => recordKeyAt(new Date(ms));
  expect(at(Date.parse('2026-11-21T09:00:00Z'))).toMatch(
    /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/,
  );
  expect(at(1_000) < at(1_001)).toBe(true);
  expect(new Set(Array.from({ length: 50 }, () => at(5_000))).size).toBeGreaterThan(48);
});

describe('the login', () => {
  test('finds the account, and the server that really holds it', async () => {
    const { account, access } = await connected();
    expect(account).toMatchObject({ name: DEMO.handle, problem: null, tokenExpiresAt: null });
    expect(access.baseUrl).toBe(`${sandbox.url}/servers/amanita.host.bsky.example`);
    expect(account.renewal?.dueAt).toEqual(new Date('2026-11-21T10:36:00Z'));
    await expect(login().examine({ network: 'bluesky', ...access })).resolves.toEqual({
      expiresAt: null,
      person: access.remoteId,
    });
  });

  test.each([
    [{ ...DEMO, appPassword: 'guess' }, 'network.login-refused'],
    [{ ...DEMO, server: 'pds.ziarno.example' }, 'network.login-refused'],
    [
      { server: 'pds.ziarno.example', handle: 'piekarnia.ziarno.example', appPassword: 'haslo-do-konta' },
      'bluesky.app-password',
    ],
  ])('says why it came to nothing', async (entered, code) => {
    await expect(login().connect(entered)).rejects.toMatchObject({
      action: 'reconnect',
      userMessage: { code },
    });
  });

  test('refuses a handle that leads to another account, in words, and minds none that leads nowhere', async () => {
    const [{ did = '' } = {}] = sandbox.control.accounts().blueskyAccounts;
    sandbox.control.changeBlueskyAccount(did, { handleOwner: 'did:plc:demoziarno34567abcdefghi' });
    await expect(login().connect(DEMO)).rejects.toMatchObject({
      action: 'reconnect',
      userMessage: { code: 'bluesky.handle-elsewhere', values: { handle: DEMO.handle } },
    });
    sandbox.control.changeBlueskyAccount(did, { handleOwner: null });
    await expect(login().connect(DEMO)).resolves.toMatchObject({ networkUserId: did });
  });

  test.each([
    'https://127.0.0.1',
    'https://localhost',
    'https://10.0.0.7:2583',
    'https://pds.example/inside',
  ])('does not follow an account to %s', async (endpoint) => {
    const [{ did = '' } = {}] = sandbox.control.accounts().blueskyAccounts;
    sandbox.control.changeBlueskyAccount(did, { endpoint });
    await expect(login().connect(DEMO)).rejects.toMatchObject({ code: 'private-address' });
  });

  test('asks no server inside our own network, by whatever name', async () => {
    const real = formOf(networks({ BLUESKY: 'on' }).login('bluesky'));
    expect(real.demo).toBe(false);
    for (const server of ['localhost', '127.0.0.1', '169.254.169.254'])
      await expect(real.connect({ ...DEMO, server })).rejects.toMatchObject({
        userMessage: { code: 'network.private-server' },
      });
  });

  test('is there without a sandbox, unless it is switched off', () => {
    expect(networks({}, null).login('bluesky')?.demo).toBe(false);
    expect(networks({ BLUESKY: 'off' }, null).login('bluesky')).toBeUndefined();
  });

  test('renews with the newest refresh token alone, and ends the session with it', async () => {
    const { access, refreshToken } = await connected();
    const renewed = await login().renew?.({ ...access, refreshToken });
    await expect(login().renew?.({ ...access, refreshToken })).rejects.toMatchObject({ action: 'reconnect' });
    const token = renewed?.token ?? '';
    await login().revoke({ ...access, token, userToken: renewed?.userToken ?? '' });
    await expect(login().examine({ network: 'bluesky', ...access, token })).rejects.toMatchObject({
      action: 'reconnect',
    });
  });
});

describe('a post', () => {
  const target = (): SocialNetwork => {
    const found = networks().target('bluesky', 'image');
    if (found === undefined) throw new Error('no target');
    return found;
  };
  async function prepared(caption: string): Promise<PublishTarget> {
    const { access: account } = await connected();
    const content = {
      caption,
      images: [],
      video: null,
      link: null,
      options: {},
      aiLabel: false,
      language: 'pl' as const,
    };
    const { signal } = new AbortController();
    let ready: PublishTarget = { account, content, handles: {}, now: clock.now(), signal };
    while (target().nextStep(content, ready.handles) !== null)
      ready = { ...ready, handles: (await target().prepare(ready)).handles };
    return ready;
  }

  test('names accounts by their id and leaves the unknown ones as text', async () => {
    await target().publish(await prepared('Dzień dobry, @piekarnia.ziarno.example i @nikt.example'));
    const [out] = sandbox.control.publishedPosts();
    const read = await fetch(
      `${sandbox.url}/servers/x/xrpc/com.atproto.repo.getRecord?repo=${out?.accountId}&collection=app.bsky.feed.post&rkey=${out?.postId}`,
    );
    const { value } = (await read.json()) as { value: { facets: unknown[]; langs: string[] } };
    expect(value.langs).toEqual(['pl']);
    expect(value.facets).toHaveLength(1);
    expect(value.facets).toMatchObject([{ features: [{ did: 'did:plc:demoziarno34567abcdefghi' }] }]);
  });

  test('sent twice is one post, found by its key', async () => {
    const ready = await prepared('Raz');
    await target().publish(ready);
    await expect(target().publish(ready)).rejects.toMatchObject({ action: 'check', lost: true });
    expect(sandbox.control.publishedPosts()).toHaveLength(1);
    const trace = { since: clock.now(), known: new Set<string>() };
    await expect(target().find?.(ready, trace)).resolves.toMatchObject({
      result: 'found',
      remoteId: ready.handles.key,
    });
  });
});

describe('errors', () => {
  const refused = (error: string, headers: Record<string, string> = {}) =>
    blueskyError({ error }, { headers: new Headers(headers), signingIn: false, now: clock.now() });

  test.each(Object.entries(BLUESKY_ERRORS))('%s has its action', (name, { action }) => {
    expect(refused(name)).toMatchObject({ action, code: name });
  });
  test('what nobody knows is told in the network’s words', () => {
    expect(refused('SomethingNew')).toMatchObject({
      action: 'fix',
      userMessage: { code: 'network.refused', values: { words: 'SomethingNew' } },
    });
    expect(BLUESKY_LOGIN_ERRORS.AuthFactorTokenRequired?.userMessage.code).toBe('bluesky.app-password');
  });
  test('a limit is waited for as long as it says', () => {
    const reset = String(clock.now().getTime() / 1000 + 900);
    expect(refused('RateLimitExceeded', { 'ratelimit-reset': reset })).toMatchObject({
      action: 'retry',
      backOffScope: 'account',
      waitSeconds: 900,
    });
    expect(refused('RateLimitExceeded', { 'retry-after': '120' }).waitSeconds).toBe(120);
  });
});

describe('figures', () => {
  const reader = () => {
    const found = networks().insights('bluesky');
    if (found === undefined) throw new Error('no reader');
    return found;
  };
  const window = () => ({ since: clock.now(), until: clock.now() });

  test('are read by the account’s own server, as of now', async () => {
    const { access } = await connected();
    const at = '2026-11-01T09:00:00Z';
    const key = sandbox.control.addPastPost({ accountId: access.remoteId, text: 'Dawno', at });
    for (const metric of reader().postMetrics) {
      const { values } = await reader().readPost(access, key, metric);
      expect(values).toEqual([{ date: null, value: sandbox.control.truthOf(key)[metric] }]);
    }
    const followers = await reader().readAccount(access, 'followers', window());
    expect(followers.values).toEqual([{ date: null, value: 410 }]);
    await expect(reader().readPost(access, '3lzzzzzzzzzzz', 'likes')).rejects.toMatchObject({
      code: 'post-missing',
    });
  });

  test('the newest 25 own posts are listed; what the account passed on of others is not its own', async () => {
    const { access } = await connected();
    const other = sandbox.control.addBlueskyAccount({ handle: 'inny.bsky.social' });
    const at = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
    const theirs = sandbox.control.addPastPost({ accountId: other.did, text: 'Cudzy', at: at(1) });
    sandbox.control.repostBluesky({ did: access.remoteId, of: other.did, postId: theirs });
    const keys = Array.from({ length: 26 }, (_, index) =>
      sandbox.control.addPastPost({ accountId: access.remoteId, text: `Dawno ${index}`, at: at(index + 1) }),
    );
    const listed = (await reader().listPosts?.(access)) ?? [];
    expect(listed.map(({ remoteId }) => remoteId)).toEqual(keys.slice(0, 25));
    const { likes, comments } = sandbox.control.truthOf(keys[0] ?? '');
    expect(listed[0]).toMatchObject({ likes, comments, publishedAt: new Date(at(1)), format: 'text' });
  });

  test('a server with nobody behind it that counts tells none, and the account goes on', async () => {
    const { access } = await connected();
    sandbox.control.changeBlueskyAccount(access.remoteId, { isUncounted: true });
    await expect(reader().readAccount(access, 'followers', window())).resolves.toMatchObject({
      outcome: 'refused',
    });
    await expect(reader().listPosts?.(access)).rejects.toMatchObject({ action: 'fix' });
  });
});
