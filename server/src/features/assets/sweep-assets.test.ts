import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { lockAwaited } from '../../../test/lock-awaited.ts';
import { openVideosFixture, type VideosFixture } from '../../../test/videos-fixture.ts';
import type { AssetOrigin } from '../../db/schema/assets.ts';
import { inTransaction } from '../../db/transaction.ts';
import { diskStorage } from '../../providers/storage/disk-storage.ts';
import { diskUploads } from '../../providers/storage/disk-uploads.ts';
import { assetKeys } from './asset-keys.ts';
import { keepVideos, readVideos } from './find-video.ts';
import { removeAsset } from './remove-asset.ts';
import { removeUnused } from './remove-unused.ts';
import { sweepAssets } from './sweep-assets.job.ts';

let folder: string;
let database: TestDatabase;
let fixture: VideosFixture;
let context: Parameters<typeof sweepAssets>[0];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-sweep-'));
  database = await testDatabase();
  fixture = await openVideosFixture(database);
  const objects = path.join(folder, 'media');
  context = {
    db: database.db,
    clock: fixture.clock,
    log: pino({ level: 'silent' }),
    storage: diskStorage({ folder: objects, publicUrl: null }),
    uploads: diskUploads({ folder: path.join(folder, 'uploads'), objects }),
  };
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A stored video that nothing needs, old enough to be swept. */
async function putOld(origin: AssetOrigin = 'upload', kept = false): Promise<{ id: string; file: string }> {
  const createdAt = new Date(fixture.clock.now().getTime() - 73 * 3_600_000);
  const { id } = await fixture.putVideo({ origin, createdAt, keptAt: kept ? createdAt : null });
  const { file } = assetKeys(fixture.workspaceId, { kind: 'video', id });
  await context.storage.put(file, Buffer.from('bytes'), 'video/mp4');
  return { id, file };
}
const isThere = async (id: string) => (await readVideos(database.db, fixture.workspaceId, [id])).has(id);

describe('the sweep', () => {
  it('takes what nobody keeps on purpose, with its file, and leaves what is the library’s', async () => {
    const swept = [await putOld('generated'), await putOld('rendered'), await putOld('upload')];
    const kept = [await putOld('import', true), await putOld('share', true), await putOld('upload', true)];
    const young = (await fixture.putVideo()).id;
    await sweepAssets(context);
    expect(await Promise.all(swept.map(({ id }) => isThere(id)))).toEqual([false, false, false]);
    expect(await Promise.all(swept.map(({ file }) => context.storage.get(file)))).toEqual([null, null, null]);
    expect(await Promise.all([...kept.map(({ id }) => id), young].map(isThere))).toEqual(Array(4).fill(true));
  });

  it('leaves a video that a post begins to use in the same moment', async () => {
    const { id, file } = await putOld();
    const { workspaceId } = fixture;
    const removing = await inTransaction(database.db, async (tx) => {
      await keepVideos(tx, workspaceId, { ids: [id], now: fixture.clock.now() });
      const sweep = removeAsset(context, workspaceId, { id, kept: false });
      await lockAwaited(database.pool);
      // The post is written on the same connection as the hold, while the sweep waits.
      await tx.execute(
        `with made as (insert into posts (workspace_id, date, time, format, content, language, created_at, updated_at)
           values ('${workspaceId}', '2026-11-25', '10:00', 'video', 'x', 'pl', '2026-11-21', '2026-11-21') returning id)
         insert into post_media (workspace_id, post_id, position, asset_id, cover_ms)
           select '${workspaceId}', id, 0, '${id}', 0 from made`,
      );
      return { sweep };
    });
    expect(await removing.sweep).toBe(false);
    expect(await isThere(id)).toBe(true);
    expect(await context.storage.get(file)).not.toBeNull();
  });

  it('comes first, and the post is told that the video is gone', async () => {
    const { id } = await putOld();
    const { workspaceId } = fixture;
    const begun = await inTransaction(database.db, async (tx) => {
      expect(await removeUnused(tx, workspaceId, { ids: [id], kept: false })).toHaveLength(1);
      const held = inTransaction(database.db, (other) =>
        keepVideos(other, workspaceId, { ids: [id], now: fixture.clock.now() }),
      );
      await lockAwaited(database.pool);
      return { held };
    });
    expect((await begun.held).has(id)).toBe(false);
    await expect(fixture.putVideoPost(id)).rejects.toMatchObject({ cause: { code: '23503' } });
  });
});
