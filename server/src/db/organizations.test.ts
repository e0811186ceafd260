import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { CHECKED_WORDS, countTables, fillTables, migrateUntil } from '../../test/fill-tables.ts';

/** What came after made other tables of these. */
const AFTER = 'assets';

const WORDS = {
  ...CHECKED_WORDS,
  'members.role': 'editor',
  'token_entries.kind': 'reserve',
  'token_entries.amount': -1,
  'videos.state': 'ready',
};

describe('the move to organizations', () => {
  let database: TestDatabase;
  let before: Map<string, number>;
  beforeAll(async () => {
    database = await emptyDatabase();
    await migrateUntil(database, 'organizations');
    before = await fillTables(database.pool, { brands: 2, words: WORDS });
    await migrateUntil(database, AFTER);
  });
  afterAll(() => database.close());

  it('keeps every row, and every workspace gets an organization with its id', async () => {
    expect([...before.values()].every((rows) => rows === 2)).toBe(true);
    expect(await countTables(database.pool, [...before.keys()])).toEqual(before);
    const { rows } = await database.pool.query<{ pairs: number; all: number }>(
      `select (select count(*) from organizations)::int as all, count(*)::int as pairs
       from organizations o join workspaces w on w.id = o.id and w.organization_id = o.id and w.name = o.name`,
    );
    expect(rows).toEqual([{ pairs: 2, all: 2 }]);
  });

  it('makes who edited a member with that role in the workspace', async () => {
    const { rows } = await database.pool.query(
      `select m.role, r.role as given from members m
       join workspace_members r using (organization_id, user_id) where r.workspace_id = m.organization_id`,
    );
    expect(rows).toEqual([
      { role: 'member', given: 'editor' },
      { role: 'member', given: 'editor' },
    ]);
  });

  it('names the workspace that spent', async () => {
    const { rows } = await database.pool.query(
      'select count(*)::int as own from token_entries where workspace_id = organization_id',
    );
    expect(rows).toEqual([{ own: 2 }]);
  });

  it('gives nobody a role in a brand of a firm they are not in', async () => {
    const crossing = database.pool.query(
      `insert into workspace_members (organization_id, workspace_id, user_id, role, created_at)
       select w.organization_id, w.id, m.user_id, 'viewer', m.created_at
       from workspaces w join members m on m.organization_id <> w.organization_id`,
    );
    await expect(crossing).rejects.toMatchObject({ code: '23503' });
  });
});
