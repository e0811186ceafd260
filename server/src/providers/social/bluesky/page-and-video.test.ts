import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { tinyVideo } from '../../../../../sandbox/test/tiny-video.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { publishVideoOf } from '../../../../test/publish-video.ts';
import { videoBytes } from '../../../../test/videos.ts';
import { readConfig } from '../../../config.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { NetworkError } from '../network-error.ts';
import type { PublishContent, PublishTarget, SocialNetwork } from '../social-network.ts';

// What a post shows in place of images: the card of a page, or a video.

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

const networks = () =>
  makeSocialNetworks({
    config: readConfig({}),
    appUrl: 'https://postownia.example',
    sandbox: { url: sandbox.url },
    clock,
  });

async function connected() {
  const login = networks().login('bluesky');
  if (login?.way !== 'form') throw new Error('no form');
  const { accounts, baseUrl = null } = await login.connect(login.example ?? {});
  const [account] = accounts;
  if (account?.token == null) throw new Error('not connected');
  return { access: { remoteId: account.remoteId, token: account.token, baseUrl, proofKey: null } };
}

const targetOf = (medium: 'link' | 'video'): SocialNetwork => {
  const found = networks().target('bluesky', medium);
  if (found === undefined) throw new Error('no target');
  return found;
};
async function begun(part: Partial<PublishContent>): Promise<PublishTarget> {
  const { access: account } = await connected();
  const content = {
    caption: 'Chleb',
    images: [],
    video: null,
    link: null,
    options: {},
    aiLabel: false,
    language: 'pl' as const,
    ...part,
  };
  return { account, content, handles: {}, now: clock.now(), signal: AbortSignal.timeout(60_000) };
}
/** Every step until only the visible one is left; a step that waits is waited for. */
async function prepared(target: SocialNetwork, begin: PublishTarget): Promise<PublishTarget> {
  let ready = begin;
  for (let steps = 0; target.nextStep(ready.content, ready.handles) !== null; steps += 1) {
    if (steps > 20) throw new Error('it never ends');
    const { handles, lookAgainSeconds = 0 } = await target.prepare(ready);
    clock.advance(lookAgainSeconds * 1_000);
    ready = { ...ready, handles, now: clock.now() };
  }
  return ready;
}
async function storedPost(postId: string) {
  const asked = new URLSearchParams({
    repo: 'did:plc:demoswit234567abcdefghij',
    collection: 'app.bsky.feed.post',
    rkey: postId,
  });
  const read = await fetch(`${sandbox.url}/servers/x/xrpc/com.atproto.repo.getRecord?${asked}`);
  return ((await read.json()) as { value: { embed: unknown } }).value;
}
const sent = (route: string) => sandbox.control.requests({ provider: 'bluesky' }).byRoute[route]?.count ?? 0;

test('a page stands on a card, named by its host', async () => {
  const link = 'https://www.ziarno.example/chleb?z=1';
  const target = targetOf('link');
  await target.publish(await prepared(target, await begun({ link })));
  const [out] = sandbox.control.publishedPosts();
  expect(out).toMatchObject({ text: 'Chleb', link });
  expect((await storedPost(out?.postId ?? '')).embed).toEqual({
    $type: 'app.bsky.embed.external',
    external: { uri: link, title: 'ziarno.example', description: '' },
  });
});

test('a video is worked on before its post is seen, and keeps its shape', async () => {
  const bytes = videoBytes('h264');
  const target = targetOf('video');
  await target.publish(await prepared(target, await begun({ video: publishVideoOf(bytes) })));
  const [out] = sandbox.control.publishedPosts();
  const kept = await fetch(`${sandbox.url}/media/${out?.videoHash}.mp4`);
  expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await storedPost(out?.postId ?? '')).embed).toMatchObject({
    $type: 'app.bsky.embed.video',
    video: { mimeType: 'video/mp4', size: bytes.length },
    aspectRatio: { width: 540, height: 960 },
  });
  // No token that opens a service is kept.
  expect(JSON.stringify(await prepared(target, await begun({ video: publishVideoOf(bytes) })))).not.toContain(
    'service.',
  );
});

test('the same file once more is the job of before, working or done', async () => {
  const target = targetOf('video');
  const begin = await begun({ video: publishVideoOf(videoBytes('h264')) });
  const allowed = { ...begin, handles: { key: '3l5kq2abcde2f', videosAllowed: 'yes' } };
  const { handles: first } = await target.prepare(allowed);
  const { handles: second } = await target.prepare(allowed);
  expect([first.videoJob, second.videoJob]).toEqual([first.videoJob, first.videoJob]);
  clock.advance(2_000);
  const { handles: third } = await target.prepare({ ...allowed, now: clock.now() });
  expect(JSON.parse(third.video ?? 'null')).toMatchObject({ $type: 'blob', mimeType: 'video/mp4' });
});

test('a file that no record named in time goes up anew, under the same key', async () => {
  const target = targetOf('video');
  const ready = await prepared(target, await begun({ video: publishVideoOf(videoBytes('h264')) }));
  clock.advance(31 * 60_000);
  const refused = await target.publish(ready).catch((error: NetworkError) => error);
  expect(refused).toMatchObject({ action: 'retry', userMessage: { code: 'bluesky.video-failed' } });
  const handles = refused instanceof NetworkError ? (refused.handles ?? {}) : {};
  expect(handles.key).toBe(ready.handles.key);
  const { remoteId } = (await target.publish(
    await prepared(target, { ...ready, handles, now: clock.now() }),
  )) as { remoteId: string };
  expect(remoteId).toBe(ready.handles.key);
  expect(sent('POST app.bsky.video.uploadVideo')).toBe(2);
});

test('the clock of the account’s server may be two minutes ahead of ours', async () => {
  const begin = await begun({ video: publishVideoOf(videoBytes('h264')) });
  const now = new Date(clock.now().getTime() - 120_000);
  const { handles } = await targetOf('video').prepare({ ...begin, now, handles: { key: '3l5kq2abcde2f' } });
  expect(handles.videosAllowed).toBe(now.toISOString());
});

test('what the service refuses says what to do', async () => {
  const target = targetOf('video');
  const long = tinyVideo({ seconds: 181 });
  await expect(prepared(target, await begun({ video: publishVideoOf(long) }))).rejects.toMatchObject({
    action: 'fix',
    userMessage: { code: 'bluesky.video' },
  });
  const begin = await begun({ video: publishVideoOf(videoBytes('h264')) });
  sandbox.control.changeBlueskyAccount(begin.account.remoteId, { isEmailUnconfirmed: true });
  await expect(prepared(target, begin)).rejects.toMatchObject({
    action: 'stop',
    userMessage: { code: 'bluesky.no-videos' },
  });
  expect(sandbox.control.publishedPosts()).toEqual([]);
});

test('a job that is lost is begun anew, not asked for ever', async () => {
  const target = targetOf('video');
  const begin = await begun({ video: publishVideoOf(videoBytes('h264')) });
  const handles = { key: '3l5kq2abcde2f', videosAllowed: 'yes', videoJob: 'nobody-knows-it' };
  await expect(target.prepare({ ...begin, handles })).rejects.toMatchObject({
    action: 'retry',
    handles: { key: '3l5kq2abcde2f', videosAllowed: 'yes' },
  });
});
