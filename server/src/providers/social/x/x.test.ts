import { x } from '@postownia/contract/networks/x';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { breachOf } from '../../../../../sandbox/src/x/spec.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { readConfig } from '../../../config.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import type { SocialLogin, WindowLogin } from '../social-login.ts';
import type { PublishContent, PublishTarget, SocialNetwork } from '../social-network.ts';
import { bodyOf, instantOf } from './post.ts';
import { isSameWords } from './said-of.ts';

const ASKED = { network: 'x', state: 's', entered: {} } as const;
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

const networks = (environment: Record<string, string> = {}) =>
  makeSocialNetworks({
    config: readConfig(environment),
    appUrl: 'https://postownia.example',
    sandbox: { url: sandbox.url },
    clock,
  });

function login(): SocialLogin & WindowLogin {
  const found = networks().login('x');
  if (found?.way !== 'window') throw new Error('no window');
  return found;
}
async function connected() {
  const { url, kept } = await login().begin(ASKED);
  const code = new URL(sandbox.control.authorizeX({ url })).searchParams.get('code') ?? '';
  const { accounts, userToken } = await login().finish({ code, entered: {}, kept });
  const [account] = accounts;
  if (account?.token == null || account.renewal === null) throw new Error('not connected');
  const access = { remoteId: account.remoteId, token: account.token, baseUrl: null, proofKey: null };
  return { account, access, userToken, renewal: account.renewal };
}

describe('the login', () => {
  test('keeps its verifier, and tokens that are renewed before two hours are over', async () => {
    const { account, access, renewal } = await connected();
    expect(account).toMatchObject({ username: 'PalarniaSwit', problem: null, tokenExpiresAt: null });
    expect(renewal.dueAt).toEqual(new Date('2026-11-21T10:36:00Z'));
    const renewed = await login().renew?.({ ...access, refreshToken: renewal.refreshToken });
    await expect(login().renew?.({ ...access, refreshToken: renewal.refreshToken })).rejects.toMatchObject({
      action: 'reconnect',
    });
    await login().revoke({ ...access, userToken: renewed?.userToken ?? '' });
    await expect(
      login().renew?.({ ...access, refreshToken: renewed?.renewal.refreshToken ?? '' }),
    ).rejects.toMatchObject({ action: 'reconnect' });
  });

  test('the daily look asks whose the token is on one day in thirty, and costs nothing on all others', async () => {
    const { access } = await connected();
    const owners: (string | undefined)[] = [];
    const before = sandbox.control.spentAtX();
    let { token } = access;
    for (let day = 0; day < 30; day += 1) {
      clock.advance(86_400_000);
      // Its token of today: those before it ended after two hours.
      ({ token } = (await connected()).access);
      const spent = sandbox.control.spentAtX();
      const { person } = await login().examine({ network: 'x', ...access, token });
      expect(sandbox.control.spentAtX() > spent).toBe(person !== undefined);
      owners.push(person);
    }
    expect(owners.filter((person) => person !== undefined)).toEqual([access.remoteId]);
    expect(sandbox.control.spentAtX()).toBeGreaterThan(before);
    // Told also where the token opens somebody else's account by now: on that account's day.
    const other = String(BigInt(access.remoteId) + 1n);
    const days = Array.from({ length: 30 }, (_, day) => new Date(clock.now().getTime() + day * 86_400_000));
    let told: string | undefined;
    for (const day of days) {
      clock.set(day.toISOString());
      ({ token } = (await connected()).access);
      told ??= (
        await login().examine({ network: 'x', remoteId: other, token, baseUrl: null, proofKey: null })
      ).person;
    }
    expect(told).toBe(access.remoteId);
  });
});

describe('a post', () => {
  const target = (): SocialNetwork => {
    const found = networks().target('x', 'image');
    if (found === undefined) throw new Error('no target');
    return found;
  };
  async function ready(content: Partial<PublishContent>): Promise<PublishTarget> {
    const { access: account } = await connected();
    const whole = {
      caption: '',
      images: [],
      video: null,
      link: null,
      language: 'pl' as const,
      aiLabel: false,
      options: {},
      ...content,
    };
    const { signal } = new AbortController();
    return { account, content: whole, handles: {}, now: clock.now(), signal };
  }

  test('carries the label of what a model made', async () => {
    await target().publish(await ready({ caption: 'Raz', aiLabel: true }));
    expect(sandbox.control.publishedPosts()).toMatchObject([{ aiGenerated: true }]);
  });

  test('said again is a repetition that is looked for, and found by its words', async () => {
    const made = await ready({ caption: 'Chleb & masło, zobacz https://ziarno.example/a?b=1' });
    const out = await target().publish(made);
    await expect(target().publish(made)).rejects.toMatchObject({ action: 'check', duplicate: true });
    const trace = { since: clock.now(), known: new Set<string>() };
    await expect(target().find?.(made, trace)).resolves.toMatchObject({ result: 'found', ...out });
    const id = 'remoteId' in out ? out.remoteId : '';
    await expect(target().find?.(made, { ...trace, known: new Set([id]) })).resolves.toMatchObject({
      result: 'absent',
    });
    // Its number says when it went out; reading it would cost.
    expect(instantOf(id)).toEqual(clock.now());
  });

  test.each([
    [402, 'No credits', { action: 'ops', userMessage: { code: 'x.credits' } }],
    [403, 'You are not permitted', { action: 'stop' }],
    [400, 'Your media IDs are invalid.', { action: 'retry', restart: true }],
    [400, 'Something else', { action: 'fix', userMessage: { code: 'network.refused' } }],
    [503, 'Over capacity', { action: 'check', lost: true }],
  ])('refused with %s "%s"', async (status, text, expected) => {
    const made = await ready({ caption: 'Raz' });
    sandbox.control.faults.add({ provider: 'x', kind: 'problem', parameters: { status, text } });
    await expect(target().publish(made)).rejects.toMatchObject(expected);
  });

  test('a limit is waited for until the instant that it names', async () => {
    const made = await ready({ caption: 'Raz' });
    await target().publish(made);
    sandbox.control.settings({ xPostsPerWindow: 1 });
    await expect(
      target().publish({ ...made, content: { ...made.content, caption: 'Dwa' } }),
    ).rejects.toMatchObject({ action: 'retry', waitSeconds: 900, backOffScope: 'account' });
  });

  test('a brand spends no more in a month than the operator pays for', () => {
    const target = networks({ X_DOLLARS_PER_MONTH: '2.5' }).target('x', 'link');
    expect(target?.capabilities.mostPerMonth).toBe(2500);
  });
});

test.each([
  ['Kawa', null, 15],
  ['Kawa o 7.30, np. czarna', null, 15],
  ['Kawa https://ziarno.example', null, 200],
  ['Kawa na ziarno.pl', null, 200],
  ['Kawa', 'https://ziarno.example', 200],
])('%s with %s costs %s thousandths of a dollar', (text, link, price) => {
  expect(x.price({ text, link })).toBe(price);
});

test('who may answer is told where somebody said it', () => {
  const content = {
    caption: 'a',
    link: null,
    images: [],
    video: null,
    aiLabel: false,
    language: 'pl' as const,
    options: {},
  };
  expect(bodyOf(content, [])).toEqual({ text: 'a' });
  const body = bodyOf({ ...content, options: { replies: 'verified' } }, []);
  expect(body).toEqual({ text: 'a', reply_settings: 'verified' });
  expect(breachOf('POST /2/tweets', 'request', body)).toBeNull();
  expect(breachOf('POST /2/tweets', 'request', { ...body, reply_settings: 'friends' })).not.toBeNull();
});

test('what we send keeps X’s specification', () => {
  const body = { text: 'a', media: { media_ids: ['1460000000000000001'] }, made_with_ai: true };
  expect(breachOf('POST /2/tweets', 'request', body)).toBeNull();
});

test.each([
  ['a & b https://a.pl/x', 'a &amp; b https://t.co/1', true],
  ['a', 'a https://t.co/2', true],
  ['a', 'ab', false],
])('%s is %s: %s', (ours, theirs, same) => {
  expect(isSameWords(ours, theirs)).toBe(same);
});
