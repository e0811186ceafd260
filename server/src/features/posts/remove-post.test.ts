import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { openVideosFixture, type VideosFixture } from '../../../test/videos-fixture.ts';
import { assetUses } from '../../db/schema/asset-uses.ts';
import { assets } from '../../db/schema/assets.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { diskStorage } from '../../providers/storage/disk-storage.ts';
import { diskUploads } from '../../providers/storage/disk-uploads.ts';
import { videoAssets } from '../assets/index.ts';
import { removeVideo } from '../assets/remove-asset.ts';
import { sweepAssets } from '../assets/sweep-assets.job.ts';
import { removePost } from './remove-post.ts';

const HOUR = 3_600_000;
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-kept-'));
  database = await testDatabase({ as: 'application' });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const noHooks = {
  postChanged: async () => undefined,
  preferencesChanged: async () => undefined,
  accountsChanged: async () => undefined,
};
/** What jobs and people use, on the fixture's brand and clock. */
function contextOf({ clock }: VideosFixture) {
  const objects = path.join(folder, 'media');
  return {
    db: database.db,
    clock,
    changeHooks: noHooks,
    log: pino({ level: 'silent' }),
    storage: diskStorage({ folder: objects, publicUrl: null }),
    uploads: diskUploads({ folder: path.join(folder, 'uploads'), objects }),
  };
}
const show = async ({ workspaceId, clock, putVideoPost }: VideosFixture, videoId: string) => {
  await inTransaction(database.db, (tx) =>
    videoAssets.keep(tx, workspaceId, { ids: [videoId], now: clock.now() }),
  );
  return putVideoPost(videoId);
};
const storedOf = async ({ workspaceId }: VideosFixture) => {
  const rows = await database.db
    .select({ id: assets.id })
    .from(assets)
    .where(eq(assets.workspaceId, workspaceId));
  return new Set(rows.map(({ id }) => id));
};

it('leaves an own upload that only the removed post showed', async () => {
  const fixture = await openVideosFixture(database);
  const context = contextOf(fixture);
  const { workspaceId, userId, clock } = fixture;
  const { id: videoId } = await fixture.putVideo();
  const id = await show(fixture, videoId);
  await removePost(context, workspaceId, { id, by: byUser(userId) });
  clock.advance(30 * 24 * HOUR);
  await sweepAssets(context);
  expect(await storedOf(fixture)).toEqual(new Set([videoId]));
  expect(await removeVideo(context, workspaceId, { id: videoId })).toEqual({ removed: true });
  expect(await storedOf(fixture)).toEqual(new Set());
});

/** What may happen to a brand's files; numbers choose one of those that there are. */
const act = fc.oneof(
  fc.record({ does: fc.constantFrom('upload', 'generate', 'share') }),
  fc.record({ does: fc.constantFrom('show', 'unshow', 'remove'), which: fc.nat(11) }),
  fc.record({ does: fc.constant('wait'), which: fc.integer({ min: 1, max: 96 }) }),
);
interface Known {
  readonly bornAt: number;
  kept: boolean;
  readonly posts: string[];
}

it('no asset goes that a post shows or that is the library’s, and the rest goes in time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const fixture = await openVideosFixture(database);
      const context = contextOf(fixture);
      const { workspaceId, userId, clock } = fixture;
      const known = new Map<string, Known>();
      const put = async (origin: 'upload' | 'generated' | 'share') => {
        const kept = origin === 'share';
        const { id } = await fixture.putVideo({
          id: randomUUID(),
          origin,
          createdAt: clock.now(),
          keptAt: kept ? clock.now() : null,
        });
        known.set(id, { bornAt: clock.now().getTime(), kept, posts: [] });
        return id;
      };
      const origins = new Map<string, string>();
      const drop = async (id: string, asset: Known) => {
        const post = asset.posts.pop();
        if (post === undefined) return;
        await removePost(context, workspaceId, { id: post, by: byUser(userId) });
        if (asset.posts.length === 0 && !asset.kept) known.delete(id);
      };
      const remove = async (id: string, { posts }: Known) => {
        const removing = removeVideo(context, workspaceId, { id });
        if (posts.length > 0) return expect(removing).rejects.toMatchObject({ code: 'CONFLICT' });
        await removing;
        known.delete(id);
      };
      const wait = async (hours: number) => {
        clock.advance(hours * HOUR);
        await sweepAssets(context);
        for (const [id, { bornAt, kept, posts }] of known)
          if (!kept && posts.length === 0 && bornAt < clock.now().getTime() - 72 * HOUR) known.delete(id);
      };
      for (const one of acts) {
        const which = 'which' in one ? one.which : 0;
        const [id, asset] = [...known][which % Math.max(known.size, 1)] ?? [];
        if (one.does === 'upload') origins.set(await put('upload'), 'upload');
        if (one.does === 'generate') await put('generated');
        if (one.does === 'share') await put('share');
        if (one.does === 'wait') await wait(which);
        if (id === undefined || asset === undefined) continue;
        if (one.does === 'show') {
          asset.posts.push(await show(fixture, id));
          asset.kept ||= origins.get(id) === 'upload';
        }
        if (one.does === 'unshow') await drop(id, asset);
        if (one.does === 'remove') await remove(id, asset);
      }
      expect(await storedOf(fixture)).toEqual(new Set(known.keys()));
      const uses = await database.db
        .select({ id: assetUses.assetId })
        .from(assetUses)
        .where(eq(assetUses.workspaceId, workspaceId));
      const shown = [...known].flatMap(([id, { posts }]) => posts.map(() => id));
      expect(uses.map(({ id }) => id).sort()).toEqual(shown.sort());
    }),
    { numRuns: 40 },
  );
});
