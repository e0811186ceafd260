import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { describe, expect, test } from 'vitest';
import { type Brand, publicationFixture } from '../../../test/publication-fixture.ts';
import { PAGE } from '../../../test/publishing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { savePreferences } from '../posting-preferences/save-preferences.ts';
import { previewAutoPublish } from './preview-auto-publish.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { retryPublication } from './retry-publication.ts';
import { switchAutoPublish } from './switch-auto-publish.ts';

const fixture = publicationFixture();

describe('auto-publish', () => {
  test('sends an approved post when it is due, and not a moment before', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    const id = await brand.addPost({ time: '12:00', approved: false });
    const preview = await previewAutoPublish(fixture.setup.context, brand.workspaceId);
    expect(preview).toMatchObject({
      posts: [{ id, time: '12:00' }],
      accounts: 2,
      nextAt: '2026-11-21T11:00:00.000Z',
    });
    expect(await brand.post(id)).toMatchObject({ state: 'draft' });
    await switchAutoPublish(fixture.setup.context, brand.workspaceId, {
      on: true,
      postIds: [id],
      by: byUser(brand.userId),
    });
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
    fixture.setup.clock.set('2026-11-21T10:59:59Z');
    await fixture.runNow();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(0);
    fixture.setup.clock.set('2026-11-21T11:00:00Z');
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(2);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
  });

  test('approves exactly the listed posts; the others stay drafts', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    const listed = await brand.addPost({ date: '2026-11-22', approved: false });
    const later = await brand.addPost({ date: '2026-11-23', approved: false });
    await switchAutoPublish(fixture.setup.context, brand.workspaceId, {
      on: true,
      postIds: [listed],
      by: byUser(brand.userId),
    });
    expect([await brand.post(listed), await brand.post(later)]).toMatchObject([
      { state: 'scheduled' },
      { state: 'draft' },
    ]);
    await switchAutoPublish(fixture.setup.context, brand.workspaceId, {
      on: false,
      by: byUser(brand.userId),
    });
    expect(await brand.post(listed)).toMatchObject({ state: 'draft' });
    expect(await brand.publications()).toEqual([]);
  });

  test('a timer wakes the worker by itself, and a change of the plan is heard at once', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    await brand.autoPublish();
    const worker = await startPublicationWorker(fixture.setup.context);
    await brand.addPost({ time: '10:00', date: '2026-11-21', approved: true });
    const id = await brand.addPost({ date: '2026-11-22', approved: true });
    await brand.publish(id);
    await expect.poll(() => fixture.setup.sandbox.control.publishedPosts().length).toBe(1);
    await worker.stop();
  });

  test('skips the accounts a post is unticked for', async () => {
    const brand = await fixture.openBrand();
    const accounts = await brand.connect();
    await brand.autoPublish();
    const instagram = accounts.find(({ network }) => network === 'instagram');
    await brand.addPost({ excluded: instagram ? [instagram] : [] });
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts().map(({ network }) => network)).toEqual([
      'facebook',
    ]);
  });

  test('a post that is too late is skipped, one that is late within the limit goes out', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    await brand.autoPublish();
    const tooLate = await brand.addPost({ time: '12:00' });
    const late = await brand.addPost({ date: '2026-11-22', time: '00:10' });
    // The machine was off: 12:00 plus 60 minutes was 10 hours ago, 00:10 was 50 minutes ago.
    fixture.setup.clock.set('2026-11-22T00:00:00Z');
    await fixture.run();
    expect([await brand.post(tooLate), await brand.post(late)]).toMatchObject([
      { state: 'skipped' },
      { state: 'published' },
    ]);
    const skipped = (await brand.publications()).find(({ postId }) => postId === tooLate);
    expect(skipped?.problem).toBe(
      'Pominięty: nie udało się go opublikować najpóźniej 60\u00a0minut po czasie.',
    );
    await retryPublication(fixture.setup.context, brand.workspaceId, {
      id: skipped?.id ?? '',
      by: byUser(brand.userId),
    });
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(2);
  });

  test('pausing everything holds posts back; what came due meanwhile follows the late policy', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    await brand.autoPublish();
    const first = await brand.addPost({ time: '11:00' });
    const second = await brand.addPost({ date: '2026-11-22', time: '11:00' });
    const pause = (paused: boolean) =>
      inTransaction(fixture.setup.context.db, async (tx) => {
        await tx.execute(`update posting_preferences set paused = ${paused}`);
        await fixture.setup.context.changeHooks.preferencesChanged(tx, brand.workspaceId);
      });
    await pause(true);
    expect(await brand.post(first)).toMatchObject({ state: 'draft' });
    fixture.setup.clock.set('2026-11-21T10:30:00Z');
    await fixture.runNow();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(0);
    await pause(false);
    await fixture.runNow();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
    await pause(true);
    fixture.setup.clock.set('2026-11-22T12:00:00Z');
    await pause(false);
    await fixture.run();
    expect(await brand.post(second)).toMatchObject({ state: 'skipped' });
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
  });

  test('follows a new zone', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    await brand.autoPublish();
    await brand.addPost({ time: '12:00' });
    await savePreferencesZone(brand, 'America/New_York');
    expect((await brand.publications())[0]?.dueAt.toISOString()).toBe('2026-11-21T17:00:00.000Z');
  });
});

async function savePreferencesZone(brand: Brand, zone: string) {
  await savePreferences(fixture.setup.context, brand.workspaceId, {
    by: byUser(brand.userId),
    preferences: { ...POSTING_PREFERENCES_DEFAULTS, zone },
  });
}
