import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { addPerson, type Person } from '../../test/people.ts';
import { openDatabase } from '../db/connect.ts';
import { posts } from '../db/schema/posts.ts';
import { workspaces } from '../db/schema/workspaces.ts';

describe('reads with a replica', () => {
  let running: TestApp;
  /** A database that follows nothing: what it answers can come from nowhere else. */
  let replica: TestDatabase;
  let person: Person;
  beforeAll(async () => {
    replica = await testDatabase();
    running = await testApp({ replica });
    person = await addPerson(running.app);
    const { workspaceId } = person;
    const now = running.app.clock.now();
    await replica.db
      .insert(workspaces)
      .values({ id: workspaceId, name: 'w', slug: workspaceId, createdAt: now });
    const post = { workspaceId, time: '10:00', language: 'pl', createdAt: now, updatedAt: now };
    await running.app.db.insert(posts).values({ ...post, date: '2026-12-01', content: 'primary' });
    await replica.db.insert(posts).values({ ...post, date: '2026-12-01', content: 'replica' });
  });
  afterAll(async () => {
    await running.close();
    await replica.close();
  });

  const month = async (cookie: string) => {
    const address = `${running.url}/api/v1/posts?from=2026-12-01&to=2026-12-31`;
    const answer = await fetch(address, { headers: { cookie } });
    return ((await answer.json()) as { posts: { content: string }[] }).posts.map(({ content }) => content);
  };

  it('answers the calendar from the replica, and whoever changed something from the primary', async () => {
    expect(await month(person.cookie)).toEqual(['replica']);
    const changed = await fetch(`${running.url}/api/v1/generation-batches/preview`, {
      method: 'POST',
      headers: { cookie: person.cookie, origin: running.url, 'content-type': 'application/json' },
      body: '{}',
    });
    const [mark = ''] = changed.headers.getSetCookie();
    expect(mark).toMatch(/Max-Age=120; Path=\/api; HttpOnly; SameSite=Lax$/);
    expect(await month(`${person.cookie}; ${mark.split(';')[0]}`)).toEqual(['primary']);
  });

  it('goes on from the primary when the replica is away', async () => {
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const second = await testApp({ replica: away });
    const { cookie } = await addPerson(second.app);
    const answer = await fetch(`${second.url}/api/v1/posts?from=2026-12-01&to=2026-12-31`, {
      headers: { cookie },
    });
    expect(await answer.json()).toMatchObject({ posts: [] });
    await second.close();
    await away.close();
  });
});
