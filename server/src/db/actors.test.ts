import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { CHECKED_WORDS, countTables, fillTables, migrateUntil } from '../../test/fill-tables.ts';
import { migrateDatabase } from './migrate.ts';

const WORDS = {
  ...CHECKED_WORDS,
  'members.role': 'member',
  'workspace_members.role': 'editor',
  'token_entries.kind': 'reserve',
  'token_entries.amount': -1,
  'assets.kind': 'image',
  'assets.origin': 'generated',
  'brand_profiles.logo_ground': 'light',
};
const AT = '2026-11-21T09:00:00Z';
const TABLES = ['posts', 'post_versions', 'publications', 'generation_batches'];

describe('the move to actors', () => {
  let database: TestDatabase;
  let before: Map<string, number>;
  let brand: { workspace_id: string; id: string };
  let userId: string;
  const accountId = randomUUID();
  const query = async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows;
  const version = (author: string | null) =>
    query(
      `insert into post_versions (workspace_id, post_id, revision, cause, content, author_id, created_at)
       values ($1, $2, 9, $3, 'x', $4, $5)`,
      [brand.workspace_id, brand.id, author === null ? 'generated' : 'edited', author, AT],
    );

  beforeAll(async () => {
    database = await emptyDatabase();
    await migrateUntil(database, 'actors');
    await fillTables(database.pool, { brands: 2, words: WORDS });
    [brand] = (await query('select workspace_id, id from posts limit 1')) as [typeof brand];
    [{ id: userId }] = (await query('select id from users limit 1')) as [{ id: string }];
    await query(
      `update posts set approved_at = $2, approved_actor = 'user', approved_by = $3, approved_hash = 'h',
         approved_release = 'planned' where id = $1`,
      [brand.id, AT, userId],
    );
    await version(userId);
    await version(null);
    await query('delete from publications');
    await query(
      `insert into social_accounts (id, workspace_id, network, remote_id, name, scopes, state, connected_at, updated_at)
       values ($1, $2, 'facebook', '7', 'Kawa', '[]', 'connected', $3, $3)`,
      [accountId, brand.workspace_id, AT],
    );
    await query(
      `insert into publications (workspace_id, post_id, account_id, network, state, due_at, by_hand, requested_by, replaced,
         created_at, updated_at) values ($1, $2, $3, 'facebook', 'planned', $4, true, $5, $6, $4, $4)`,
      [
        ...[brand.workspace_id, brand.id, accountId, AT, userId],
        { state: 'planned', byHand: false, requestedBy: null, dueAt: AT },
      ],
    );
    before = await countTables(database.pool, TABLES);
    await migrateDatabase(database);
  });
  afterAll(() => database.close());

  it('keeps every row and says who it was', async () => {
    expect(await countTables(database.pool, TABLES)).toEqual(before);
    expect(await query('select approved_actor_id as id from posts where id = $1', [brand.id])).toEqual([
      { id: userId },
    ]);
    const versions = await query(
      'select actor, actor_id as id from post_versions where revision = 9 order by actor',
    );
    expect(versions).toEqual([
      { actor: 'system', id: null },
      { actor: 'user', id: userId },
    ]);
    const batches = await query('select distinct actor from generation_batches');
    expect(batches).toEqual([{ actor: 'user' }]);
  });

  it('keeps what a held press replaced', async () => {
    const [publication] = await query('select actor, actor_id, replaced from publications');
    expect(publication).toMatchObject({ actor: 'user', actor_id: userId });
    expect(publication?.replaced).toEqual({
      state: 'planned',
      byHand: false,
      dueAt: AT,
      actor: 'system',
      actorId: null,
    });
  });
});
