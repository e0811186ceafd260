import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { CHECKED_WORDS, countsToday, countTables, fillTables, migrateUntil } from '../../test/fill-tables.ts';
import { migrateDatabase } from './migrate.ts';

const WORDS = {
  ...CHECKED_WORDS,
  'members.role': 'member',
  'workspace_members.role': 'editor',
  'token_entries.kind': 'grant',
  'videos.state': 'ready',
  'videos.has_thumbnail': true,
  'videos.facts': JSON.stringify({
    container: 'mov',
    videoCodec: 'avc',
    audioCodec: null,
    framesPerSecond: 30,
    durationMs: 4000,
    width: 540,
    height: 960,
  }),
};
/** One upload of each kind that is no video yet. */
const UPLOADS = `
  insert into videos (workspace_id, name, bytes, state, problem, problem_found, storage_upload_id, created_at)
  select id, 'a.mp4', 9, 'uploading', null, null::jsonb, 'upload-1', created_at from workspaces
  union all select id, 'b.avi', 8, 'refused', 'no-video', '"AVI"', null, created_at from workspaces`;

describe('the move to assets', () => {
  let database: TestDatabase;
  let before: Map<string, number>;
  let [images, videos]: { id: string }[][] = [];
  const read = async <Row>(query: string) => (await database.pool.query(query)).rows as Row[];
  beforeAll(async () => {
    database = await emptyDatabase();
    await migrateUntil(database, 'assets');
    before = await fillTables(database.pool, { brands: 2, words: WORDS });
    await database.pool.query(UPLOADS);
    images = await read('select id from media order by id');
    videos = await read(`select id from videos where state = 'ready' order by id`);
    await migrateDatabase({ direct: database.direct });
  });
  afterAll(() => database.close());

  it('keeps every row of every other table', async () => {
    const kept = countsToday(
      new Map([...before].filter(([table]) => table !== 'media' && table !== 'videos')),
    );
    expect(kept.size).toBe(before.size - 4);
    expect([...before.values()].every((rows) => rows === 2)).toBe(true);
    expect(await countTables(database.pool, [...kept.keys()])).toEqual(kept);
  });

  it('makes an asset with the same id of every image and every video', async () => {
    expect(await read(`select id from assets where kind = 'image' order by id`)).toEqual(images);
    expect(await read(`select id from assets where kind = 'video' order by id`)).toEqual(videos);
    const [video] = await read(`select * from assets where kind = 'video'`);
    expect(video).toMatchObject({
      origin: 'upload',
      mime: 'video/quicktime',
      width: 540,
      height: 960,
      duration_ms: 4000,
      encoding: { container: 'mov', videoCodec: 'avc', audioCodec: null, framesPerSecond: 30 },
    });
    const [image] = await read(`select * from assets where kind = 'image'`);
    expect(image).toMatchObject({
      origin: 'generated',
      mime: 'image/jpeg',
      duration_ms: null,
      encoding: null,
    });
    expect(await read('select recipe from asset_renditions')).toEqual(Array(4).fill({ recipe: 'thumbnail' }));
  });

  it('makes an upload of what was on its way or refused', async () => {
    const rows = await read(
      'select name, bytes, problem, problem_found, storage_upload_id from uploads order by name',
    );
    const arriving = { name: 'a.mp4', bytes: 9, problem: null, problem_found: null };
    const refused = { name: 'b.avi', bytes: 8, problem: 'no-video', problem_found: 'AVI' };
    expect(rows).toEqual([
      ...Array(2).fill({ ...arriving, storage_upload_id: 'upload-1' }),
      ...Array(2).fill({ ...refused, storage_upload_id: null }),
    ]);
  });

  it('points to the assets from what pointed to images and videos', async () => {
    const uses = await read(
      `select u.used_by, a.kind, count(*)::int as rows from asset_uses u
       join assets a on a.workspace_id = u.workspace_id and a.id = u.asset_id group by 1, 2 order by 1`,
    );
    expect(uses).toEqual([
      { used_by: 'post', kind: 'image', rows: 2 },
      { used_by: 'post', kind: 'video', rows: 2 },
      { used_by: 'version', kind: 'image', rows: 2 },
    ]);
    const crossing = database.pool.query(
      'update post_media a set asset_id = b.id from assets b where b.workspace_id <> a.workspace_id',
    );
    await expect(crossing).rejects.toMatchObject({ code: '23503' });
  });
});

describe('asset_uses', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
    await migrateDatabase({ direct: database.direct });
  });
  afterAll(() => database.close());

  it('counts every column that refers to an asset, but not an asset’s own forms', async () => {
    const { rows: referring } = await database.pool.query<{ column: string }>(`
      select t.relname || '.' || a.attname as column from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'workspace_id'
      where c.confrelid = 'assets'::regclass and c.contype = 'f' order by 1`);
    const { rows: counted } = await database.pool.query<{ column: string }>(`
      select table_name || '.' || column_name as column from information_schema.view_column_usage
      where view_name = 'asset_uses' order by 1`);
    const known = new Set(counted.map(({ column }) => column));
    const missing = referring.filter(({ column }) => !known.has(column)).map(({ column }) => column);
    expect(missing).toEqual(['asset_renditions.asset_id']);
  });
});
