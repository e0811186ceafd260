import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../server/test/app.ts';
import { type TestDatabase, testDatabase } from '../server/test/database.ts';
import { addUser } from '../server/test/users.ts';
import { MONTH, openLoadedDatabase } from './loaded-database.ts';
import { MONTH_STATEMENT } from './month-statement.ts';

let database: TestDatabase;
let running: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  running = await testApp({ database });
});
afterAll(() => running.close());

// What `npm run bench` fills by itself, with rows that the tables of today take.
it('fills what others have around one month', async () => {
  const { workspaceId } = await addUser(running.app);
  const loaded = await openLoadedDatabase(database.url);
  try {
    expect(loaded.workspaceId).toBe(workspaceId);
    await loaded.fillPosts(500);
    await loaded.fillHistory();
    const count = async (table: string) => {
      const { rows } = await database.pool.query<{ count: string }>(`select count(*) from ${table}`);
      return Number(rows[0]?.count);
    };
    expect(await count('posts')).toBe(530);
    expect(await count('publications')).toBe(500);
    expect(await count('post_versions')).toBe(530);
    expect(await count('post_targets')).toBe(500);
    expect(await count('post_media')).toBe(530);
    const plan = await loaded.explain(MONTH_STATEMENT, [workspaceId, MONTH.from, MONTH.to]);
    expect(plan).not.toContain('Seq Scan');
  } finally {
    await loaded.close();
  }
});
