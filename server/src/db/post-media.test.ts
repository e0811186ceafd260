import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { CHECKED_WORDS, countsToday, countTables, fillTables, migrateUntil } from '../../test/fill-tables.ts';
import { lockPostRecords } from '../features/posts/index.ts';
import { asWorkspaceId, type WorkspaceId } from '../lib/workspace-id.ts';
import { migrateDatabase } from './migrate.ts';
import { inTransaction } from './transaction.ts';

const WORDS = {
  ...CHECKED_WORDS,
  'members.role': 'member',
  'workspace_members.role': 'editor',
  'publications.state': 'unknown',
  'token_entries.kind': 'reserve',
  'token_entries.amount': -1,
  'assets.kind': 'image',
  'assets.origin': 'generated',
};
const PUBLICATIONS = `select id, post_id, account_id, state, attempt, fence, caption, handles, due_at, next_try_at,
  remote_id, updated_at from publications order by id`;
const AT = '2026-11-21T09:00:00Z';
const CONTENT = 'Zażółć „gęślą” \\ jaźń\n🙂 #a #b';
/** As approvals named what they approved when a post had one image. */
const formerHash = (imageId: string | null) =>
  [`text ${CONTENT}`, 'link ', `image ${imageId ?? ''}`, 'label true']
    .reduce((hash, part) => hash.update(`${Buffer.byteLength(part)}:${part}`), createHash('sha256'))
    .digest('hex');

describe('the move to media', () => {
  let database: TestDatabase;
  let workspaceId: WorkspaceId;
  let imageId: string;
  let before: Map<string, number>;
  let inFlight: unknown[];
  const ids = new Map<string, string>();

  const rowsOf = async (query: string) => (await database.pool.query(query)).rows;
  async function put(name: string, image: string | null, hash = formerHash(image)): Promise<void> {
    const id = randomUUID();
    ids.set(name, id);
    await database.pool.query(
      `insert into posts (id, workspace_id, date, time, content, language, image_id, image_ai_made, approved_at,
         approved_hash, ai_label, created_at, updated_at)
       values ($1, $2, '2026-12-01', '10:00', $3, 'pl', $4, true, $5, $6, true, $5, $5)`,
      [id, workspaceId, CONTENT, image, AT, hash],
    );
    await database.pool.query(
      `insert into post_versions (workspace_id, post_id, cause, content, image_id, image_ai_made, created_at)
       values ($1, $2, 'edited', $3, $4, true, $5)`,
      [workspaceId, id, CONTENT, image, AT],
    );
  }

  beforeAll(async () => {
    database = await emptyDatabase();
    await migrateUntil(database, 'post_media');
    before = await fillTables(database.pool, { brands: 2, words: WORDS });
    const [post] = await rowsOf('select workspace_id, image_id from posts limit 1');
    workspaceId = asWorkspaceId(post.workspace_id);
    imageId = post.image_id;
    await put('with', imageId);
    await put('without', null);
    await put('stale', imageId, formerHash(null));
    before = await countTables(database.pool, [...before.keys()]);
    inFlight = await rowsOf(PUBLICATIONS);
    await migrateDatabase({ direct: database.direct });
  });
  afterAll(() => database.close());

  it('keeps every row, and publications in flight as they are', async () => {
    expect(before.size).toBeGreaterThan(55);
    const today = countsToday(before);
    expect(await countTables(database.pool, [...today.keys()])).toEqual(today);
    expect(await rowsOf(PUBLICATIONS)).toEqual(inFlight);
  });

  it('makes the image of each post and version its first medium', async () => {
    const media = await rowsOf('select * from post_media where cover_ms is null order by post_id');
    expect(media).toHaveLength(2 + 2);
    expect(media.find(({ post_id }) => post_id === ids.get('with'))).toEqual({
      workspace_id: workspaceId,
      post_id: ids.get('with'),
      position: 0,
      asset_id: imageId,
      ai_made: true,
      alt_text: '',
      crops: null,
      cover_ms: null,
    });
    const versions = await rowsOf(`select v.post_id, m.asset_id, m.ai_made from post_version_media m
      join post_versions v on v.workspace_id = m.workspace_id and v.id = m.version_id where v.cause = 'edited'`);
    expect(versions).toHaveLength(2);
    expect(versions).toContainEqual({ post_id: ids.get('with'), asset_id: imageId, ai_made: true });
  });

  it('counts the same uses of each asset', async () => {
    const uses = await rowsOf(`select used_by, count(*)::int as rows from asset_uses group by 1 order by 1`);
    expect(uses).toEqual([
      { used_by: 'post', rows: 4 + 2 },
      { used_by: 'version', rows: 4 },
    ]);
  });

  it('leaves approved what was approved, and nothing else', async () => {
    const locked = await inTransaction(database.db, (tx) =>
      lockPostRecords(tx, workspaceId, [...ids.values()]),
    );
    const approved = new Map(locked.map((post) => [post.id, post.approved]));
    expect([...ids].map(([name, id]) => [name, approved.get(id)])).toEqual([
      ['with', true],
      ['without', true],
      ['stale', false],
    ]);
  });
});
