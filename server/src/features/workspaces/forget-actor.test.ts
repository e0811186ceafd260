import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeUser } from '../../../test/factories.ts';
import { openPostsFixture } from '../../../test/posts-fixture.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { approvePosts } from '../posts/approve-posts.ts';
import { changePost } from '../posts/change-post.ts';
import { listVersions } from '../posts/read-posts.ts';
import { eraseUser } from './erase.system-queries.ts';
import { ACTOR_COLUMNS } from './forget-actor.system-queries.ts';

describe('a person who is erased', () => {
  let database: TestDatabase;
  let fixture: Awaited<ReturnType<typeof openPostsFixture>>;
  beforeAll(async () => {
    database = await testDatabase();
    fixture = await openPostsFixture(database);
  });
  afterAll(() => database.close());

  it('is forgotten in every column that names an actor, and only the audit log keeps the id', async () => {
    const { rows } = await database.pool.query(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
       join pg_class t on t.relname = c.table_name and not t.relispartition
       where c.table_schema = 'public' and c.column_name like '%actor_id' and c.table_name <> 'audit_events'`,
    );
    const sorted = (columns: readonly { table: string; column: string }[]) =>
      columns.map(({ table, column }) => `${table}.${column}`).sort();
    expect(sorted(ACTOR_COLUMNS)).toEqual(sorted(rows));
    expect(rows.length).toBeGreaterThan(3);
  });

  it('leaves what they did, done by a person whom nobody knows any more', async () => {
    const { context, workspaceId, clock } = fixture;
    const leaver = await makeUser(database.db, 'Jan Kowalski');
    const { id, revision } = await fixture.put('2026-11-25');
    const by = byUser(leaver);
    const edited = await changePost(context, workspaceId, {
      by,
      change: { id, revision, content: 'Dziś pieczemy chleb na zakwasie. Zapraszamy! #chleb #zakwas' },
    });
    await changePost(context, workspaceId, {
      by: byUser(fixture.userId),
      change: {
        id,
        revision: edited.revision,
        content: 'Jutro też pieczemy chleb. Zapraszamy! #chleb #zakwas',
      },
    });
    const approval = { postIds: [id], by, now: clock.now() };
    await inTransaction(database.db, (tx) => approvePosts(context, tx, workspaceId, approval));
    const erasing = { userId: leaver, organizationIds: [], workspaceIds: [] };
    await inTransaction(database.db, (tx) => eraseUser(tx, erasing));
    const { rows } = await database.pool.query(
      'select approved_actor, approved_actor_id, approved_at from posts where id = $1',
      [id],
    );
    expect(rows).toEqual([
      { approved_actor: 'user', approved_actor_id: null, approved_at: expect.any(Date) },
    ]);
    const { versions } = await listVersions(database.db, workspaceId, { id });
    expect(versions.map(({ cause, author }) => [cause, author])).toContainEqual(['edited', null]);
    const kept = await database.pool.query(
      "select actor_id from post_versions where post_id = $1 and actor = 'user' order by revision",
      [id],
    );
    expect(kept.rows).toEqual([{ actor_id: null }, { actor_id: fixture.userId }]);
  });
});
