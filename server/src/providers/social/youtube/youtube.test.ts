import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { publishVideoOf } from '../../../../test/publish-video.ts';
import { paddedVideo } from '../../../../test/publishing-videos.ts';
import { readConfig } from '../../../config.ts';
import { formatMessageIn } from '../../../lib/format-message-in.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { callbackPath } from '../network-adapter.ts';
import type { PublishContent, PublishTarget } from '../social-network.ts';
import { YOUTUBE_ERRORS } from './error-table.ts';
import { metadataOf } from './metadata.ts';
import { secondsToQuota } from './quota-day.ts';
import { isUploadAddress, PART_BYTES, partFrom } from './session.ts';

const APP_URL = 'https://postownia.example';
const CHANNEL = 'UCdemo-palarnia-swit-0001';
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

async function connect(
  login: { scopes?: string[]; user?: string } = {},
  environment: Record<string, string> = {},
) {
  const way = networks(environment).login('youtube');
  if (way?.way !== 'window') throw new Error('no window');
  const { url, kept } = await way.begin({ network: 'youtube', state: 's', entered: {} });
  const redirectUri = `${APP_URL}${callbackPath('youtube')}`;
  const back = sandbox.control.authorizeYoutube({ url, redirectUri, state: 's', ...login });
  const code = new URL(back).searchParams.get('code') ?? '';
  return { way, url, code, kept, found: await way.finish({ code, entered: {}, kept }) };
}

const access = (token = '') => ({ remoteId: CHANNEL, token, baseUrl: null, proofKey: null });

describe('the login', () => {
  test('finds the channel that was chosen, and opens a window that the sandbox shows', async () => {
    const { found, url } = await connect();
    expect(found).toMatchObject({ problem: null, networkUserId: CHANNEL });
    expect(found.accounts).toMatchObject([
      { remoteId: CHANNEL, name: 'Palarnia Świt', username: 'palarnia-swit', tokenExpiresAt: null },
    ]);
    const page = await fetch(url.replace(`${APP_URL}/sandbox`, sandbox.url));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Kanał w YouTube')]);
  });

  test('without a permission, or a channel, finds nothing and says why', async () => {
    const unticked = await connect({ scopes: ['https://www.googleapis.com/auth/youtube.readonly'] });
    expect(unticked.found).toMatchObject({ accounts: [], problem: { code: 'youtube.no-right' } });
    const { found } = await connect({ user: '1040500100' });
    expect(found).toMatchObject({ accounts: [], problem: { code: 'youtube.no-channel' } });
  });

  test('of an app that Google has not audited says what that means, before anything is sent', async () => {
    const { found } = await connect({}, { YOUTUBE_AUDITED: 'off' });
    expect(found.problem).toMatchObject({ code: 'youtube.unaudited' });
    expect(found.accounts).toHaveLength(1);
    const ask = networks({ YOUTUBE_AUDITED: 'off', YOUTUBE_UPLOADS_PER_DAY: '7' }).creator('youtube');
    const told = await ask?.(access(found.accounts[0]?.token ?? ''));
    expect(told).toEqual({ name: 'Palarnia Świt', audited: false, uploadsPerDay: 7 });
  });

  test('takes a code once, renews with a token that stays, and knows a login that is dead or another’s', async () => {
    const { way, code, kept, found } = await connect();
    await expect(way.finish({ code, entered: {}, kept })).rejects.toMatchObject({ action: 'reconnect' });
    const { token, renewal } = found.accounts[0] ?? {};
    const refreshToken = renewal?.refreshToken ?? '';
    const renewed = await way.renew?.({ ...access(token ?? ''), refreshToken });
    expect(renewed).toMatchObject({ renewal: { refreshToken } });
    const account = { network: 'youtube', ...access(renewed?.token) } as const;
    expect(await way.examine(account)).toEqual({ expiresAt: undefined });
    await expect(way.examine({ ...account, remoteId: 'UCdemo-piekarnia-ziar-02' })).rejects.toMatchObject({
      code: 'other-channel',
    });
    await way.revoke({ ...account, userToken: found.userToken });
    await expect(way.examine(account)).rejects.toMatchObject({ action: 'reconnect' });
  });
});

const CONTENT: PublishContent = {
  language: 'de',
  caption: 'Nowa kawa z Etiopii <świeża>\n\nPachnie jaśminem.',
  link: null,
  images: [],
  video: null,
  aiLabel: true,
  options: { madeForKids: false },
};

async function targetOf(bytes: Uint8Array): Promise<PublishTarget> {
  const { found } = await connect();
  const video = publishVideoOf(bytes);
  return {
    account: access(found.accounts[0]?.token ?? ''),
    content: { ...CONTENT, video },
    handles: {},
    now: clock.now(),
    signal: AbortSignal.timeout(60_000),
  };
}

describe('a video', () => {
  test('says what its person answered, in what YouTube takes', () => {
    const options = { madeForKids: true, privacy: 'unlisted', tags: ['kawa'] };
    expect(metadataOf({ ...CONTENT, options })).toEqual({
      snippet: {
        title: 'Nowa kawa z Etiopii ‹świeża›',
        description: 'Nowa kawa z Etiopii ‹świeża›\n\nPachnie jaśminem.',
        categoryId: '22',
        defaultLanguage: 'de',
        tags: ['kawa'],
      },
      status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: true, containsSyntheticMedia: true },
    });
    expect(() => metadataOf({ ...CONTENT, options: {} })).toThrowError(
      expect.objectContaining({ code: 'form-missing', action: 'fix' }),
    );
  });

  test('goes in parts, on from what arrived, and its session says for certain whether it is out', async () => {
    const network = networks().target('youtube', 'video');
    if (network === undefined) throw new Error('no target');
    const asked = await targetOf(paddedVideo(PART_BYTES + 1000));
    const step = async (handles: PublishTarget['handles']) =>
      (await network.prepare({ ...asked, handles })).handles;
    const names = [network.nextStep(asked.content, {})];
    const opened = await step({});
    names.push(network.nextStep(asked.content, opened));
    const half = await step(opened);
    names.push(network.nextStep(asked.content, half));
    expect(names).toEqual(['session', 'part', null]);
    const lost = { ...half };
    delete (lost as Record<string, string>).offset;
    expect(network.nextStep(asked.content, lost)).toBe('session-offset');
    expect(await step(lost)).toEqual(half);
    const trace = { since: clock.now(), known: new Set<string>() };
    const before = await network.find?.({ ...asked, handles: half }, trace);
    expect(before).toMatchObject({ result: 'absent', handles: half });
    const out = await network.publish({ ...asked, handles: half });
    const remoteId = 'remoteId' in out ? out.remoteId : '';
    expect(await network.find?.({ ...asked, handles: half }, trace)).toMatchObject({ remoteId });
    // Where the session is forgotten the channel's list tells.
    expect(sandbox.control.forgetYoutubeUploads()).toBe(1);
    expect(await network.find?.({ ...asked, handles: half }, trace)).toMatchObject({ remoteId });
    const known = { ...trace, known: new Set([remoteId]) };
    expect(await network.find?.({ ...asked, handles: half }, known)).toMatchObject({ result: 'absent' });
    const working = await network.readBack({ ...asked, handles: half }, remoteId);
    expect(working).toMatchObject({ notYetSeconds: 3 });
    clock.advance(10_000);
    expect(await network.readBack({ ...asked, handles: half }, remoteId)).toMatchObject({
      permalink: `${APP_URL}/sandbox/feed/${CHANNEL}/${remoteId}`,
    });
  });

  test('that YouTube cannot read is certainly not out', async () => {
    const network = networks().target('youtube', 'video');
    if (network === undefined) throw new Error('no target');
    const asked = await targetOf(Buffer.alloc(1000));
    const { handles } = await network.prepare(asked);
    const out = await network.publish({ ...asked, handles });
    clock.advance(10_000);
    const read = network.readBack({ ...asked, handles }, 'remoteId' in out ? out.remoteId : '');
    await expect(read).rejects.toMatchObject({ action: 'fix', dropped: true, code: 'invalidFile' });
  });

  test.each([
    ['with a reason of its own', { error: { message: 'Slow down', errors: [{ reason: 'new' }] } }, 120, 120],
    ['with the known reason and no time', { error: { errors: [{ reason: 'rateLimitExceeded' }] } }, 0, 60],
    ['without a reason', { error: { message: 'Too many requests' } }, 0, 60],
  ])('told to slow down %s goes later, as it is', async (_, body, retryAfter, waitSeconds) => {
    const asked = await targetOf(paddedVideo(200_000));
    const parameters = { status: 429, body, ...(retryAfter === 0 ? {} : { retryAfter }) };
    sandbox.control.faults.add({ provider: 'youtube', kind: 'status', parameters });
    await expect(networks().target('youtube', 'video')?.prepare(asked)).rejects.toMatchObject({
      action: 'retry',
      backOffScope: 'app',
      waitSeconds,
      userMessage: { code: 'youtube.busy' },
    });
  });

  test('beyond the project’s day waits for midnight in California, everybody with it', async () => {
    sandbox.control.settings({ youtubeInsertsPerDay: 0 });
    const network = networks().target('youtube', 'video');
    const asked = await targetOf(paddedVideo(200_000));
    await expect(network?.prepare(asked)).rejects.toMatchObject({
      action: 'retry',
      backOffScope: 'app',
      waitSeconds: secondsToQuota(clock.now()),
      userMessage: { code: 'youtube.quota' },
    });
    expect(secondsToQuota(new Date('2026-11-21T07:59:00Z'))).toBe(60);
    expect(secondsToQuota(new Date('2026-11-21T08:00:00Z'))).toBe(86_400);
    expect(network?.capabilities.limits).toMatchObject([{ scope: 'app', most: 100, perSeconds: 86_400 }]);
  });
});

test('figures of a video and of its channel are read; a video that is gone is told apart', async () => {
  const { found } = await connect();
  const account = access(found.accounts[0]?.token ?? '');
  const at = new Date(clock.now().getTime() - 5 * 86_400_000).toISOString();
  const id = sandbox.control.addPastPost({ accountId: CHANNEL, text: 'Kawa', at });
  const reader = networks().insights('youtube');
  expect(await reader?.readPost(account, id, 'views')).toMatchObject({ outcome: 'value' });
  await expect(reader?.readPost(account, 'sbx00000000', 'views')).rejects.toMatchObject({
    code: 'post-missing',
  });
  const window = { since: clock.now(), until: clock.now() };
  const followers = await reader?.readAccount(account, 'followers', window);
  expect(followers?.values).toEqual([{ date: null, value: 1260 }]);
});

test('a channel’s newest videos are listed with their figures, whoever sent them', async () => {
  const { found } = await connect();
  const account = access(found.accounts[0]?.token ?? '');
  const ids = Array.from({ length: 27 }, (_, index) => {
    const at = new Date(clock.now().getTime() - (index + 1) * 86_400_000).toISOString();
    return sandbox.control.addPastPost({ accountId: CHANNEL, text: `Film ${index}`, at });
  });
  const listed = (await networks().insights('youtube')?.listPosts?.(account)) ?? [];
  expect(listed.map(({ remoteId }) => remoteId)).toEqual(ids.slice(0, 25));
  for (const post of listed) {
    const { likes, comments } = sandbox.control.truthOf(post.remoteId);
    expect(post).toMatchObject({ format: 'video', likes, comments });
  }
});

test('parts are a multiple of 256 KiB, all but the last', () => {
  expect(PART_BYTES % 262_144).toBe(0);
  expect(partFrom(0, 10)).toEqual({ start: 0, end: 9 });
  expect(partFrom(PART_BYTES, PART_BYTES * 3)).toEqual({ start: PART_BYTES, end: PART_BYTES * 2 - 1 });
});

test('every reason has a sentence that says what to do', () => {
  for (const [reason, row] of Object.entries(YOUTUBE_ERRORS))
    expect(formatMessageIn('pl', row.userMessage), reason).toMatch(/^\p{Lu}.{20,}\.$/u);
  const without = networks({}, null).unavailable('youtube');
  expect(without && formatMessageIn('pl', without)).toContain('YOUTUBE_AUDITED=on');
});

test.each([
  ['https://www.googleapis.com/upload/youtube/v3/videos?upload_id=1', true],
  ['https://youtube.googleapis.com/upload/youtube/v3/videos?upload_id=1', true],
  ['https://www.googleapis.com/oauth2/v1/tokeninfo', false],
  ['https://www.googleapis.com.evil.example/upload/youtube/v3/videos', false],
  ['http://www.googleapis.com/upload/youtube/v3/videos', false],
  ['https://x@www.googleapis.com/upload/youtube/v3/videos', false],
  ['https://evilgoogleapis.com/upload/youtube/v3/videos', false],
  ['http://169.254.169.254/upload/youtube/', false],
])('a video goes to %s: %s', (address, may) => {
  expect(isUploadAddress(address, 'https://www.googleapis.com')).toBe(may);
});
