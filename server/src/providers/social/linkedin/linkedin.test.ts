import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { readConfig } from '../../../config.ts';
import { formatMessageIn } from '../../../lib/format-message-in.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { callbackPath } from '../network-adapter.ts';
import type { FoundAccount, SocialLogin, WindowLogin } from '../social-login.ts';
import { isUploadAddress } from './api.ts';
import { linkedinErrorRow } from './error-table.ts';

const APP_URL = 'https://postownia.example';
const ANNA = 'urn:li:person:demoAnna01';
const DAY = 86_400_000;
const ASKED = { network: 'linkedin', state: 's', entered: {} } as const;
const clock = manualClock();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

function login(environment: Record<string, string> = {}): SocialLogin & WindowLogin {
  const config = readConfig(environment);
  const found = makeSocialNetworks({ config, appUrl: APP_URL, sandbox: { url: sandbox.url }, clock });
  const way = found.login('linkedin');
  if (way?.way !== 'window') throw new Error('no window');
  return way;
}

async function connect(environment: Record<string, string> = {}) {
  const way = login(environment);
  const { url } = await way.begin(ASKED);
  const clientId = new URL(url).searchParams.get('client_id') ?? '';
  const redirectUri = `${APP_URL}${callbackPath('linkedin')}`;
  const back = new URL(sandbox.control.authorizeLinkedIn({ redirectUri, state: 's', clientId }));
  const code = back.searchParams.get('code') ?? '';
  return { way, code, found: await way.finish({ code, entered: {}, kept: {} }) };
}

const accessTo = ({ network, remoteId, token }: FoundAccount) => ({
  network,
  remoteId,
  token: token ?? '',
  baseUrl: null,
  proofKey: null,
});
const firstOf = (accounts: readonly FoundAccount[]): FoundAccount => {
  const [first] = accounts;
  if (first === undefined) throw new Error('no account');
  return first;
};

describe('the login', () => {
  test('of an app with pages finds those with a role, says where the role does not post, and the profile', async () => {
    const { found } = await connect();
    expect(found.problem).toBeNull();
    expect(found.networkUserId).toBe(ANNA);
    expect(found.accounts).toMatchObject([
      { remoteId: 'urn:li:organization:70010001', name: 'Palarnia Świt', problem: null },
      {
        remoteId: 'urn:li:organization:70010002',
        name: 'Piekarnia Ziarno',
        problem: { code: 'linkedin.no-role' },
      },
      { remoteId: ANNA, name: 'Anna Kowalska', username: null, problem: null },
    ]);
    const { renewal, tokenExpiresAt } = firstOf(found.accounts);
    expect(tokenExpiresAt?.getTime()).toBeGreaterThan(clock.now().getTime() + 300 * DAY);
    expect(renewal?.dueAt.getTime()).toBeLessThan(clock.now().getTime() + 60 * DAY);
  });

  test('of an app without pages finds the profile alone, says so, and its token cannot be renewed', async () => {
    const { way, found } = await connect({ LINKEDIN_PAGES: 'off' });
    expect(new URL((await way.begin(ASKED)).url).searchParams.get('scope')).toBe(
      'openid profile w_member_social',
    );
    expect(found.problem).toMatchObject({ code: 'linkedin.only-profile' });
    expect(found.accounts).toMatchObject([{ remoteId: ANNA, username: null, renewal: null, problem: null }]);
  });

  test('takes a code once', async () => {
    const { way, code } = await connect();
    await expect(way.finish({ code, entered: {}, kept: {} })).rejects.toMatchObject({
      name: 'NetworkError',
    });
  });

  test('renews a page’s token to its fixed end, and a token that ended asks to connect anew', async () => {
    const { way, found } = await connect();
    const account = firstOf(found.accounts);
    const refreshToken = account.renewal?.refreshToken ?? '';
    clock.advance(50 * DAY);
    const renewed = await way.renew?.({ ...accessTo(account), refreshToken });
    expect(renewed?.token).not.toBe(account.token);
    expect(renewed?.tokenExpiresAt?.getTime()).toBeLessThanOrEqual(account.tokenExpiresAt?.getTime() ?? 0);
    const examined = await way.examine({ ...accessTo(account), token: renewed?.token ?? '' });
    expect(examined.person).toBe(found.networkUserId);
    sandbox.control.killLinkedInTokens({ what: 'access' });
    await expect(way.examine({ ...accessTo(account), token: renewed?.token ?? '' })).rejects.toMatchObject({
      action: 'reconnect',
    });
  });

  test('revokes what it was given', async () => {
    const { way, found } = await connect();
    const account = firstOf(found.accounts);
    await way.revoke?.({ ...accessTo(account), userToken: account.token ?? '' });
    await expect(way.examine(accessTo(account))).rejects.toMatchObject({ action: 'reconnect' });
  });
});

describe('the address for the bytes', () => {
  const api = 'https://api.linkedin.com';
  test.each(['https://www.linkedin.com/dms-uploads/1', 'https://api.linkedin.com/mediaUpload/1'])(
    '%s is theirs',
    (address) => expect(isUploadAddress(address, api)).toBe(true),
  );
  test.each([
    'http://www.linkedin.com/dms-uploads/1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://www.linkedin.com.evil.example/',
    'https://evillinkedin.com/',
    'https://www.linkedin.com@evil.example/',
    'file:///etc/passwd',
    '',
  ])('%s is not, and gets neither bytes nor token', (address) => {
    expect(isUploadAddress(address, api)).toBe(false);
  });
});

test.each([
  [401, 'EXPIRED_ACCESS_TOKEN', 'reconnect'],
  [401, 'REVOKED_ACCESS_TOKEN', 'reconnect'],
  [403, 'ACCESS_DENIED', 'reconnect'],
  [429, 'http-429', 'retry'],
] as const)('a refusal %i %s is told in words that say what to do', (status, code, action) => {
  const row = linkedinErrorRow(status, code);
  expect(row?.action).toBe(action);
  if (row?.userMessage !== undefined)
    expect(formatMessageIn('pl', row.userMessage)).toMatch(/^\p{Lu}.{20,}\.$/u);
});

test('the version that is set lives a year, which is said only where the app is a real one', () => {
  const ends = (environment: Record<string, string>) =>
    makeSocialNetworks({
      config: readConfig(environment),
      appUrl: APP_URL,
      sandbox: null,
      clock,
    }).versionEnds();
  const app = { LINKEDIN_CLIENT_ID: 'a', LINKEDIN_CLIENT_SECRET: 'b' };
  expect(ends({ ...app, LINKEDIN_VERSION: '202611' })).toEqual([
    { provider: 'linkedin', endsAt: new Date('2027-11-01T00:00:00Z') },
  ]);
  expect(ends({ LINKEDIN_VERSION: '202611' })).toEqual([]);
});

describe('what a page has come to', () => {
  const reader = () => {
    const config = readConfig({});
    const made = makeSocialNetworks({ config, appUrl: APP_URL, sandbox: { url: sandbox.url }, clock });
    const found = made.insights('linkedin');
    if (found === undefined) throw new Error('no reader');
    return found;
  };
  const pastPosts = (accountId: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      sandbox.control.addPastPost({
        accountId,
        text: `Dawno ${index}`,
        at: new Date(clock.now().getTime() - (index + 1) * DAY).toISOString(),
      }),
    );
  const window = () => ({ since: new Date(clock.now().getTime() - 89 * DAY), until: clock.now() });

  test('followers of now, reach and views by day', async () => {
    const page = accessTo(firstOf((await connect()).found.accounts));
    const followers = await reader().readAccount(page, 'followers', window());
    expect(followers.values).toEqual([{ date: null, value: 1860 }]);
    const reach = await reader().readAccount(page, 'reach', window());
    expect(reach.values).toHaveLength(90);
    expect(reach.values.at(-1)?.date).toBe(clock.now().toISOString().slice(0, 10));
  });

  test('its newest 25 posts and their counts, in three calls', async () => {
    const page = accessTo(firstOf((await connect()).found.accounts));
    const urns = pastPosts(page.remoteId, 30);
    const before = sandbox.control.requests().total;
    const listed = (await reader().listPosts?.(page)) ?? [];
    expect(sandbox.control.requests().total - before).toBeLessThanOrEqual(3);
    expect(listed.map(({ remoteId }) => remoteId)).toEqual(urns.slice(0, 25));
    const { likes, comments } = sandbox.control.truthOf(urns[0] ?? '');
    expect(listed[0]).toMatchObject({ likes, comments, format: 'text', permalink: expect.any(String) });
  });

  test('all counts of a post come of one call', async () => {
    const page = accessTo(firstOf((await connect()).found.accounts));
    const [urn = ''] = pastPosts(page.remoteId, 1);
    const one = reader();
    const before = sandbox.control.requests().total;
    for (const metric of one.postMetrics) {
      const { values } = await one.readPost(page, urn, metric);
      expect(values).toEqual([{ date: null, value: sandbox.control.truthOf(urn)[metric] }]);
    }
    expect(sandbox.control.requests().total - before).toBe(1);
  });

  test('a role that sees no statistics, and a profile, are refused without a word to the network’s people', async () => {
    const [, analyst, profile] = (await connect()).found.accounts;
    if (analyst === undefined || profile === undefined) throw new Error('no accounts');
    expect(await reader().readAccount(accessTo(analyst), 'reach', window())).toMatchObject({
      outcome: 'refused',
    });
    const before = sandbox.control.requests().total;
    expect(await reader().readAccount(accessTo(profile), 'followers', window())).toMatchObject({
      outcome: 'refused',
    });
    expect(await reader().listPosts?.(accessTo(profile))).toEqual([]);
    expect(sandbox.control.requests().total).toBe(before);
  });
});
