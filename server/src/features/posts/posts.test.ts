import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makePerson, makeReadyWorkspace, makeWorkspace } from '../../../test/factories.ts';
import { type HeldClock, heldClock } from '../../../test/held-clock.ts';
import { openDatabase } from '../../db/connect.ts';
import { media } from '../../db/schema/media.ts';
import { posts } from '../../db/schema/posts.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changePost } from './change-post.ts';
import { duplicatePost } from './duplicate-post.ts';
import { approvePosts, recordPostState, saveGenerated, undoGenerated } from './index.ts';
import { getPost, listPosts, listVersions } from './read-posts.ts';
import { removePost } from './remove-post.ts';
import { restoreVersion } from './restore-version.ts';

const TEXT = 'Kawa z rana smakuje najlepiej, gdy ziarna są świeżo zmielone. #kawa #palarnia';
const OTHER = 'Dziś pokazujemy, jak powstaje nasza mieszanka na espresso. #espresso #kawa';

let database: TestDatabase;
let workspaceId: WorkspaceId;
let userId: string;
let clock: HeldClock;
let announced: string[];
let picture: { id: string; aiMade: boolean };

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ workspaceId, userId } = await makeReadyWorkspace(database.db));
  clock = heldClock();
  announced = [];
  picture = { id: randomUUID(), aiMade: true };
  await database.db.insert(media).values({
    ...{ id: picture.id, workspaceId, width: 1080, height: 1080, bytes: 1, sha256: '', signature: 's' },
    provenance: { maker: 'm', model: 'm', digitalSourceType: 'trainedAlgorithmicMedia', promptHash: '' },
    createdAt: clock.now(),
  });
});

/** Publications are a feature above this one: here it is enough to hear what they would hear. */
const context = () => ({
  db: database.db,
  clock,
  announcements: {
    postChanged: async (_tx: unknown, _workspaceId: WorkspaceId, postId: string) =>
      void announced.push(postId),
    preferencesChanged: async () => undefined,
    accountsChanged: async () => undefined,
  },
});

async function put(date: string, values: Partial<typeof posts.$inferInsert> = {}) {
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const row = { workspaceId, date, time: '10:00', content: TEXT, language: 'pl', ...at, ...values };
  const [post] = await database.db.insert(posts).values(row).returning();
  if (!post) throw new Error('not stored');
  return post;
}
const change = (input: Omit<Parameters<typeof changePost>[2]['change'], never>, by = userId) =>
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
    expect(holidays).toContainEqual({
      date: '2026-11-11',
      name: expect.stringContaining('Niepodległości'),
      publicHoliday: true,
    });
    expect(new Set(holidays.map(({ date }) => date)).size).toBe(holidays.length);
  });

  it('names trading Sundays across the turn of the year', async () => {
    const { holidays } = await listPosts(database.db, workspaceId, { from: '2026-12-14', to: '2027-01-10' });
    expect(holidays).toContainEqual({ date: '2026-12-20', name: 'Niedziela handlowa', publicHoliday: false });
    expect(holidays).toContainEqual({ date: '2027-01-06', name: 'Święto Trzech Króli', publicHoliday: true });
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
    expect(announced).toEqual([post.id]);
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
    await expect(removePost(context(), workspaceId, { id: post.id })).rejects.toMatchObject({ code });
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
    expect(new Set(announced)).toEqual(new Set([one.id, two.id]));
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
    await removePost(context(), workspaceId, { id: post });
    expect(await pictures()).toBe(1);
    expect((await getPost(database.db, workspaceId, copy.id)).image).not.toBeNull();
    await removePost(context(), workspaceId, { id: copy.id });
    expect(await pictures()).toBe(0);
    await expect(removePost(context(), workspaceId, { id: post })).rejects.toMatchObject({
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

const batchId = randomUUID();
const topic = { date: '2026-11-25', summary: 'kawa' } as never;
const save = (date: string, replaces: string | null, content = TEXT) =>
  inTransaction(database.db, (tx) =>
    saveGenerated(context(), tx, workspaceId, {
      kind: 'post',
      ...{ date, language: 'pl', content, picture, topic, batchId, replaces },
      ...{ since: clock.now(), now: clock.now() },
    }),
  );

async function made(date: string): Promise<string> {
  const saved = await save(date, null);
  return 'postId' in saved ? saved.postId : '';
}

describe('what a batch saves', () => {
  it('fills an empty day at its weekday’s time, and leaves a day alone that filled up meanwhile', async () => {
    expect(await getPost(database.db, workspaceId, await made('2026-11-25'))).toMatchObject({
      ...{ time: '10:00', content: TEXT, state: 'draft', approved: false, aiLabel: true },
      image: { url: `/media/post-images/${workspaceId}/${picture.id}.jpg`, aiMade: true },
    });
    expect(await save('2026-11-25', null)).toEqual({ notSaved: 'taken' });
  });

  it('replaces what it was asked to, and undo brings the former back', async () => {
    const id = await made('2026-11-27');
    const since = clock.now();
    expect(await save('2026-11-27', id, OTHER)).toEqual({ postId: id });
    const undo = () =>
      inTransaction(database.db, (tx) =>
        undoGenerated(context(), tx, workspaceId, { postId: id, batchId, now: since }),
      );
    expect(await undo()).toBe('restored');
    expect((await getPost(database.db, workspaceId, id)).content).toBe(TEXT);
    expect(await undo()).toBe('kept');
  });

  it('never overwrites a published post or a person’s edit made since', async () => {
    const published = await put('2026-11-25', { state: 'published' });
    expect(await save('2026-11-25', published.id, OTHER)).toEqual({ notSaved: 'published' });
    const edited = await put('2026-11-26');
    await change({ id: edited.id, revision: 1, content: OTHER });
    expect(await save('2026-11-26', edited.id)).toEqual({ notSaved: 'edited' });
    expect((await getPost(database.db, workspaceId, edited.id)).content).toBe(OTHER);
  });

  it('gives a post only a new text, asking for approval again', async () => {
    const id = await made('2026-11-25');
    const approval = { postIds: [id], userId, now: clock.now() };
    await inTransaction(database.db, (tx) => approvePosts(context(), tx, workspaceId, approval));
    const part = {
      kind: 'part' as const,
      language: 'pl',
      postId: id,
      parts: { content: OTHER },
      batchId,
      since: clock.now(),
      now: clock.now(),
    };
    const saved = await inTransaction(database.db, (tx) => saveGenerated(context(), tx, workspaceId, part));
    expect(saved).toEqual({ postId: id });
    expect(await getPost(database.db, workspaceId, id)).toMatchObject({ content: OTHER, approved: false });
    const gone = { ...part, postId: randomUUID() };
    expect(await inTransaction(database.db, (tx) => saveGenerated(context(), tx, workspaceId, gone))).toEqual(
      {
        notSaved: 'gone',
      },
    );
  });

  it('is removed by undo unless it was published or edited since', async () => {
    const [untouched, edited, published] = [
      await made('2026-11-25'),
      await made('2026-11-26'),
      await made('2026-11-27'),
    ];
    await change({ id: edited, revision: 1, content: OTHER });
    await inTransaction(database.db, (tx) =>
      recordPostState(tx, workspaceId, { postId: published, state: 'published', publishedAt: clock.now() }),
    );
    const undo = (postId: string) =>
      inTransaction(database.db, (tx) =>
        undoGenerated(context(), tx, workspaceId, { postId, batchId, now: clock.now() }),
      );
    expect([await undo(untouched), await undo(edited), await undo(published)]).toEqual([
      'removed',
      'kept',
      'kept',
    ]);
  });
});
