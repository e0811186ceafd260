import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { INSTAGRAM, openBrand, openPublishingSetup, PAGE, untilQuiet } from '../../../test/publishing.ts';
import { paddedVideo } from '../../../test/publishing-videos.ts';
import { freshAccess } from '../social-accounts/index.ts';
import { startPublicationWorker } from './publication-worker.ts';

const fixture = publicationFixture();
const DAY = 86_400_000;

describe('a video', () => {
  test('goes to all its networks at once, under the ids they show it by, and an image not to TikTok', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE, INSTAGRAM]);
    const account = await brand.connectTikTok();
    const id = await brand.addVideoPost({
      platforms: ['tiktok', 'instagram_reels', 'facebook_reels'],
      tiktok: { accountId: account.id },
      aiLabel: true,
    });
    await fixture.run();
    const ledger = fixture.setup.sandbox.control.publishedPosts();
    expect(ledger.map(({ network }) => network).sort()).toEqual(['facebook', 'instagram', 'tiktok']);
    expect(ledger.every(({ videoHash }) => videoHash !== null)).toBe(true);
    const publications = await brand.publications();
    expect(publications.map(({ remoteId }) => remoteId).sort()).toEqual(
      ledger.map(({ postId }) => postId).sort(),
    );
    expect(publications.every(({ state, readBackAt }) => state === 'published' && readBackAt)).toBe(true);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    const image = await brand.addPost({ date: '2026-11-22' });
    await brand.publish(image);
    const networks = (await brand.publications())
      .filter(({ postId }) => postId === image)
      .map(({ network }) => network);
    expect(networks.sort()).toEqual(['facebook', 'instagram']);
  });

  test('too large for one piece goes in chunks, and on from where a lost answer left it', async () => {
    const brand = await fixture.openBrand();
    const account = await brand.connectTikTok();
    fixture.setup.sandbox.control.faults.add({
      provider: 'tiktok',
      route: 'PUT /tiktok-upload/video/',
      kind: 'reset-after',
    });
    await brand.addVideoPost({
      platforms: ['tiktok'],
      tiktok: { accountId: account.id },
      video: paddedVideo(64_000_001),
    });
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
    const steps = (await brand.attempts()).map(({ step }) => step);
    expect(steps.filter((step) => step === 'chunk')).toHaveLength(1);
    expect(steps.filter((step) => step === 'upload-status')).toHaveLength(1);
  });

  test.each([
    ['spam_risk_text', 'needs-fix'],
    ['spam_risk', 'failed'],
    ['auth_removed', 'needs-reconnect'],
  ])('that TikTok takes and then refuses (%s) is %s, and certainly not out', async (reason, state) => {
    const brand = await fixture.openBrand();
    const account = await brand.connectTikTok();
    fixture.setup.sandbox.control.faults.add({
      provider: 'tiktok',
      route: 'POST /v2/post/publish/status/fetch/',
      kind: 'publish-failed',
      parameters: { text: reason },
    });
    await brand.addVideoPost({ platforms: ['tiktok'], tiktok: { accountId: account.id } });
    fixture.setup.sandbox.control.settings({ videoProcessingMs: 0 });
    await fixture.run();
    expect(await brand.publications()).toMatchObject([{ state, remoteId: null }]);
    expect(fixture.setup.sandbox.control.publishedPosts()).toEqual([]);
  });

  test('whose processing fails for good is told, and one that fails once goes out with a new session', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/video_reels finish',
      kind: 'container-error',
    });
    await brand.addVideoPost({ platforms: ['facebook_reels'] });
    await fixture.run();
    expect(await brand.states()).toEqual(['published']);
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
  });

  test('planned for later waits, follows a change of its text, and is out once', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    const id = await brand.addVideoPost({
      platforms: ['facebook_reels'],
      release: 'planned',
      date: '2026-11-22',
      time: '10:00',
    });
    await fixture.runNow();
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts()).toMatchObject([
      { at: '2026-11-22T09:00:01.500Z' },
    ]);
  });

  test('wanted at once is not sent to accounts that come later', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    await brand.addVideoPost({ platforms: ['facebook_reels', 'instagram_reels'] });
    await fixture.run();
    await brand.connect([INSTAGRAM]);
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts().map(({ network }) => network)).toEqual([
      'facebook',
    ]);
  });
});

test('a token that is due is renewed once, however many ask, and the post goes out with the new one', async () => {
  const brand = await fixture.openBrand();
  const account = await brand.connectTikTok();
  fixture.setup.clock.advance(DAY);
  const { rows } = await fixture.database.pool.query<{ renew_at: Date }>(
    'select renew_at from social_accounts',
  );
  const opened = {
    id: account.id,
    access: { remoteId: 'x', token: 'old', baseUrl: null, proofKey: null },
    renewAt: rows[0]?.renew_at ?? null,
  };
  fixture.setup.sandbox.control.clearRequests();
  const tokens = await Promise.all(
    Array.from({ length: 8 }, () => freshAccess(fixture.setup.context, brand.workspaceId, opened)),
  );
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
  expect(tokens[0]?.token).not.toBe('old');
  const { byRoute } = fixture.setup.sandbox.control.requests({ provider: 'tiktok' });
  expect(byRoute['POST /v2/oauth/token/']?.count).toBe(1);
  await brand.addVideoPost({ platforms: ['tiktok'], tiktok: { accountId: account.id } });
  await fixture.run();
  expect(await brand.states()).toEqual(['published']);
});

test('a dead renewal asks for a reconnection and lets the video wait for it', async () => {
  const brand = await fixture.openBrand();
  const account = await brand.connectTikTok();
  await brand.addVideoPost({
    platforms: ['tiktok'],
    release: 'planned',
    date: '2026-11-23',
    tiktok: { accountId: account.id },
  });
  fixture.setup.sandbox.control.killTikTokTokens({ what: 'all' });
  fixture.setup.clock.set('2026-11-23T11:00:00Z');
  await fixture.runNow();
  expect(await brand.states()).toEqual(['needs-reconnect']);
  await brand.connectTikTok();
  await fixture.run();
  expect(await brand.states()).toEqual(['published']);
});

test('fetched by TikTok instead of sent: out once, also after a lost answer', async () => {
  const setup = await openPublishingSetup({
    databaseUrl: fixture.database.url,
    environment: { TIKTOK_PULLS_VIDEOS: 'on' },
  });
  try {
    setup.sandbox.control.settings({ tiktokVerifiedPrefix: setup.context.appUrl });
    const brand = await openBrand(setup);
    const account = await brand.connectTikTok();
    const route = 'POST /v2/post/publish/video/init/';
    setup.sandbox.control.faults.add({ provider: 'tiktok', route, kind: 'reset-after' });
    await brand.addVideoPost({ platforms: ['tiktok'], tiktok: { accountId: account.id } });
    const worker = await startPublicationWorker(setup.context, { jitter: () => 0 });
    await untilQuiet(setup, worker.wake);
    await worker.stop();
    expect(setup.sandbox.control.publishedPosts()).toHaveLength(1);
    expect(await brand.states()).toEqual(['published']);
  } finally {
    await setup.close();
  }
});
