import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { CHECKED_WORDS, countsToday, countTables, fillTables, migrateUntil } from '../../test/fill-tables.ts';
import { migrateDatabase } from './migrate.ts';

const WORDS = {
  ...CHECKED_WORDS,
  'members.role': 'member',
  'workspace_members.role': 'editor',
  'token_entries.kind': 'grant',
  'publications.state': 'unknown',
  'assets.kind': 'image',
  'assets.origin': 'generated',
};

let database: TestDatabase;
let before: Map<string, number>;
const logo = { id: randomUUID(), width: 300, height: 100, prefers: 'dark' };
let withLogo: { workspace_id: string; profile: unknown };
beforeAll(async () => {
  database = await emptyDatabase();
  await migrateUntil(database, 'logo_assets');
  before = await fillTables(database.pool, { brands: 2, words: WORDS });
  const { rows } = await database.pool.query(
    `update brand_profiles set logo = $1 where workspace_id = (select min(workspace_id::text)::uuid from brand_profiles)
     returning workspace_id, profile`,
    [logo],
  );
  withLogo = rows[0];
  await migrateDatabase({ direct: database.direct });
});
afterAll(() => database.close());

it('makes an asset of a brand’s logo, and loses no other row', async () => {
  const kept = countsToday(before);
  kept.set('assets', (before.get('assets') ?? 0) + 1);
  expect(await countTables(database.pool, [...kept.keys()])).toEqual(kept);
  const { rows } = await database.pool.query(
    `select p.workspace_id, p.profile, p.logo_ground, a.id, a.kind, a.origin, a.mime, a.width, a.height, u.used_by
     from brand_profiles p join assets a on a.workspace_id = p.workspace_id and a.id = p.logo_id
     join asset_uses u on u.workspace_id = a.workspace_id and u.asset_id = a.id`,
  );
  const { id, width, height } = logo;
  const asset = { id, kind: 'image', origin: 'upload', mime: 'image/png', width, height };
  expect(rows).toEqual([{ ...withLogo, ...asset, logo_ground: 'dark', used_by: 'logo' }]);
});
