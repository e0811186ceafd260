import { describe, expect, test } from 'vitest';
import { publicationStage } from '../../../test/publication-stage.ts';
import { INSTAGRAM, openBrand, openPublishingWorld, PAGE, untilQuiet } from '../../../test/publishing.ts';
import { paddedFilm } from '../../../test/publishing-films.ts';
import { freshAccess } from '../social-accounts/index.ts';
import { startPublicationWorker } from './publication-worker.ts';

const stage = publicationStage();
const DAY = 86_400_000;

describe('a film', () => {
  test('goes to all its networks at once, under the ids they show it by, and a picture not to TikTok', async () => {
    const brand = await stage.openBrand();
    await brand.connect([PAGE, INSTAGRAM]);
    const account = await brand.connectTikTok();
    const id = await brand.addVideoPost({
      platforms: ['tiktok', 'instagram_reels', 'facebook_reels'],
      tiktok: { accountId: account.id },
      aiLabel: true,
    });
    await stage.run();
    const ledger = stage.world.sandbox.control.ledger();
    expect(ledger.map(({ network }) => network).sort()).toEqual(['facebook', 'instagram', 'tiktok']);
    expect(ledger.every(({ videoHash }) => videoHash !== null)).toBe(true);
    const publications = await brand.publications();
    expect(publications.map(({ remoteId }) => remoteId).sort()).toEqual(
      ledger.map(({ postId }) => postId).sort(),
    );
    expect(publications.every(({ state, readBackAt }) => state === 'published' && readBackAt)).toBe(true);
    expect(await brand.videoPost(id)).toMatchObject({ state: 'published' });
    const picture = await brand.addPost({ date: '2026-11-22' });
    await brand.publish(picture);
    const networks = (await brand.publications())
      .filter(({ postId }) => postId === picture)
      .map(({ network }) => network);
    expect(networks.sort()).toEqual(['facebook', 'instagram']);
  });

  test('too large for one piece goes in chunks, and on from where a lost answer left it', async () => {
    const brand = await stage.openBrand();
    const account = await brand.connectTikTok();
    stage.world.sandbox.control.faults.add({
      ...{ provider: 'tiktok', route: 'PUT /tiktok-upload/video/', kind: 'reset-after' },
    });
    await brand.addVideoPost({
      ...{ platforms: ['tiktok'], tiktok: { accountId: account.id } },
      film: paddedFilm(64_000_001),
    });
    await stage.run();
    expect(stage.world.sandbox.control.ledger()).toHaveLength(1);
    const steps = (await brand.attempts()).map(({ step }) => step);
    expect(steps.filter((step) => step === 'chunk')).toHaveLength(1);
    expect(steps.filter((step) => step === 'upload-status')).toHaveLength(1);
  });

  test.each([
    ['spam_risk_text', 'needs-fix'],
    ['spam_risk', 'failed'],
    ['auth_removed', 'needs-reconnect'],
  ])('that TikTok takes and then refuses (%s) is %s, and certainly not out', async (reason, state) => {
    const brand = await stage.openBrand();
    const account = await brand.connectTikTok();
    stage.world.sandbox.control.faults.add({
      ...{ provider: 'tiktok', route: 'POST /v2/post/publish/status/fetch/', kind: 'publish-failed' },
      parameters: { text: reason },
    });
    await brand.addVideoPost({ platforms: ['tiktok'], tiktok: { accountId: account.id } });
    stage.world.sandbox.control.settings({ videoProcessingMs: 0 });
    await stage.run();
    expect(await brand.publications()).toMatchObject([{ state, remoteId: null }]);
    expect(stage.world.sandbox.control.ledger()).toEqual([]);
  });

  test('whose processing fails for good is told, and one that fails once goes out with a new session', async () => {
    const brand = await stage.openBrand();
    await brand.connect([PAGE]);
    stage.world.sandbox.control.faults.add({
      ...{ provider: 'meta', route: 'POST /{page}/video_reels finish', kind: 'container-error' },
    });
    await brand.addVideoPost({ platforms: ['facebook_reels'] });
    await stage.run();
    expect(await brand.states()).toEqual(['published']);
    expect(stage.world.sandbox.control.ledger()).toHaveLength(1);
  });

  test('planned for later waits, follows a change of its text, and is out once', async () => {
    const brand = await stage.openBrand();
    await brand.connect([PAGE]);
    const id = await brand.addVideoPost({
      ...{ platforms: ['facebook_reels'], release: 'planned', date: '2026-11-22', time: '10:00' },
    });
    await stage.runNow();
    expect(await brand.videoPost(id)).toMatchObject({ state: 'scheduled' });
    await stage.run();
    expect(stage.world.sandbox.control.ledger()).toMatchObject([{ at: '2026-11-22T09:00:01.500Z' }]);
  });

  test('wanted at once is not sent to accounts that come later', async () => {
    const brand = await stage.openBrand();
    await brand.connect([PAGE]);
    await brand.addVideoPost({ platforms: ['facebook_reels', 'instagram_reels'] });
    await stage.run();
    await brand.connect([INSTAGRAM]);
    await stage.run();
    expect(stage.world.sandbox.control.ledger().map(({ network }) => network)).toEqual(['facebook']);
  });
});

test('a token that is due is renewed once, however many ask, and the post goes out with the new one', async () => {
  const brand = await stage.openBrand();
  const account = await brand.connectTikTok();
  stage.world.clock.advance(DAY);
  const { rows } = await stage.database.pool.query<{ renew_at: Date }>(
    'select renew_at from social_accounts',
  );
  const opened = {
    id: account.id,
    access: { remoteId: 'x', token: 'old' },
    renewAt: rows[0]?.renew_at ?? null,
  };
  stage.world.sandbox.control.clearRequests();
  const tokens = await Promise.all(
    Array.from({ length: 8 }, () => freshAccess(stage.world.context, brand.workspaceId, opened)),
  );
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
  expect(tokens[0]?.token).not.toBe('old');
  const { byRoute } = stage.world.sandbox.control.requests({ provider: 'tiktok' });
  expect(byRoute['POST /v2/oauth/token/']?.count).toBe(1);
  await brand.addVideoPost({ platforms: ['tiktok'], tiktok: { accountId: account.id } });
  await stage.run();
  expect(await brand.states()).toEqual(['published']);
});

test('a dead renewal asks for a reconnection and lets the film wait for it', async () => {
  const brand = await stage.openBrand();
  const account = await brand.connectTikTok();
  await brand.addVideoPost({
    ...{ platforms: ['tiktok'], release: 'planned', date: '2026-11-23', tiktok: { accountId: account.id } },
  });
  stage.world.sandbox.control.killTikTokTokens({ what: 'all' });
  stage.world.clock.set('2026-11-23T11:00:00Z');
  await stage.runNow();
  expect(await brand.states()).toEqual(['needs-reconnect']);
  await brand.connectTikTok();
  await stage.run();
  expect(await brand.states()).toEqual(['published']);
});

test('fetched by TikTok instead of sent: out once, also after a lost answer', async () => {
  const world = await openPublishingWorld({
    databaseUrl: stage.database.url,
    environment: { TIKTOK_PULLS_VIDEOS: 'on' },
  });
  try {
    world.sandbox.control.settings({ tiktokVerifiedPrefix: world.context.appUrl });
    const brand = await openBrand(world);
    const account = await brand.connectTikTok();
    const route = 'POST /v2/post/publish/video/init/';
    world.sandbox.control.faults.add({ provider: 'tiktok', route, kind: 'reset-after' });
    await brand.addVideoPost({ platforms: ['tiktok'], tiktok: { accountId: account.id } });
    const worker = await startPublicationWorker(world.context, { jitter: () => 0 });
    await untilQuiet(world, worker.wake);
    await worker.stop();
    expect(world.sandbox.control.ledger()).toHaveLength(1);
    expect(await brand.states()).toEqual(['published']);
  } finally {
    await world.close();
  }
});
