import { LIMITS } from '@postownia/contract';
import { telegram } from '@postownia/contract/networks/telegram';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { publishVideoOf } from '../../../../test/publish-video.ts';
import { videoBytes } from '../../../../test/videos.ts';
import { readConfig } from '../../../config.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import type { FormLogin, SocialLogin } from '../social-login.ts';
import type { PublishContent, PublishTarget, SocialNetwork } from '../social-network.ts';
import { telegramError } from './api.ts';

const TOKEN = '700100200:demo-demo-demo-demo-demo-demo-demo';
const DEMO = { channel: 'palarnia_swit', token: TOKEN };
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
    appUrl: 'https://postownia.example',
    sandbox: url === null ? null : { url },
    clock,
  });

function login(): SocialLogin & FormLogin {
  const found = networks().login('telegram');
  if (found?.way !== 'form') throw new Error('no form');
  return found;
}
const accessBy = (remoteId: string, token = TOKEN) => ({ remoteId, token, baseUrl: null, proofKey: null });

describe('what is entered', () => {
  const read = (channel: string) =>
    telegram.login.fields.safeParse({ channel, token: TOKEN }).data?.channel ?? null;
  test.each([
    ['@palarnia_swit', 'palarnia_swit'],
    [' https://t.me/palarnia_swit/ ', 'palarnia_swit'],
    ['t.me/palarnia_swit', 'palarnia_swit'],
    ['-1001700000001', '-1001700000001'],
    ['https://evil.example/x', null],
    ['-5', null],
    ['a b', null],
  ])('%s', (channel, expected) => expect(read(channel)).toBe(expected));
  test.each(['', '700100200', '700100200:short', '../getMe:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
    'the token %s is none',
    (token) => expect(telegram.login.fields.safeParse({ ...DEMO, token }).success).toBe(false),
  );
});

describe('the login', () => {
  test('finds the channel, by name or number', async () => {
    const { accounts } = await login().connect(DEMO);
    expect(accounts).toMatchObject([
      { remoteId: '-1001700000001', name: 'Palarnia Świt', username: 'palarnia_swit', problem: null },
    ]);
    const { accounts: again } = await login().connect({ ...DEMO, channel: '-1001700000001' });
    expect(again).toEqual(accounts);
    await expect(login().examine({ network: 'telegram', ...accessBy('-1001700000001') })).resolves.toEqual({
      expiresAt: null,
    });
  });

  test('says why it came to nothing', async () => {
    const refusalOf = (entered: Record<string, string>) =>
      login()
        .connect({ ...DEMO, ...entered })
        .catch((error: { userMessage: { code: string } }) => error.userMessage.code);
    expect(await refusalOf({ token: TOKEN.replace('demo', 'omed') })).toBe('telegram.token');
    expect(await refusalOf({ channel: 'nobody_here' })).toBe('telegram.no-channel');
    expect(await refusalOf({ channel: 'rozmowy_o_kawie' })).toBe('telegram.not-a-channel');
  });

  test('a bot that may only read is shown with what is missing, and is found out later, too', async () => {
    const { accounts } = await login().connect({ ...DEMO, channel: 'piekarnia_ziarno' });
    expect(accounts).toMatchObject([{ problem: { code: 'telegram.no-rights' } }]);
    await expect(
      login().examine({ network: 'telegram', ...accessBy('-1001700000002') }),
    ).rejects.toMatchObject({ action: 'reconnect' });
  });

  test('is there without a sandbox, unless it is switched off', () => {
    expect(networks({}, null).login('telegram')?.demo).toBe(false);
    expect(networks({ TELEGRAM: 'off' }, null).login('telegram')).toBeUndefined();
  });
});

test('text, one image and an album go out in one call each, as they were written', async () => {
  const target = networks().target('telegram', 'image');
  if (target === undefined) throw new Error('no target');
  const raw = { width: 40, height: 30, channels: 3, background: '#c84' } as const;
  const jpeg = new Uint8Array(await sharp({ create: raw }).jpeg().toBuffer());
  const image = { bytes: async () => jpeg, publicUrl: null, width: 40, height: 30, altText: '' };
  const caption = '<b>Kawa</b> & *ciasto* _dziś_ [tu](https://a.example) #kawa';
  const account = accessBy('-1001700000001');
  const { signal } = new AbortController();
  const ids: string[] = [];
  for (const images of [[], [image], [image, image, image]]) {
    const content = {
      caption,
      images,
      video: null,
      link: null,
      options: {},
      aiLabel: false,
      language: 'pl' as const,
    };
    const sent = await target.publish({ account, content, handles: {}, now: clock.now(), signal });
    ids.push('remoteId' in sent ? sent.remoteId : '');
  }
  expect(ids).toEqual(['1', '2', '3-4-5']);
  const out = sandbox.control.publishedPosts();
  expect(out.map(({ text }) => text)).toEqual([caption, caption, caption]);
  expect(out.map(({ imageHashes }) => imageHashes.length)).toEqual([0, 1, 3]);

  const isOut = () => sandbox.control.publishedPosts().map(({ deletedAt }) => deletedAt === null);
  // Of an album whatever is left goes, also when some of it is gone already.
  await target.remove?.({ account, postId: '4', signal });
  expect(isOut()).toEqual([true, true, true]);
  await target.remove?.({ account, postId: '3-4-5', signal });
  expect(isOut()).toEqual([true, true, false]);
  clock.advance(48 * 3_600_000);
  await expect(target.remove?.({ account, postId: '2', signal })).rejects.toMatchObject({
    action: 'stop',
    userMessage: { code: 'telegram.too-old' },
  });
  expect(isOut()).toEqual([true, true, false]);
});

const content = {
  caption: 'Świeży chleb od 6:00',
  images: [],
  video: null,
  link: null,
  options: {},
  aiLabel: false,
  language: 'pl' as const,
};
const telegramOf = (medium: 'link' | 'video'): SocialNetwork => {
  const found = networks().target('telegram', medium);
  if (found === undefined) throw new Error('no target');
  return found;
};
const onItsWay = (part: Partial<PublishContent>): PublishTarget => ({
  account: accessBy('-1001700000001'),
  content: { ...content, ...part },
  handles: {},
  now: clock.now(),
  signal: AbortSignal.timeout(60_000),
});

test('a page stands below the text, and it is the one that is previewed', async () => {
  const link = 'https://ziarno.example/chleb?z=1';
  await telegramOf('link').publish(onItsWay({ caption: 'Najpierw https://inna.example', link }));
  await telegramOf('link').publish(onItsWay({ caption: `Chleb: ${link}`, link }));
  expect(sandbox.control.publishedPosts()).toMatchObject([
    { text: `Najpierw https://inna.example\n\n${link}`, link },
    { text: `Chleb: ${link}`, link },
  ]);
  const { text, images } = telegramOf('link').capabilities;
  expect([text.max + LIMITS.linkCharacters + 2, images]).toEqual([4096, null]);
});

describe('a video', () => {
  test('goes out in one call, byte for byte, with its size', async () => {
    const bytes = videoBytes('h264');
    const sent = await telegramOf('video').publish(
      onItsWay({ video: publishVideoOf(bytes, { seconds: 4.04 }) }),
    );
    expect(sent).toMatchObject({ remoteId: '1' });
    const [out] = sandbox.control.publishedPosts();
    expect(out).toMatchObject({ text: content.caption, imageHashes: [], link: null });
    const kept = await fetch(`${sandbox.url}/media/${out?.videoHash}.mp4`);
    expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
    const { count } = sandbox.control.requests({ provider: 'telegram' }).byRoute['POST sendVideo'] ?? {};
    expect(count).toBe(1);
  });

  test('that is too large is not sent at all', async () => {
    const video = publishVideoOf(videoBytes('h264'), { bytes: 50_000_001 });
    await expect(telegramOf('video').publish(onItsWay({ video }))).rejects.toMatchObject({
      action: 'fix',
      userMessage: { code: 'telegram.video' },
    });
    expect(sandbox.control.requests({ provider: 'telegram' }).byRoute).toEqual({});
  });

  test('that is none is told of as a video', async () => {
    const video = publishVideoOf(videoBytes('vp9'));
    await expect(telegramOf('video').publish(onItsWay({ video }))).rejects.toMatchObject({
      action: 'fix',
      userMessage: { code: 'telegram.video' },
    });
    expect(sandbox.control.publishedPosts()).toEqual([]);
  });
});

test('a text has room for 4,096 units alone and 1,024 below an image', () => {
  const { text, textAlone } = networks().target('telegram', 'image')?.capabilities ?? {};
  expect([text?.max, textAlone?.max]).toEqual([1024, 4096]);
});

describe('errors', () => {
  const refused = (error_code: number, description: string, retry_after?: number) =>
    telegramError({ ok: false, error_code, description, parameters: { retry_after } });
  test.each([
    [401, 'Unauthorized', 'reconnect', 'telegram.token'],
    [404, 'Not Found', 'reconnect', 'telegram.token'],
    [403, 'Forbidden: bot was kicked from the channel chat', 'reconnect', 'telegram.no-rights'],
    [400, 'Bad Request: need administrator rights in the channel chat', 'reconnect', 'telegram.no-rights'],
    [400, 'Bad Request: chat not found', 'reconnect', 'telegram.no-channel'],
    [400, 'Bad Request: message is too long', 'fix', 'telegram.too-long'],
    [400, 'Bad Request: message caption is too long', 'fix', 'telegram.too-long'],
    [400, 'Bad Request: PHOTO_INVALID_DIMENSIONS', 'fix', 'telegram.image'],
    [400, 'Bad Request: message to delete not found', 'stop', 'network.post-missing'],
    [413, 'Request Entity Too Large', 'fix', 'telegram.image'],
    [400, 'Bad Request: something new', 'fix', 'network.refused'],
  ])('%i %s', (status, words, action, code) => {
    expect(refused(status, words)).toMatchObject({ action, userMessage: { code } });
  });
  test('a limit says how long it lasts', () => {
    expect(refused(429, 'Too Many Requests', 35)).toMatchObject({
      action: 'retry',
      backOffScope: 'account',
      waitSeconds: 35,
    });
    expect(refused(429, 'Too Many Requests').waitSeconds).toBe(1);
  });
});
