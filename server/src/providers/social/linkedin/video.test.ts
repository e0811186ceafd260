import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { tinyVideo } from '../../../../../sandbox/test/tiny-video.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { publishVideoOf } from '../../../../test/publish-video.ts';
import { readConfig } from '../../../config.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { callbackPath } from '../network-adapter.ts';
import type { PublishContent, PublishTarget, SocialNetwork } from '../social-network.ts';

const APP_URL = 'https://postownia.example';
const PAGE = 'urn:li:organization:70010001';
const ANNA = 'urn:li:person:demoAnna01';
const clock = manualClock();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

const networks = () =>
  makeSocialNetworks({ config: readConfig({}), appUrl: APP_URL, sandbox: { url: sandbox.url }, clock });

function video(): SocialNetwork {
  const found = networks().target('linkedin', 'video');
  if (found === undefined) throw new Error('no target');
  return found;
}

async function begun(remoteId: string, bytes: Uint8Array): Promise<PublishTarget> {
  const login = networks().login('linkedin');
  if (login?.way !== 'window') throw new Error('no window');
  const { url } = await login.begin({ network: 'linkedin', state: 's', entered: {} });
  const clientId = new URL(url).searchParams.get('client_id') ?? '';
  const redirectUri = `${APP_URL}${callbackPath('linkedin')}`;
  const back = new URL(sandbox.control.authorizeLinkedIn({ redirectUri, state: 's', clientId }));
  const code = back.searchParams.get('code') ?? '';
  const { accounts } = await login.finish({ code, entered: {}, kept: {} });
  const token = accounts.find((one) => one.remoteId === remoteId)?.token ?? '';
  const content: PublishContent = {
    caption: 'Film',
    images: [],
    link: null,
    options: {},
    aiLabel: false,
    language: 'pl',
    video: publishVideoOf(bytes),
  };
  const account = { remoteId, token, baseUrl: null, proofKey: null };
  return { account, content, handles: {}, now: clock.now(), signal: AbortSignal.timeout(60_000) };
}

/** Every step until only the visible one is left, by their names. */
async function prepared(begin: PublishTarget) {
  const steps: string[] = [];
  let ready = begin;
  for (;;) {
    const step = video().nextStep(ready.content, ready.handles);
    if (step === null) return { ready, steps };
    if (steps.length > 30) throw new Error('it never ends');
    steps.push(step);
    const { handles, lookAgainSeconds = 0 } = await video().prepare(ready);
    clock.advance(lookAgainSeconds * 1_000);
    ready = { ...ready, handles, now: clock.now() };
  }
}
const calls = (route: string) =>
  sandbox.control.requests({ provider: 'linkedin' }).byRoute[route]?.count ?? 0;

test('a video goes up in parts, byte for byte, is joined and waited for, then shown once', async () => {
  sandbox.control.settings({ linkedinPartBytes: 30_000 });
  const bytes = tinyVideo({ bytes: 80_000 });
  bytes.fill(7, 60_000, 80_000);
  const { ready, steps } = await prepared(await begun(PAGE, bytes));
  expect([...new Set(steps)]).toEqual([
    'video-start',
    'video-part',
    'video-part-2',
    'video-part-3',
    'video-finish',
    'video-wait',
  ]);
  expect(await video().publish(ready)).toMatchObject({ remoteId: expect.stringMatching(/^urn:li:ugcPost:/) });
  const [out] = sandbox.control.publishedPosts();
  expect(out).toMatchObject({ text: 'Film', imageHashes: [], link: null });
  const kept = await fetch(`${sandbox.url}/media/${out?.videoHash}.mp4`);
  expect(Buffer.from(await kept.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test('a part whose answer was lost is sent again, and joined by its newest tag', async () => {
  const begin = await begun(PAGE, tinyVideo({ bytes: 80_000 }));
  const { handles } = await video().prepare(begin);
  const started = { ...begin, handles };
  await video().prepare(started);
  const { ready } = await prepared(started);
  await video().publish(ready);
  expect(calls('PUT /linkedin-video/{token}/{part}')).toBe(2);
  expect(sandbox.control.publishedPosts()).toHaveLength(1);
});

test('parts that were joined already go up anew: what a second time means nobody wrote down', async () => {
  const begin = await begun(PAGE, tinyVideo({ bytes: 80_000 }));
  const started = { ...begin, handles: (await video().prepare(begin)).handles };
  const sent = { ...started, handles: (await video().prepare(started)).handles };
  await video().prepare(sent);
  await expect(video().prepare(sent)).rejects.toMatchObject({
    action: 'retry',
    restart: true,
    userMessage: { code: 'linkedin.video-dropped' },
  });
});

test('a profile’s video nobody may ask about: the post waits until it is not refused any more', async () => {
  sandbox.control.settings({ linkedinVideoMs: 20_000 });
  const { ready, steps } = await prepared(await begun(ANNA, tinyVideo({ bytes: 80_000 })));
  expect(steps.at(-1)).toBe('video-wait');
  const early = await video().publish(ready);
  expect(early).toMatchObject({ notReadySeconds: 2, handles: { looks: '1' } });
  expect(sandbox.control.publishedPosts()).toEqual([]);
  clock.advance(20_000);
  await video().publish(ready);
  expect(sandbox.control.publishedPosts()).toHaveLength(1);
  // Whether videos are compared nobody wrote down, and a profile shows nothing: a person is asked.
  const trace = { since: clock.now(), known: new Set<string>() };
  expect(await video().find?.(ready, trace)).toMatchObject({ result: 'undecided', forGood: true });
});

test.each([
  ['a page’s', PAGE],
  ['a profile’s', ANNA],
])('%s file that is no video that LinkedIn takes says what to change', async (_of, account) => {
  const short = tinyVideo({ seconds: 2, bytes: 80_000 });
  const refusal = { action: 'fix', userMessage: { code: 'linkedin.video' } };
  if (account === PAGE) return expect(prepared(await begun(account, short))).rejects.toMatchObject(refusal);
  const { ready } = await prepared(await begun(account, short));
  clock.advance(60_000);
  await expect(video().publish(ready)).rejects.toMatchObject(refusal);
});

test('bytes go nowhere but to LinkedIn', async () => {
  const begin = await begun(PAGE, tinyVideo({ bytes: 80_000 }));
  const { handles } = await video().prepare(begin);
  const parts = JSON.stringify([{ uploadUrl: 'https://evil.example/x', firstByte: 0, lastByte: 79_999 }]);
  await expect(video().prepare({ ...begin, handles: { ...handles, parts } })).rejects.toMatchObject({
    action: 'retry',
    code: 'upload-address',
    restart: true,
  });
});
