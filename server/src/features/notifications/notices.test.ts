import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeUser, makeWorkspace } from '../../../test/factories.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { listNotices } from './list-notices.ts';
import { markNoticesRead } from './mark-notices-read.ts';
import { saveNotificationChoices } from './notification-choices.ts';

let database: TestDatabase;
const clock = manualClock();

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function workspaceWith(count: number) {
  const { workspaceId, userId } = await makeWorkspace(database.db);
  for (let index = 0; index < count; index += 1) {
    clock.advance(60_000);
    await database.db.insert(notifications).values({
      workspaceId,
      kind: 'post-needs-you',
      dedupeKey: `o${index}`,
      sentence: `Zdanie ${index}.`,
      path: `/posts/${index}/publications`,
      createdAt: clock.now(),
    });
  }
  return { workspaceId, userId, context: { db: database.db, clock } };
}

describe('notices', () => {
  test('are listed newest first, each with its link, and counted until they are read', async () => {
    const { workspaceId, userId, context } = await workspaceWith(3);
    const before = await listNotices(context, workspaceId, { userId });
    expect(before.unread).toBe(3);
    expect(before.notices.map(({ sentence, read }) => [sentence, read])).toEqual([
      ['Zdanie 2.', false],
      ['Zdanie 1.', false],
      ['Zdanie 0.', false],
    ]);
    const [newest] = before.notices;
    expect(newest?.path).toBe('/posts/2/publications');
    const one = { userId, ids: [newest?.id ?? ''] };
    expect(await markNoticesRead(context, workspaceId, one)).toEqual({ unread: 2 });
    expect(await markNoticesRead(context, workspaceId, one)).toEqual({ unread: 2 });
    expect(await markNoticesRead(context, workspaceId, { userId })).toEqual({ unread: 0 });
    const after = await listNotices(context, workspaceId, { userId });
    expect(after.notices.every(({ read }) => read)).toBe(true);
  });

  test('are read by each person for themselves', async () => {
    const { workspaceId, userId, context } = await workspaceWith(2);
    const userIdOfColleague = await makeUser(database.db);
    await markNoticesRead(context, workspaceId, { userId });
    expect((await listNotices(context, workspaceId, { userId: userIdOfColleague })).unread).toBe(2);
  });

  test('of an event that somebody muted are not shown to them, and wait for the day they want them again', async () => {
    const { workspaceId, userId, context } = await workspaceWith(2);
    const colleague = await makeUser(database.db);
    const choose = (inApp: boolean) =>
      saveNotificationChoices(database.db, workspaceId, {
        userId,
        choices: [{ event: 'post-needs-you', inApp, email: true }],
        now: clock.now(),
      });
    await choose(false);
    expect(await listNotices(context, workspaceId, { userId })).toEqual({
      notices: [],
      unread: 0,
      next: null,
    });
    expect((await listNotices(context, workspaceId, { userId: colleague })).unread).toBe(2);
    await choose(true);
    expect((await listNotices(context, workspaceId, { userId })).unread).toBe(2);
  });

  test('of another workspace are neither seen nor marked', async () => {
    const theirs = await workspaceWith(1);
    const mine = await workspaceWith(0);
    const { notices } = await listNotices(theirs.context, theirs.workspaceId, theirs);
    const ids = notices.map(({ id }) => id);
    await markNoticesRead(mine.context, mine.workspaceId, { userId: theirs.userId, ids });
    expect((await listNotices(theirs.context, theirs.workspaceId, theirs)).unread).toBe(1);
    expect((await listNotices(mine.context, mine.workspaceId, mine)).notices).toEqual([]);
  });
});
