import type { GenerationWindow } from '@postownia/contract';
import { checkPostText, openingOf } from '@postownia/contract/post-text';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { posts } from '../../db/schema/posts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageKeys } from '../assets/asset-keys.ts';
import { readPostRecords, recordPostStates } from '../posts/index.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { cancelBatch } from './cancel-batch.ts';
import { previewBatch } from './preview-batch.ts';
import { startBatch } from './start-batch.ts';
import { startPart } from './start-part.ts';
import { undoBatch } from './undo-batch.ts';

const MONTH: GenerationWindow = { from: '2026-11-21', days: 30, existing: 'fill', frequency: 'daily' };

let fixture: Fixture;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ workspaceId, userId } = await fixture.makeWorkspace());
  fixture.queue.length = 0;
});

const start = (window: Partial<GenerationWindow> = {}, key?: string) =>
  startBatch(fixture.context(), workspaceId, { by: byUser(userId), key, input: { ...MONTH, ...window } });
const balance = async () =>
  (await readBalance(fixture.database.db, asOrganizationId(workspaceId), fixture.clock.now())).balance;
const batchOf = (id: string) => getBatch(fixture.database.db, workspaceId, id);
const allPosts = () => readPostRecords(fixture.database.db, workspaceId, {});
const put = (date: string, state: 'draft' | 'published' = 'draft') => {
  const at = { createdAt: fixture.clock.now(), updatedAt: fixture.clock.now() };
  const row = { workspaceId, date, time: '10:00', content: 'Mój post #a #b', language: 'pl', state, ...at };
  return fixture.database.db.insert(posts).values(row).returning();
};

describe('thirty days', () => {
  it('become thirty different posts with images, paid for exactly', async () => {
    const begun = performance.now();
    const { id, tokens } = await start();
    expect(tokens).toEqual({ reserved: 270, used: 0, returned: 0 });
    expect(await fixture.workOff()).toEqual([]);
    const seconds = (performance.now() - begun) / 1000;
    const batch = await batchOf(id);
    expect(batch).toMatchObject({ state: 'finished', tokens: { reserved: 270, used: 270, returned: 0 } });
    expect(await balance()).toBe(0);

    const made = await allPosts();
    expect(made).toHaveLength(30);
    expect(new Set(made.map(({ content }) => openingOf(content))).size).toBe(30);
    for (const { content } of made) {
      const findings = checkPostText(content, { language: 'pl', flags: [] });
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
    for (const { media } of made) {
      const { jpeg, thumbnail } = imageKeys(workspaceId, media[0]?.assetId ?? '');
      const context = fixture.context();
      const sizes = await Promise.all(
        [jpeg, thumbnail].map(async (key) => (await context.storage.get(key))?.length ?? 0),
      );
      expect(Math.min(...sizes)).toBeGreaterThan(1000);
    }
    expect(seconds).toBeLessThan(150);
  });
});

describe('starting', () => {
  it('happens once for one key, also when the request comes twice at once', async () => {
    const [one, two] = await Promise.all([start({ days: 3 }, 'key-1'), start({ days: 3 }, 'key-1')]);
    expect(one?.id).toBe(two?.id);
    expect(await balance()).toBe(270 - 27);
    await expect(start({ days: 2 }, 'key-1')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('lets one of two people through and takes the price once', async () => {
    const starts = await Promise.allSettled([start({ days: 3 }), start({ days: 3 }), start({ days: 3 })]);
    const refused = starts.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refused).toEqual(['BATCH_RUNNING', 'BATCH_RUNNING']);
    expect(await balance()).toBe(270 - 27);
  });

  it('says how much is missing and leaves nothing behind', async () => {
    await start({ days: 10 });
    await fixture.workOff();
    await expect(start({ from: '2026-12-05' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_TOKENS',
      details: { needed: 270, balance: 180 },
    });
    const { rows } = await fixture.database.pool.query(
      'select count(*)::int as plans from month_plans where workspace_id = $1',
      [workspaceId],
    );
    expect(rows).toEqual([{ plans: 1 }]);
  });

  it('refuses a single day that has a post, a past day, a full window and a workspace without profile', async () => {
    await put('2026-11-23');
    const one = { from: '2026-11-23', days: 1 };
    await expect(start(one)).rejects.toMatchObject({ code: 'POST_EXISTS' });
    await expect(start({ ...one, existing: 'replace' })).rejects.toMatchObject({ code: 'POST_EXISTS' });
    await expect(start({ from: '2026-11-20' })).rejects.toMatchObject({ code: 'DAY_IN_THE_PAST' });
    await put('2026-11-24');
    await expect(start({ from: '2026-11-23', days: 2 })).rejects.toMatchObject({
      code: 'NOTHING_TO_GENERATE',
    });
    const bare = await makeWorkspace(fixture.database.db);
    const starting = startBatch(fixture.context(), bare.workspaceId, {
      by: byUser(userId),
      key: undefined,
      input: MONTH,
    });
    await expect(starting).rejects.toMatchObject({ code: 'PROFILE_MISSING' });
    expect(await balance()).toBe(270);
  });

  it('tells the price before', async () => {
    await put('2026-11-22');
    await put('2026-11-23', 'published');
    const window = { from: '2026-11-21', days: 5, frequency: 'daily' } as const;
    expect(await previewBatch(fixture.context(), workspaceId, window)).toEqual({
      fill: { days: 3, reels: 0, tokens: 27 },
      replace: { days: 4, reels: 0, tokens: 36 },
      daysWithPosts: 2,
      balance: 270,
      reelsAvailable: true,
    });
  });
});

describe('replacing', () => {
  it('never touches a published post, and undo brings everything back', async () => {
    const [own] = await put('2026-11-22');
    const [published] = await put('2026-11-23', 'published');
    const { id } = await start({ days: 3, existing: 'replace' });
    await fixture.workOff();
    const made = await allPosts();
    expect(made.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    expect(made[1]?.id).toBe(own?.id);
    expect(made[1]?.content).not.toBe(own?.content);
    expect(made[2]).toEqual({ ...published, targets: [], media: [] });

    const undone = await undoBatch(fixture.context(), workspaceId, { id, by: byUser(userId) });
    expect(undone.state).toBe('undone');
    const after = await allPosts();
    expect(after.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-23']);
    expect(await balance()).toBe(270 - 18);
    const again = undoBatch(fixture.context(), workspaceId, { id, by: byUser(userId) });
    await expect(again).rejects.toMatchObject({ code: 'BATCH_NOT_UNDOABLE' });
  });

  it('can be undone for a day, no longer', async () => {
    const { id } = await start({ days: 2 });
    await fixture.workOff();
    fixture.clock.advance(24 * 3_600_000);
    const late = undoBatch(fixture.context(), workspaceId, { id, by: byUser(userId) });
    await expect(late).rejects.toMatchObject({ code: 'BATCH_NOT_UNDOABLE' });
    fixture.clock.set('2026-11-21T09:00:00Z');
  });

  it('keeps what went out since', async () => {
    const { id } = await start({ days: 2 });
    await fixture.workOff();
    const [first] = await allPosts();
    const state = { id: first?.id ?? '', state: 'published', publishedAt: fixture.clock.now() } as const;
    await inTransaction(fixture.database.db, (tx) => recordPostStates(tx, [{ workspaceId, ...state }]));
    await undoBatch(fixture.context(), workspaceId, { id, by: byUser(userId) });
    expect((await allPosts()).map((post) => post.id)).toEqual([first?.id]);
  });
});

describe('cancelling', () => {
  it('gives back what has not begun, finishes what has, and ends once', async () => {
    const { id } = await start({ days: 10 });
    let cancelled: Promise<unknown> | undefined;
    const real = fixture.context().writer;
    const writer = {
      ...real,
      write: async (...call: Parameters<typeof real.write>) => {
        cancelled ??= cancelBatch(fixture.context(), workspaceId, { id, by: byUser(userId) });
        await cancelled;
        return real.write(...call);
      },
    };
    await fixture.workOff(fixture.context({ writer }), { concurrency: 3 });
    const batch = await batchOf(id);
    const states = batch.days.map(({ state }) => state);
    const done = states.filter((state) => state === 'done').length;
    expect(done).toBeGreaterThanOrEqual(1);
    expect(done + states.filter((state) => state === 'cancelled').length).toBe(10);
    expect(batch).toMatchObject({
      state: 'cancelled',
      tokens: { reserved: 90, used: 9 * done, returned: 90 - 9 * done },
    });
    expect(await balance()).toBe(270 - 9 * done);
    expect(await allPosts()).toHaveLength(done);
    const again = cancelBatch(fixture.context(), workspaceId, { id, by: byUser(userId) });
    await expect(again).rejects.toMatchObject({ code: 'BATCH_FINISHED' });
  });

  it('before anything began ends the batch at once', async () => {
    const { id } = await start({ days: 4 });
    expect(await cancelBatch(fixture.context(), workspaceId, { id, by: byUser(userId) })).toMatchObject({
      state: 'cancelled',
    });
    expect(await balance()).toBe(270);
    expect(await fixture.workOff()).toEqual([]);
    expect(await allPosts()).toEqual([]);
  });
});

describe('one part', () => {
  it('gives a post a new text for one token and new images for eight each, none twice', async () => {
    await start({ days: 1 });
    await fixture.workOff();
    const [post] = await allPosts();
    const part = async (name: 'text' | 'image') => {
      const begun = await startPart(fixture.context(), workspaceId, {
        by: byUser(userId),
        key: undefined,
        postId: post?.id ?? '',
        part: name,
      });
      await fixture.workOff();
      expect(await batchOf(begun.id)).toMatchObject({ state: 'finished', part: name });
      return (await allPosts())[0];
    };
    const withText = await part('text');
    expect(withText?.content).not.toBe(post?.content);
    expect(withText?.media).toEqual(post?.media);
    expect(await balance()).toBe(270 - 9 - 1);
    const images = [await part('image'), await part('image')];
    expect(await balance()).toBe(270 - 9 - 1 - 16);
    expect(images.map((row) => row?.content)).toEqual([withText?.content, withText?.content]);
    const { rows } = await fixture.database.pool.query(
      'select count(distinct sha256)::int as different, count(distinct signature)::int as signatures from assets where workspace_id = $1',
      [workspaceId],
    );
    expect(rows).toEqual([{ different: 3, signatures: 3 }]);
  });

  it('is refused while one is being made, for a published post and for a stranger', async () => {
    await start({ days: 2 });
    await fixture.workOff();
    const [post, other] = await allPosts();
    const ask = (postId: string, workspace = workspaceId) =>
      startPart(fixture.context(), workspace, { by: byUser(userId), key: undefined, postId, part: 'image' });
    const twice = await Promise.allSettled([ask(post?.id ?? ''), ask(post?.id ?? '')]);
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'POST_BUSY' },
    });
    expect(await balance()).toBe(270 - 18 - 8);
    await fixture.database.db.update(posts).set({ state: 'published' });
    await expect(ask(other?.id ?? '')).rejects.toMatchObject({ code: 'POST_PUBLISHED' });
    const stranger = await fixture.makeWorkspace();
    await expect(ask(post?.id ?? '', stranger.workspaceId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
