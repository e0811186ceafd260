import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makePerson, makeWorkspace } from '../../../test/factories.ts';
import type { HeldClock } from '../../../test/held-clock.ts';
import { OTHER_TEXT, openPostsStage, POST_TEXT, type PostsStage } from '../../../test/posts-stage.ts';
import { openDatabase } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changePost } from './change-post.ts';
import { duplicatePost } from './duplicate-post.ts';
import { approvePosts } from './index.ts';
import { getPost, listPosts, listVersions } from './read-posts.ts';
import { removePost } from './remove-post.ts';
import { restoreVersion } from './restore-version.ts';

const [TEXT, OTHER] = [POST_TEXT, OTHER_TEXT];

let database: TestDatabase;
let stage: PostsStage;
let workspaceId: WorkspaceId;
let userId: string;
let clock: HeldClock;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stage = await openPostsStage(database);
  ({ workspaceId, userId, clock } = stage);
});

const context = () => stage.context;
const put = (...post: Parameters<PostsStage['put']>) => stage.put(...post);
const made = (date: string) => stage.made(date);
const change = (input: Parameters<typeof changePost>[2]['change'], by = userId) =>
  changePost(context(), workspaceId, { userId: by, change: input });
const refused = (code: string) => expect.objectContaining({ code });

describe('the list', () => {
  it('shows the posts of the window by date with the special days, and nobody else’s', async () => {
    await put('2026-11-30', { content: OTHER });
    await put('2026-11-22');
    await put('2026-12-01');
    const other = await makeWorkspace(database.db);
    await put('2026-11-23', { workspaceId: other.workspaceId });
    const { posts: found, holidays } = await listPosts(database.db, workspaceId, {
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(found.map(({ date, time }) => [date, time])).toEqual([
      ['2026-11-22', '10:00'],
      ['2026-11-30', '10:00'],
    ]);
    expect(holidays.find(({ date }) => date === '2026-11-11')).toMatchObject({
      name: expect.stringContaining('Niepodległości'),
      names: { en: 'Polish Independence Day' },
      publicHoliday: true,
    });
    expect(new Set(holidays.map(({ date }) => date)).size).toBe(holidays.length);
  });

  it('names trading Sundays across the turn of the year', async () => {
    const { holidays } = await listPosts(database.db, workspaceId, { from: '2026-12-14', to: '2027-01-10' });
    const on = (day: string) => holidays.find(({ date }) => date === day);
    expect(on('2026-12-20')).toMatchObject({ name: 'Niedziela handlowa', publicHoliday: false });
    expect(on('2026-12-20')?.names.de).toBe('Verkaufsoffener Sonntag');
    expect(on('2027-01-06')).toMatchObject({ name: 'Święto Trzech Króli', publicHoliday: true });
  });

  it('is answered from the key of workspace and day', async () => {
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
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan using posts_one_a_day/);
  });
});

describe('changing a post', () => {
  it('makes a version and a new revision, and tells the publications', async () => {
    const post = await put('2026-11-25');
    const changed = await change({ id: post.id, revision: 1, content: OTHER });
    expect(changed).toMatchObject({ content: OTHER, state: 'draft' });
    expect(changed.revision).toBeGreaterThan(1);
    expect(stage.announced).toEqual([post.id]);
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
    await expect(removePost(context(), workspaceId, { userId, id: post.id })).rejects.toMatchObject({ code });
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
    });
    await change({ id: one.id, revision: 1, date: '2026-11-26', swap: true });
    const { posts: found } = await listPosts(database.db, workspaceId, {
      from: '2026-11-25',
      to: '2026-11-26',
    });
    expect(found.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(new Set(stage.announced)).toEqual(new Set([one.id, two.id]));
  });

  it('never swaps with a published post', async () => {
    const one = await put('2026-11-25');
    await put('2026-11-26', { state: 'published' });
    const swapping = change({ id: one.id, revision: 1, date: '2026-11-26', swap: true });
    await expect(swapping).rejects.toMatchObject({ code: 'POST_PUBLISHED' });
  });

  it('keeps one post per day when many move and swap at once', async () => {
    const made = await Promise.all(['2026-11-25', '2026-11-26', '2026-11-27'].map((date) => put(date)));
    const dates = ['2026-11-26', '2026-11-27', '2026-11-25'];
    await Promise.allSettled(
      made.flatMap((post, n) => [
        change({ id: post.id, revision: 1, date: dates[n] ?? '', swap: true }),
        change({ id: post.id, revision: 1, date: dates[(n + 1) % 3] ?? '', swap: true }),
      ]),
    );
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
      approvePosts(context(), tx, workspaceId, { postIds: ids, userId: by, now: clock.now() }),
    );

  it('keeps who, when and which text; a second press approves nothing more', async () => {
    const post = await put('2026-11-25');
    expect(await approve([post.id, randomUUID()])).toBe(1);
    expect(await approve([post.id])).toBe(0);
    const stored = await database.pool.query('select approved_by, approved_hash from posts where id = $1', [
      post.id,
    ]);
    expect(stored.rows[0]).toMatchObject({
      approved_by: userId,
      approved_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('survives the approver’s own edit and a new time, not somebody else’s edit', async () => {
    const post = await put('2026-11-25');
    await approve([post.id]);
    const own = await change({ id: post.id, revision: 2, content: OTHER });
    expect(own.approved).toBe(true);
    const other = await makePerson(database.db, 'Jan Kowalski');
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
      ...{ userId, id: post, versionId: versions[1]?.id ?? '', revision: third.revision },
    });
    expect(back.content).toBe(TEXT);
    const after = await listVersions(database.db, workspaceId, { id: post });
    expect(after.versions.map(({ cause }) => cause)).toEqual(['edited', 'edited', 'generated']);
    const foreign = { userId, id: post, versionId: randomUUID(), revision: back.revision };
    await expect(restoreVersion(context(), workspaceId, foreign)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('removing', () => {
  it('takes the pictures along that nothing else shows', async () => {
    const pictures = async () => {
      const { rows } = await database.pool.query('select id from media where workspace_id = $1', [
        workspaceId,
      ]);
      return rows.length;
    };
    const post = await made('2026-11-25');
    const copy = await duplicatePost(context(), workspaceId, { userId, id: post, date: '2026-11-30' });
    await removePost(context(), workspaceId, { userId, id: post });
    expect(await pictures()).toBe(1);
    expect((await getPost(database.db, workspaceId, copy.id)).image).not.toBeNull();
    await removePost(context(), workspaceId, { userId, id: copy.id });
    expect(await pictures()).toBe(0);
    await expect(removePost(context(), workspaceId, { userId, id: post })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('duplicating', () => {
  it('copies a published post to an empty day as a draft', async () => {
    const post = await put('2026-11-20', {
      state: 'published',
      publishedAt: clock.now(),
      approvedAt: clock.now(),
    });
    const copy = await duplicatePost(context(), workspaceId, { userId, id: post.id, date: '2026-11-30' });
    expect(copy).toMatchObject({ content: TEXT, state: 'draft', approved: false, publishedAt: null });
    const again = duplicatePost(context(), workspaceId, { userId, id: post.id, date: '2026-11-30' });
    await expect(again).rejects.toMatchObject({ code: 'DAY_TAKEN' });
    const past = duplicatePost(context(), workspaceId, { userId, id: post.id, date: '2026-11-19' });
    await expect(past).rejects.toMatchObject({ code: 'DAY_IN_THE_PAST' });
  });
});
