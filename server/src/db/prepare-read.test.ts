import { eq, getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { makeEmptyWorkspace } from '../../test/factories.ts';
import { prepareRead } from './prepare-read.ts';
import { posts } from './schema/posts.ts';

let database: TestDatabase;
let workspaceId: string;
beforeAll(async () => {
  database = await testDatabase();
  const now = new Date('2026-11-21T09:00:00Z');
  workspaceId = await makeEmptyWorkspace(database.db);
  const post = {
    workspaceId,
    time: '10:00',
    content: 'Chleb',
    language: 'pl',
    createdAt: now,
    updatedAt: now,
  } as const;
  const approval = {
    approvedAt: now,
    approvedActor: 'user',
    approvedHash: '',
    approvedRelease: 'planned',
  } as const;
  await database.db.insert(posts).values([
    { ...post, date: '2026-11-22', topic: { headline: 'Świeży „chleb”' } },
    { ...post, ...approval, date: '2026-11-21', aiLabel: true },
  ]);
});
afterAll(() => database.close());

it('reads every column as the query builder does, by a statement of its name', async () => {
  const columns = getTableColumns(posts);
  const own = eq(posts.workspaceId, sql.placeholder('workspaceId'));
  const query = database.db.select(columns).from(posts).where(own).orderBy(posts.date);
  const read = prepareRead({ name: 'posts_of_a_test', columns, query });
  const rows = await read(database.db, { workspaceId });
  expect(rows).toEqual(await query.prepare('the_same_by_the_builder').execute({ workspaceId }));
  expect(rows.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22']);
  expect(rows[0]?.approvedAt).toEqual(new Date('2026-11-21T09:00:00Z'));
  expect(await read(database.db, { workspaceId: crypto.randomUUID() })).toEqual([]);
});
