import { message } from '@postownia/contract/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SANDBOX_META_APP } from '../../../../../sandbox/src/meta/state.ts';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { readConfig } from '../../../config.ts';
import { systemClock } from '../../../lib/clock.ts';
import { formatMessageIn } from '../../../lib/format-message-in.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { NetworkError } from '../network-error.ts';
import type { SocialLogin, WindowLogin } from '../social-login.ts';
import { classifyMetaError } from './classify-error.ts';
import { META_ERRORS } from './error-table.ts';
import { metaGraph } from './graph.ts';
import { META_COMMENT_SCOPES, META_SCOPES } from './scopes.ts';

const APP_URL = 'http://localhost:3000';
const CALLBACK = `${APP_URL}/api/social/callback/meta`;
const ANNA = '10157000000000001';
const PIOTR = '10157000000000002';

let sandbox: Sandbox;
let login: SocialLogin & WindowLogin;
const back = (code: string) => ({ code, entered: {}, kept: {} });
const NOBODY = { remoteId: 'x', token: '', baseUrl: null, proofKey: null };

const networksWith = (environment: Record<string, string> = {}, withSandbox = true) =>
  makeSocialNetworks({
    config: readConfig(environment),
    appUrl: APP_URL,
    sandbox: withSandbox ? { url: sandbox.url } : null,
    clock: systemClock,
  });

beforeAll(async () => {
  sandbox = await startSandbox();
  const found = networksWith().login('facebook');
  if (found?.way !== 'window') throw new Error('no window');
  login = found;
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

const codeOf = (options: { networkUserId?: string; declined?: string[]; pageIds?: string[] } = {}) =>
  new URL(sandbox.control.authorize({ redirectUri: CALLBACK, state: 's', ...options })).searchParams.get(
    'code',
  ) ?? '';

const graphError = (code: number, changes: Record<string, unknown> = {}, status = 400, headers = {}) =>
  classifyMetaError({ status, headers: new Headers(headers), body: { error: { code, ...changes } } });

describe('refusals by numeric code', () => {
  test.each([
    [1, {}, 'check'],
    [2, {}, 'check'],
    [4, {}, 'retry'],
    [4, { error_subcode: 2207051 }, 'stop'],
    [9, { error_subcode: 2207042 }, 'retry'],
    [10, {}, 'reconnect'],
    [32, {}, 'retry'],
    [100, {}, 'ops'],
    [100, { error_subcode: 33 }, 'reconnect'],
    [190, {}, 'reconnect'],
    [190, { error_subcode: 460 }, 'reconnect'],
    [190, { error_subcode: 99999 }, 'reconnect'],
    [200, {}, 'reconnect'],
    [299, {}, 'reconnect'],
    [324, {}, 'fix'],
    [368, { error_subcode: 1390008 }, 'stop'],
    [506, {}, 'check'],
    [9004, { error_subcode: 2207052 }, 'retry'],
    [36003, { error_subcode: 2207009 }, 'fix'],
    [-1, { error_subcode: 2207001 }, 'check'],
    [12345, { is_transient: true }, 'check'],
    [12345, {}, 'ops'],
    [12345, { error_user_msg: 'Za dużo emoji.' }, 'fix'],
  ] as const)('%i %o means %s', (code, changes, action) => {
    expect(graphError(code, changes)?.action).toBe(action);
  });

  test('the words of the answer decide nothing', () => {
    const words = 'Session has expired. Please reconnect. Rate limit. Duplicate.';
    expect(graphError(36004, { error_subcode: 2207010, message: words })?.action).toBe('fix');
  });

  test('every error of the collected facts is known, with the same action', () => {
    const facts: readonly [code: number, subcode: number | null][] = [
      [3, null],
      [17, null],
      [80001, null],
      [80002, null],
      [613, null],
      [341, null],
      [102, null],
      [104, null],
      [190, 458],
      [190, 459],
      [190, 463],
      [190, 464],
      [190, 467],
      [190, 492],
      [240, null],
      [283, null],
      [1609005, null],
      [3001, 1504028],
      [-2, 2207003],
      [-2, 2207020],
      [-1, 2207032],
      [-1, 2207053],
      [1, 2207057],
      [24, 2207006],
      [24, 2207008],
      [25, 2207050],
      [100, 2207023],
      [100, 2207028],
      [100, 2207035],
      [100, 2207036],
      [100, 2207037],
      [100, 2207040],
      [352, 2207026],
      [9007, 2207027],
      [36000, 2207004],
      [36001, 2207005],
    ];
    for (const [code, subcode] of facts) {
      const row = META_ERRORS.find((one) => one.code === code && (one.subcode ?? null) === subcode);
      expect(row, `${code}/${subcode}`).toBeDefined();
    }
  });

  test('a limit waits as long as the usage header says', () => {
    const usage = JSON.stringify({ '1': [{ type: 'pages', estimated_time_to_regain_access: 42 }] });
    const limited = graphError(80001, {}, 403, { 'x-business-use-case-usage': usage });
    expect(limited).toMatchObject({ backOffScope: 'account', waitSeconds: 2520 });
    expect(graphError(80001, {}, 403, { 'x-business-use-case-usage': 'broken' })?.waitSeconds).toBe(300);
    expect(graphError(4)).toMatchObject({ backOffScope: 'app' });
  });

  test('what is no error of the Graph API is not guessed at', () => {
    for (const body of [undefined, null, 'Bad gateway', {}, { error: 'x' }, { error: { code: 'x' } }]) {
      expect(classifyMetaError({ status: 502, headers: new Headers(), body })).toBeNull();
    }
  });

  test('every sentence is one Polish sentence or two, with an end', () => {
    for (const row of META_ERRORS)
      expect(formatMessageIn('pl', row.userMessage)).toMatch(/^\p{Lu}.{20,}\.$/u);
  });
});

describe('the Graph API client', () => {
  const graph = () =>
    metaGraph({
      graphUrl: sandbox.url,
      uploadUrl: sandbox.url,
      version: 'v25.0',
      appId: SANDBOX_META_APP.id,
      appSecret: SANDBOX_META_APP.secret,
    });

  test('a dead version, a wrong proof and a wrong secret are told apart from a lost answer', async () => {
    const error = await graph()
      .call({ method: 'GET', path: '/me', token: 'nothing' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ action: 'reconnect', lost: false, requestId: expect.any(String) });
  });

  test('a server that is not there was certainly not reached', async () => {
    const gone = await startSandbox();
    await gone.close();
    const nowhere = metaGraph({
      graphUrl: gone.url,
      uploadUrl: gone.url,
      version: 'v25.0',
      appId: 'a',
      appSecret: 'b',
    });
    await expect(nowhere.call({ method: 'POST', path: '/1/feed', token: 't' })).rejects.toMatchObject({
      action: 'retry',
      code: 'ECONNREFUSED',
      lost: false,
    });
  });

  test.each([
    ['reset-before', {}],
    ['truncate', {}],
    ['garbage', {}],
    ['status', { status: 502, body: '<html>' }],
  ] as const)('after "%s" nobody knows whether it happened', async (kind, parameters) => {
    sandbox.control.faults.add({ provider: 'meta', kind, parameters });
    await expect(graph().call({ method: 'GET', path: '/me', token: 'x' })).rejects.toMatchObject({
      action: 'check',
      lost: true,
    });
  });

  test('an error never holds the token', async () => {
    sandbox.control.faults.add({ provider: 'meta', kind: 'reset-before' });
    const error = await graph()
      .call({ method: 'GET', path: '/me', token: 'very-secret-token' })
      .catch((thrown: unknown) => thrown);
    expect(`${(error as Error).message} ${(error as Error).stack}`).not.toContain('very-secret-token');
  });
});

describe('the login', () => {
  test('asks for all permissions at once, those of comments among them, with our state and address', async () => {
    const window = await login.begin({ network: 'facebook', state: 'some-state', entered: {} });
    const url = new URL(window.url);
    expect(url.origin + url.pathname).toBe(`${APP_URL}/sandbox/v25.0/dialog/oauth`);
    expect(url.searchParams.get('scope')?.split(',')).toEqual([...META_SCOPES, ...META_COMMENT_SCOPES]);
    expect(url.searchParams.get('redirect_uri')).toBe(CALLBACK);
    expect(url.searchParams.get('state')).toBe('some-state');
  });

  test('finds Pages and their Instagram accounts, with the reason where one can not be connected', async () => {
    const { accounts, networkUserId, problem } = await login.finish(back(codeOf()));
    expect({ networkUserId, problem }).toEqual({ networkUserId: ANNA, problem: null });
    expect(accounts.map(({ network, name }) => `${network} ${name}`).sort()).toEqual([
      'facebook Kawiarnia Palarnia Świt',
      'facebook Piekarnia Ziarno',
      'facebook Stowarzyszenie Nasz Bieżanów',
      'facebook Targ Śniadaniowy nad Wisłą',
      'instagram @palarnia.swit',
      'instagram @piekarnia.ziarno',
    ]);
    const problemOf = (name: string) => accounts.find((account) => account.name === name)?.problem;
    expect(problemOf('Piekarnia Ziarno')).toBeNull();
    expect(problemOf('Targ Śniadaniowy nad Wisłą')).toEqual(message('facebook.no-page-right'));
    expect(problemOf('Stowarzyszenie Nasz Bieżanów')).toEqual(message('facebook.no-page-access'));
  });

  test('a declined permission is named where it is missed', async () => {
    const { accounts, problem } = await login.finish(back(codeOf({ declined: ['pages_manage_posts'] })));
    expect(problem).toEqual(message('scope.pages_manage_posts'));
    expect(accounts.find(({ name }) => name === 'Piekarnia Ziarno')?.problem).toEqual(problem);
    expect(accounts.find(({ name }) => name === '@piekarnia.ziarno')?.problem).toBeNull();
    const without = await login.finish(back(codeOf({ declined: ['instagram_basic'] })));
    expect(without.accounts.every(({ network }) => network === 'facebook')).toBe(true);
    expect(without.problem).toEqual(message('scope.instagram_basic'));
    const none = await login.finish(back(codeOf({ declined: ['pages_show_list'] })));
    expect(none).toMatchObject({ accounts: [], problem: message('scope.pages_show_list') });
  });

  test('reads every list of a person with many Pages', async () => {
    for (let index = 0; index < 230; index += 1) {
      sandbox.control.addPage({
        name: `Strona ${index}`,
        roles: [{ networkUserId: PIOTR, tasks: ['CREATE_CONTENT'], hasToken: true }],
      });
    }
    const { accounts } = await login.finish(back(codeOf({ networkUserId: PIOTR })));
    expect(new Set(accounts.map(({ remoteId }) => remoteId)).size).toBe(231);
  });

  test('finds Pages that only a business portfolio lists, each once', async () => {
    const roles = [{ networkUserId: ANNA, tasks: ['CREATE_CONTENT'], hasToken: true }];
    const hidden = sandbox.control.addPage({ name: 'Klient', roles, onlyInBusiness: true });
    const shown = sandbox.control.addPage({ name: 'Własna', roles });
    sandbox.control.addBusiness({
      name: 'Portfolio',
      networkUserIds: [ANNA],
      ownedPageIds: [shown.id],
      clientPageIds: [hidden.id],
    });
    const { accounts } = await login.finish(back(codeOf()));
    const ids = accounts.map(({ remoteId }) => remoteId);
    expect(ids.filter((id) => id === hidden.id || id === shown.id).sort()).toEqual(
      [hidden.id, shown.id].sort(),
    );
    expect(accounts.find(({ remoteId }) => remoteId === hidden.id)?.problem).toBeNull();
  });

  test('a code works once', async () => {
    const code = codeOf();
    await login.finish(back(code));
    await expect(login.finish(back(code))).rejects.toBeInstanceOf(NetworkError);
  });

  test('a post that is not seen is gone only for who still sees its Page', async () => {
    const { accounts } = await login.finish(back(codeOf()));
    const page = accounts.find(({ name }) => name === 'Piekarnia Ziarno');
    const account = { ...NOBODY, remoteId: page?.remoteId ?? '', token: page?.token ?? '' };
    const { signal } = new AbortController();
    const remove = () =>
      networksWith().target('facebook', 'image')?.remove?.({ account, postId: '999000111', signal });
    await expect(remove()).resolves.toBeUndefined();
    sandbox.control.changePage(account.remoteId, { roles: [] });
    await expect(remove()).rejects.toBeInstanceOf(NetworkError);
  });

  test('a revoked login is dead', async () => {
    const { userToken, accounts } = await login.finish(back(codeOf()));
    await login.revoke({ ...NOBODY, userToken });
    const network = networksWith().target('facebook', 'image');
    const page = accounts.find(({ name }) => name === 'Piekarnia Ziarno');
    const account = { ...NOBODY, remoteId: page?.remoteId ?? '', token: page?.token ?? '' };
    await expect(
      network?.readBack(
        {
          account,
          content: {
            caption: '',
            images: [],
            video: null,
            link: null,
            options: {},
            aiLabel: false,
            language: 'pl' as const,
          },
          handles: {},
          now: new Date(),
          signal: new AbortController().signal,
        },
        '1',
      ),
    ).rejects.toMatchObject({
      action: 'reconnect',
    });
  });
});

describe('what the configuration makes available', () => {
  const real = { META_APP_ID: '1', META_APP_SECRET: 's' };

  test('the sandbox without keys, nothing without it, the real one with keys', () => {
    expect(networksWith().login('instagram')?.demo).toBe(true);
    expect(networksWith({}, false).login('facebook')).toBeUndefined();
    expect(networksWith({}, false).unavailable('facebook')).toEqual(message('facebook.set-up'));
    expect(networksWith(real, false).login('facebook')?.demo).toBe(false);
    expect(networksWith().login('tiktok')?.demo).toBe(true);
    expect(networksWith(real, false).unavailable('tiktok')).not.toBeNull();
  });

  test('the real Instagram needs a public address of images (P-10)', () => {
    expect(networksWith(real).unavailable('instagram')).toEqual(message('instagram.public-address'));
    expect(networksWith(real).unavailable('facebook')).toBeNull();
    expect(
      networksWith({ ...real, PUBLIC_MEDIA_URL: 'https://media.example.pl' }).unavailable('instagram'),
    ).toBeNull();
  });
});
