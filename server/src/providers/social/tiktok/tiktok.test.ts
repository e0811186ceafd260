import { message } from '@postownia/contract/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { readConfig } from '../../../config.ts';
import { systemClock } from '../../../lib/clock.ts';
import { formatMessageIn } from '../../../lib/format-message-in.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { callbackPath } from '../network-adapter.ts';
import type { SocialLogin, WindowLogin } from '../social-login.ts';
import { isUploadAddress, keepIds, tiktokError } from './api.ts';
import { planChunks } from './chunks.ts';
import { TIKTOK_ERRORS } from './error-table.ts';

const APP_URL = 'https://postownia.example';
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

const networks = () =>
  makeSocialNetworks({
    config: readConfig({}),
    appUrl: APP_URL,
    sandbox: { url: sandbox.url },
    clock: systemClock,
  });

const back = (code: string) => ({ code, entered: {}, kept: {} });
const accessBy = (token = '') => ({ remoteId: 'x', token, baseUrl: null, proofKey: null });
const renew = (refreshToken = '') => login().renew?.({ ...accessBy(), refreshToken });

function login(): SocialLogin & WindowLogin {
  const found = networks().login('tiktok');
  if (found?.way !== 'window') throw new Error('no window');
  return found;
}

const codeOf = (options: { openId?: string; declined?: string[] } = {}) => {
  const redirectUri = `${APP_URL}${callbackPath('tiktok')}`;
  const back = new URL(sandbox.control.authorizeTikTok({ redirectUri, state: 's', ...options }));
  return back.searchParams.get('code') ?? '';
};

describe('chunks', () => {
  // The published vectors: size, chunk size, count, last range (media transfer guide).
  test.each([
    [3_145_728, 3_145_728, 1, [0, 3_145_727]],
    [5_000_000, 5_000_000, 1, [0, 4_999_999]],
    [64_000_000, 64_000_000, 1, [0, 63_999_999]],
    [64_000_001, 32_000_000, 2, [32_000_000, 64_000_000]],
    [150_000_000, 32_000_000, 4, [96_000_000, 149_999_999]],
    [209_715_200, 32_000_000, 6, [160_000_000, 209_715_199]],
  ] as const)('%i bytes', (bytes, chunkSize, count, [start, end]) => {
    const plan = planChunks(bytes);
    expect(plan).toMatchObject({ chunkSize });
    expect(plan.chunks).toHaveLength(count);
    expect(plan.chunks.at(-1)).toEqual({ start, end });
    plan.chunks.reduce((next, chunk) => {
      expect(chunk.start).toBe(next);
      return chunk.end + 1;
    }, 0);
  });
});

describe('the address for the bytes', () => {
  const api = 'https://open.tiktokapis.com';
  test.each([
    'https://open-upload.tiktokapis.com/video/?upload_id=1',
    'https://upload.us.tiktokapis.com/video/?upload_id=1',
    'https://open.tiktokapis.com/video',
  ])('%s is theirs', (address) => {
    expect(isUploadAddress(address, api)).toBe(true);
  });

  test.each([
    'http://open-upload.tiktokapis.com/video',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://open-upload.tiktokapis.com.evil.example/',
    'https://eviltiktokapis.com/',
    'https://open-upload.tiktokapis.com@evil.example/',
    'file:///etc/passwd',
    '',
  ])('%s is not, and gets no bytes', (address) => {
    expect(isUploadAddress(address, api)).toBe(false);
  });
});

describe('refusals', () => {
  test('are told apart by code, each with a sentence that says what to do', () => {
    for (const [code, row] of Object.entries(TIKTOK_ERRORS)) {
      expect(formatMessageIn('pl', row.userMessage), code).toMatch(/^\p{Lu}.{20,}\.$/u);
    }
    expect(tiktokError('access_token_invalid', {})).toMatchObject({ action: 'reconnect', lost: false });
    expect(tiktokError('spam_risk_too_many_posts', {})).toMatchObject({
      action: 'retry',
      backOffScope: 'account',
      waitSeconds: 86_400,
    });
    expect(tiktokError('something_new', { status: 429, wait: 90 })).toMatchObject({
      action: 'retry',
      waitSeconds: 90,
    });
    expect(tiktokError('something_new', {})).toMatchObject({ action: 'ops' });
    expect(tiktokError('internal_error', { status: 500 })).toMatchObject({ action: 'check', lost: true });
  });

  test('ids larger than JavaScript’s numbers stay what they are', () => {
    const text = '{"publicaly_available_post_id":[7456123456789012345],"title":"12345678901234567890"}';
    expect(JSON.parse(keepIds(text))).toEqual({
      publicaly_available_post_id: ['7456123456789012345'],
      title: '12345678901234567890',
    });
  });
});

describe('the login', () => {
  test('finds the one account with its end in a year and a renewal within the day', async () => {
    const { accounts, problem } = await login().finish(back(codeOf()));
    expect(problem).toBeNull();
    expect(accounts).toMatchObject([{ network: 'tiktok', name: 'Palarnia Świt', username: 'palarnia.swit' }]);
    const [account] = accounts;
    const days = ((account?.tokenExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    const hours = ((account?.renewal?.dueAt.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(19);
    expect(hours).toBeLessThan(20);
  });

  test('without the consent to publish the account cannot be chosen, and says so', async () => {
    const { accounts } = await login().finish(back(codeOf({ declined: ['video.publish'] })));
    expect(accounts[0]?.problem).toEqual(message('tiktok.no-publishing'));
  });

  test('a renewal rotates: what came before it is dead, and whose the new one is stands with it', async () => {
    const { accounts, networkUserId: person } = await login().finish(back(codeOf()));
    const { token, renewal } = accounts[0] ?? {};
    const renewed = await renew(renewal?.refreshToken);
    expect(renewed).toMatchObject({ person });
    await expect(login().examine({ network: 'tiktok', ...accessBy(renewed?.token) })).resolves.toEqual({
      expiresAt: undefined,
      person,
    });
    const dead = { action: 'reconnect' };
    await expect(login().examine({ network: 'tiktok', ...accessBy(token ?? '') })).rejects.toMatchObject(
      dead,
    );
    await expect(renew(renewal?.refreshToken)).rejects.toMatchObject(dead);
    await login().revoke({ ...accessBy(), userToken: renewed?.token ?? '' });
    await expect(login().examine({ network: 'tiktok', ...accessBy(renewed?.token) })).rejects.toMatchObject(
      dead,
    );
  });

  test('what a creator may do is read each time', async () => {
    const { accounts } = await login().finish(back(codeOf({ openId: '_000demo-creator-ziarno' })));
    const ask = networks().creator('tiktok');
    const account = { ...accessBy(accounts[0]?.token ?? ''), remoteId: accounts[0]?.remoteId ?? '' };
    expect(await ask?.(account)).toMatchObject({
      privacyLevels: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      duetDisabled: true,
      stitchDisabled: true,
      commentDisabled: false,
      mostSeconds: 60,
    });
    sandbox.control.changeCreator(account.remoteId, { postsPerDay: 0 });
    await expect(ask?.(account)).rejects.toMatchObject({ code: 'spam_risk_too_many_posts' });
  });
});
