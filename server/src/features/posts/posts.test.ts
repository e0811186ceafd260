import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeUser, makeWorkspace } from '../../../test/factories.ts';
import type { ManualClock } from '../../../test/manual-clock.ts';
import { OTHER_TEXT, openPostsFixture, POST_TEXT, type PostsFixture } from '../../../test/posts-fixture.ts';
import { openDatabase } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { approvePosts } from './approve-posts.ts';
import { changePost } from './change-post.ts';
import { duplicatePost } from './duplicate-post.ts';
import { getPost, listPosts, listVersions } from './read-posts.ts';
import { removePost } from './remove-post.ts';
import { restoreVersion } from './restore-version.ts';
import { specialDaysOf } from './special-days.ts';

const [TEXT, OTHER] = [POST_TEXT, OTHER_TEXT];

let database: TestDatabase;
let fixture: PostsFixture;
let workspaceId: WorkspaceId;
let userId: string;
let clock: ManualClock;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  fixture = await openPostsFixture(database);
  ({ workspaceId, userId, clock } = fixture);
});

const context = () => fixture.context;
const put = (...post: Parameters<PostsFixture['put']>) => fixture.put(...post);
const made = (date: string) => fixture.made(date);
const change = (input: Parameters<typeof changePost>[2]['change'], by = userId) =>
  changePost(context(), workspaceId, { by: byUser(by), change: input });
const refused = (code: string) => expect.objectContaining({ code });

describe('the list', () => {
  it('shows the posts of the window by date with the special days, and nobody else’s', async () => {
    await put('2026-11-30', { content: OTHER });
    await put('2026-11-22');
    await put('2026-12-01');
    const other = await makeWorkspace(database.db);
    await put('2026-11-23', { workspaceId: other.workspaceId });
    const { posts: found } = await listPosts(database.db, workspaceId, {
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(found.map(({ date, time }) => [date, time])).toEqual([
      ['2026-11-22', '10:00'],
      ['2026-11-30', '10:00'],
    ]);
  });

  it('names the special days of a year, one a day', () => {
    const days = [...specialDaysOf('2026'), ...specialDaysOf('2027')];
    const on = (day: string) => days.find(({ date }) => date === day);
    expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
    expect(on('2026-11-11')).toMatchObject({
      name: expect.stringContaining('Niepodległości'),
      names: { en: 'Polish Independence Day' },
      publicHoliday: true,
    });
    expect(on('2026-12-20')).toMatchObject({ name: 'Niedziela handlowa', publicHoliday: false });
    expect(on('2026-12-20')?.names.de).toBe('Verkaufsoffener Sonntag');
    expect(on('2027-01-06')).toMatchObject({ name: 'Święto Trzech Króli', publicHoliday: true });
  });

  it('shows every post of a day, by time and then by id', async () => {
    const [late, one, two] = [
      await put('2026-11-25', { time: '18:00' }),
      await put('2026-11-25'),
      await put('2026-11-25'),
    ];
    await put('2026-11-24', { time: '20:00' });
    const { posts: found } = await listPosts(database.db, workspaceId, {
      from: '2026-11-25',
      to: '2026-11-25',
    });
    expect(found.map(({ id }) => id)).toEqual([...[one.id, two.id].sort(), late.id]);
  });

  it('is answered from the index of workspace and day, also in its order', async () => {
    await database.pool.query(
      `insert into posts (workspace_id, date, time, content, language, created_at, updated_at)
       select $1, date '2030-01-01' + n, '10:00', 'x', 'pl', $2, $2 from generate_series(1, 3000) n`,
      [(await makeWorkspace(database.db)).workspaceId, clock.now()],
    );
    await database.pool.query('analyze posts');
    const one = openDatabase({ url: database.url, max: 1 });
    await listPosts(one.db, workspaceId, { from: '2026-11-01', to: '2026-11-30' });
    const { rows } = await one.pool.query<{ 'QUERY PLAN': string }>(
      `explain execute posts_list('${workspaceId}', '2026-11-01', '2026-11-30')`,
    );
    await one.close();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using posts_day/);
    expect(plan).not.toMatch(/^ *Sort|InitPlan/);
  });
});

describe('changing a post', () => {
  it('makes a version and a new revision, and tells the publications', async () => {
    const post = await put('2026-11-25');
    const changed = await change({ id: post.id, revision: 1, content: OTHER });
    expect(changed).toMatchObject({ content: OTHER, state: 'draft' });
    expect(changed.revision).toBeGreaterThan(1);
    expect(fixture.announced).toEqual([post.id]);
  });

  it('refuses an old revision, also when two save at once', async () => {
    const post = await put('2026-11-25');
    const saves = await Promise.allSettled([
      change({ id: post.id, revision: 1, content: OTHER }),
      change({ id: post.id, revision: 1, time: '12:30' }),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('CONFLICT') });
  });

  it('refuses a text that breaks a rule and says which', async () => {
    const post = await put('2026-11-25');
    const saving = change({ id: post.id, revision: 1, content: `${'a'.repeat(300)} #kawa #palarnia` });
    await expect(saving).rejects.toMatchObject({
      code: 'POST_TEXT_INVALID',
      details: { findings: [expect.objectContaining({ code: 'too-long', severity: 'error' })] },
    });
  });

  it.each([
    ['published', 'POST_PUBLISHED'],
    ['partly-published', 'POST_PUBLISHED'],
    ['publishing', 'POST_BUSY'],
    ['to-check', 'POST_BUSY'],
  ] as const)('leaves a post alone that is %s', async (state, code) => {
    const post = await put('2026-11-25', { state });
    await expect(change({ id: post.id, revision: 1, time: '12:00' })).rejects.toMatchObject({ code });
    await expect(
      removePost(context(), workspaceId, { by: byUser(userId), id: post.id }),
    ).rejects.toMatchObject({ code });
  });

  it('does not know another workspace’s post', async () => {
    const other = await makeWorkspace(database.db);
    const post = await put('2026-11-25', { workspaceId: other.workspaceId });
    await expect(change({ id: post.id, revision: 1, time: '12:00' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(getPost(database.db, workspaceId, post.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(listVersions(database.db, workspaceId, { id: post.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('moving a post', () => {
  it('goes to an empty day, not to a past one', async () => {
    const post = await put('2026-11-25');
    await expect(change({ id: post.id, revision: 1, date: '2026-11-20' })).rejects.toMatchObject({
      code: 'DAY_IN_THE_PAST',
    });
    expect((await change({ id: post.id, revision: 1, date: '2026-11-21' })).date).toBe('2026-11-21');
  });

  it('counts today in the workspace’s zone', async () => {
    clock.set('2026-11-21T23:30:00Z');
    const post = await put('2026-11-25');
    await expect(change({ id: post.id, revision: 1, date: '2026-11-21' })).rejects.toMatchObject({
      code: 'DAY_IN_THE_PAST',
    });
  });

  it('asks before it swaps, then swaps both in one step', async () => {
    const [one, two] = [await put('2026-11-25'), await put('2026-11-26', { content: OTHER })];
    await expect(change({ id: one.id, revision: 1, date: '2026-11-26' })).rejects.toMatchObject({
      code: 'DAY_TAKEN',
      details: { postIds: [two.id] },
    });
    await change({ id: one.id, revision: 1, date: '2026-11-26', swapWith: two.id });
    const { posts: found } = await listPosts(database.db, workspaceId, {
      from: '2026-11-25',
      to: '2026-11-26',
    });
    expect(found.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(new Set(fixture.announced)).toEqual(new Set([one.id, two.id]));
  });

  it('never swaps with a published post', async () => {
    const one = await put('2026-11-25');
    const other = await put('2026-11-26', { state: 'published' });
    const swapping = change({ id: one.id, revision: 1, date: '2026-11-26', swapWith: other.id });
    await expect(swapping).rejects.toMatchObject({ code: 'POST_PUBLISHED' });
  });

  it('swaps with the very post that was named, not with one that has left the day', async () => {
    const [one, two] = [await put('2026-11-25'), await put('2026-11-26')];
    await change({ id: two.id, revision: 1, date: '2026-11-30' });
    const swapping = change({ id: one.id, revision: 1, date: '2026-11-26', swapWith: two.id });
    await expect(swapping).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('goes beside the posts of a day when told so, also of a published one, until the day is full', async () => {
    const one = await put('2026-11-25');
    await put('2026-11-26', { state: 'published' });
    await change({ id: one.id, revision: 1, date: '2026-11-26', add: true });
    const there = async () =>
      (await listPosts(database.db, workspaceId, { from: '2026-11-26', to: '2026-11-26' })).posts.length;
    expect(await there()).toBe(2);
    for (let n = 2; n < 18; n += 1) await put('2026-11-26');
    const more = await Promise.all(
      ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => put(day)),
    );
    const moves = await Promise.allSettled([
      ...more.map(({ id }) => change({ id, revision: 1, date: '2026-11-26', add: true })),
      duplicatePost(context(), workspaceId, {
        by: byUser(userId),
        id: one.id,
        date: '2026-11-26',
        add: true,
      }),
    ]);
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(moves.filter(({ status }) => status === 'rejected')).toEqual(
      Array(3).fill({ status: 'rejected', reason: refused('DAY_FULL') }),
    );
    expect(await there()).toBe(20);
  });

  it('keeps every post when many move and swap at once', async () => {
    const made = await Promise.all(['2026-11-25', '2026-11-26', '2026-11-27'].map((date) => put(date)));
    const dates = ['2026-11-26', '2026-11-27', '2026-11-25'];
    const swap = (n: number, to: number) =>
      change({
        id: made[n]?.id ?? '',
        revision: 1,
        date: dates[to] ?? '',
        swapWith: made[(to + 1) % 3]?.id ?? '',
      });
    await Promise.allSettled(made.flatMap((_post, n) => [swap(n, n), swap(n, (n + 1) % 3)]));
    const { posts: found } = await listPosts(database.db, workspaceId, {
      from: '2026-11-01',
      to: '2026-12-05',
    });
    expect(found.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
    expect(new Set(found.map(({ id }) => id)).size).toBe(3);
  });

  it('lets one of two posts have a day both want', async () => {
    const made = await Promise.all(['2026-11-25', '2026-11-26'].map((date) => put(date)));
    const moves = await Promise.allSettled(
      made.map((post) => change({ id: post.id, revision: 1, date: '2026-11-30' })),
    );
    expect(moves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('DAY_TAKEN') });
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('approval', () => {
  const approve = (ids: string[], by = userId) =>
    inTransaction(database.db, (tx) =>
      approvePosts(context(), tx, workspaceId, { postIds: ids, by: byUser(by), now: clock.now() }),
    );

  it('keeps who, when and which text; a second press approves nothing more', async () => {
    const post = await put('2026-11-25');
    expect(await approve([post.id, randomUUID()])).toEqual({ approved: 1, own: 0 });
    expect(await approve([post.id])).toEqual({ approved: 0, own: 0 });
    const stored = await database.pool.query(
      'select approved_actor_id, approved_hash from posts where id = $1',
      [post.id],
    );
    expect(stored.rows[0]).toMatchObject({
      approved_actor_id: userId,
      approved_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('survives the approver’s own edit and a new time, not somebody else’s edit', async () => {
    const post = await put('2026-11-25');
    await approve([post.id]);
    const own = await change({ id: post.id, revision: 2, content: OTHER });
    expect(own.approved).toBe(true);
    const other = await makeUser(database.db, 'Jan Kowalski');
    const moved = await change({ id: post.id, revision: own.revision, time: '08:15' }, other);
    expect(moved.approved).toBe(true);
    const edited = await change({ id: post.id, revision: moved.revision, content: TEXT }, other);
    expect(edited.approved).toBe(false);
  });
});

describe('versions', () => {
  it('lists what was before, newest first with its author, and brings it back for free', async () => {
    const post = await made('2026-11-25');
    clock.advance(1000);
    const edited = await change({ id: post, revision: 1, content: OTHER });
    const third = await change({ id: post, revision: edited.revision, content: `${OTHER}2` });
    const { versions } = await listVersions(database.db, workspaceId, { id: post });
    expect(versions.map(({ cause, content, author }) => [cause, content, author])).toEqual([
      ['edited', OTHER, 'Anna Nowak'],
      ['generated', TEXT, null],
    ]);
    const back = await restoreVersion(context(), workspaceId, {
      by: byUser(userId),
      id: post,
      versionId: versions[1]?.id ?? '',
      revision: third.revision,
    });
    expect(back.content).toBe(TEXT);
    const after = await listVersions(database.db, workspaceId, { id: post });
    expect(after.versions.map(({ cause }) => cause)).toEqual(['edited', 'edited', 'generated']);
    const foreign = { by: byUser(userId), id: post, versionId: randomUUID(), revision: back.revision };
    await expect(restoreVersion(context(), workspaceId, foreign)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('removing', () => {
  it('takes the images along that nothing else shows', async () => {
    const images = async () => {
      const { rows } = await database.pool.query('select id from assets where workspace_id = $1', [
        workspaceId,
      ]);
      return rows.length;
    };
    const post = await made('2026-11-25');
    const copy = await duplicatePost(context(), workspaceId, {
      by: byUser(userId),
      id: post,
      date: '2026-11-30',
    });
    await removePost(context(), workspaceId, { by: byUser(userId), id: post });
    expect(await images()).toBe(1);
    expect((await getPost(database.db, workspaceId, copy.id)).media).toHaveLength(1);
    await removePost(context(), workspaceId, { by: byUser(userId), id: copy.id });
    expect(await images()).toBe(0);
    await expect(removePost(context(), workspaceId, { by: byUser(userId), id: post })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('duplicating', () => {
  it('copies a published post to another day as a draft, to a taken one only when told so', async () => {
    const post = await put('2026-11-20', {
      state: 'published',
      publishedAt: clock.now(),
      approvedAt: clock.now(),
      approvedActor: 'user',
      approvedHash: '',
      approvedRelease: 'auto-publish',
    });
    const copy = await duplicatePost(context(), workspaceId, {
      by: byUser(userId),
      id: post.id,
      date: '2026-11-30',
    });
    expect(copy).toMatchObject({ content: TEXT, state: 'draft', approved: false, publishedAt: null });
    const again = duplicatePost(context(), workspaceId, {
      by: byUser(userId),
      id: post.id,
      date: '2026-11-30',
    });
    await expect(again).rejects.toMatchObject({ code: 'DAY_TAKEN', details: { postIds: [copy.id] } });
    const beside = { by: byUser(userId), id: post.id, date: '2026-11-30', add: true };
    expect(await duplicatePost(context(), workspaceId, beside)).toMatchObject({ date: '2026-11-30' });
    const past = duplicatePost(context(), workspaceId, {
      by: byUser(userId),
      id: post.id,
      date: '2026-11-19',
    });
    await expect(past).rejects.toMatchObject({ code: 'DAY_IN_THE_PAST' });
  });
});
