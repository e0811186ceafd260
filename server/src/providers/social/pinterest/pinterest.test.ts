import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { readConfig } from '../../../config.ts';
import { formatMessageIn } from '../../../lib/format-message-in.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { callbackPath } from '../network-adapter.ts';
import type { PublishContent } from '../social-network.ts';
import { pinterestErrorRow } from './error-table.ts';
import { altTextOf, mediaSourceOf, titleOf } from './pin-source.ts';
import { isUploadAddress } from './video-upload.ts';

const APP_URL = 'https://postownia.example';
const DAY = 86_400_000;
const clock = manualClock();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

const networks = (environment: Record<string, string> = {}) =>
  makeSocialNetworks({
    config: readConfig(environment),
    appUrl: APP_URL,
    sandbox: { url: sandbox.url },
    clock,
  });

async function connect(environment: Record<string, string> = {}) {
  const way = networks(environment).login('pinterest');
  if (way?.way !== 'window') throw new Error('no window');
  const redirectUri = `${APP_URL}${callbackPath('pinterest')}`;
  const back = sandbox.control.authorizePinterest({ redirectUri, state: 's' });
  const code = new URL(back).searchParams.get('code') ?? '';
  return { way, code, found: await way.finish({ code, entered: {}, kept: {} }) };
}

const access = (token: string) => ({ remoteId: '549001001', token, baseUrl: null, proofKey: null });

describe('the login', () => {
  test('finds the boards, says which one nobody sees, and when the connection ends', async () => {
    const { found } = await connect();
    expect(found.accounts).toMatchObject([
      { remoteId: '549001001', name: 'Kawa i wypieki', username: null, problem: null },
      { name: 'Wnętrza kawiarni', problem: null },
      { name: 'Pomysły na później', problem: { code: 'pinterest.secret-board' } },
    ]);
    const [first] = found.accounts;
    expect(first?.tokenExpiresAt?.getTime()).toBe(clock.now().getTime() + 60 * DAY);
    expect(first?.renewal?.dueAt.getTime()).toBe(clock.now().getTime() + 24 * DAY);
    expect(found.problem).toBeNull();
  });

  test('opens a window that the sandbox shows', async () => {
    const way = networks().login('pinterest');
    if (way?.way !== 'window') throw new Error('no window');
    const { url } = await way.begin({ network: 'pinterest', state: 's', entered: {} });
    const page = await fetch(url.replace(`${APP_URL}/sandbox`, sandbox.url));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('palarnia_swit')]);
  });

  test('of an app with Trial access says what that means', async () => {
    expect((await connect({ PINTEREST_STANDARD: 'off' })).found.problem).toMatchObject({
      code: 'pinterest.trial',
    });
  });

  test('takes a code once, renews with a token that rotates, and says when the login is dead', async () => {
    const { way, code, found } = await connect();
    const { token, renewal } = found.accounts[0] ?? {};
    await expect(way.finish({ code, entered: {}, kept: {} })).rejects.toMatchObject({ action: 'reconnect' });
    const old = { ...access(token ?? ''), refreshToken: renewal?.refreshToken ?? '' };
    const renewed = await way.renew?.(old);
    expect(renewed?.token).not.toBe(token);
    await expect(way.renew?.(old)).rejects.toMatchObject({ action: 'reconnect' });
    const account = { network: 'pinterest', ...access(renewed?.token ?? '') } as const;
    expect(await way.examine(account)).toEqual({ expiresAt: undefined, person: found.networkUserId });
    sandbox.control.killPinterestTokens({ what: 'all' });
    await expect(way.examine(account)).rejects.toMatchObject({ action: 'reconnect' });
  });
});

test('without an app and without the sandbox its card says what has to be done', () => {
  const none = makeSocialNetworks({ config: readConfig({}), appUrl: APP_URL, sandbox: null, clock });
  const reason = none.unavailable('pinterest');
  expect(reason && formatMessageIn('pl', reason)).toContain('PINTEREST_CLIENT_ID');
  const linkedin = none.unavailable('linkedin');
  expect(linkedin && formatMessageIn('pl', linkedin)).toContain('LINKEDIN_CLIENT_SECRET');
});

describe('what a pin says', () => {
  const image = (altText: string) => ({
    bytes: async () => new Uint8Array([1, 2, 3]),
    publicUrl: null,
    width: 10,
    height: 15,
    altText,
  });
  const content: PublishContent = {
    caption: 'Nowa kawa z Etiopii\n\nPachnie jaśminem.',
    link: null,
    images: [image('Filiżanka')],
    video: null,
    language: 'pl' as const,
    aiLabel: false,
    options: {},
  };

  test('its title is the person’s, else the first line, cut between words', () => {
    expect(titleOf({ ...content, options: { title: 'Kawa' } })).toBe('Kawa');
    expect(titleOf(content)).toBe('Nowa kawa z Etiopii');
    const long = titleOf({ ...content, caption: 'słowo '.repeat(40) });
    expect(long.length).toBeLessThanOrEqual(100);
    expect(long.endsWith('słowo…')).toBe(true);
  });

  test('every picture of several says what it shows', async () => {
    const images = [image('Ziarna'), image('')];
    expect(altTextOf({ ...content, images })).toBe('Ziarna');
    const several = await mediaSourceOf({ ...content, images }, {});
    expect(several).toMatchObject({ items: [{ description: 'Ziarna', data: 'AQID' }, { data: 'AQID' }] });
    expect(await mediaSourceOf(content, {})).toMatchObject({ source_type: 'image_base64' });
  });
});

test('figures of a pin and of its account are read; a pin that is gone is told apart', async () => {
  const { found } = await connect();
  const account = access(found.accounts[0]?.token ?? '');
  const at = new Date(clock.now().getTime() - 5 * DAY).toISOString();
  const id = sandbox.control.addPastPost({ accountId: account.remoteId, text: 'Kawa', at });
  const reader = networks().insights('pinterest');
  expect(await reader?.readPost(account, id, 'views')).toMatchObject({ outcome: 'value' });
  await expect(reader?.readPost(account, '1', 'views')).rejects.toMatchObject({ code: 'post-missing' });
  const window = { since: clock.now(), until: clock.now() };
  const followers = await reader?.readAccount(account, 'followers', window);
  expect(followers?.values).toEqual([{ date: null, value: 840 }]);
  const truth = sandbox.control.truthOf(id);
  const likes = await reader?.readPost(account, id, 'likes');
  expect(likes?.values).toEqual([{ date: null, value: truth.likes }]);
});

test('days that Pinterest is still counting are left for later, a personal account is counted by nobody', async () => {
  const { found } = await connect();
  const account = access(found.accounts[0]?.token ?? '');
  const reader = networks().insights('pinterest');
  const window = { since: new Date(clock.now().getTime() - 89 * DAY), until: clock.now() };
  const views = await reader?.readAccount(account, 'views', window);
  expect(views?.values).toHaveLength(88);
  expect(views?.values[0]).toEqual({ date: expect.any(String), value: expect.any(Number) });
  const parameters = { status: 403, text: 'Not a business account' };
  sandbox.control.faults.add({ provider: 'pinterest', kind: 'api-error', count: 1, parameters });
  await expect(reader?.readAccount(account, 'views', window)).resolves.toMatchObject({ outcome: 'refused' });
});

test('the newest 25 pins of a board are listed, in whatever order it tells them', async () => {
  const { found } = await connect();
  const account = access(found.accounts[0]?.token ?? '');
  const ids = Array.from({ length: 260 }, (_, index) =>
    sandbox.control.addPastPost({
      accountId: account.remoteId,
      text: `Kawa ${index}`,
      at: new Date(clock.now().getTime() - (index + 1) * DAY).toISOString(),
    }),
  );
  const listed = (await networks().insights('pinterest')?.listPosts?.(account)) ?? [];
  expect(listed.map(({ remoteId }) => remoteId)).toEqual(ids.slice(0, 25));
  const { likes, comments } = sandbox.control.truthOf(ids[0] ?? '');
  expect(listed[0]).toMatchObject({ likes, comments, format: 'image' });
});

test.each([
  ['https://pinterest-media-upload.s3-accelerate.amazonaws.com/', true],
  ['https://pinterest-media-upload.s3-accelerate.amazonaws.com.evil.example/', false],
  ['http://pinterest-media-upload.s3-accelerate.amazonaws.com/', false],
  ['https://x@pinterest-media-upload.s3.amazonaws.com/', false],
  ['https://evil-pinterest-media-upload.s3.amazonaws.com/', false],
  ['http://169.254.169.254/', false],
])('a video goes to %s: %s', (address, may) => {
  expect(isUploadAddress(address, 'https://api.pinterest.com')).toBe(may);
});

test.each([
  [401, 'reconnect'],
  [403, 'reconnect'],
  [404, 'fix'],
  [429, 'retry'],
] as const)('a refusal with %i: %s', (status, action) => {
  expect(pinterestErrorRow(status)).toMatchObject({ action });
});
