import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { openPostsFixture, type PostsFixture } from '../../../test/posts-fixture.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { approvePosts } from './approve-posts.ts';
import { changePost } from './change-post.ts';
import { duplicatePost } from './duplicate-post.ts';
import { lockPostRecords, readTexts, saveOwn } from './index.ts';
import { readPostDays } from './read-post-days.ts';
import { listPosts, listVersions } from './read-posts.ts';
import type { OwnPost } from './save-own.ts';

const DAY = '2026-11-25';
const WINDOW = { from: DAY, to: DAY };
const TIKTOK = { privacyLevel: 'SELF_ONLY', disableComment: true };

let database: TestDatabase;
let fixture: PostsFixture;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  fixture = await openPostsFixture(database);
});

/** A video of the own calendar as its form has it; any asset stands for its file. */
const formWith = (content: string): OwnPost => ({
  date: DAY,
  time: '10:00',
  format: 'video',
  language: 'pl',
  videoType: 'trend',
  content,
  link: null,
  media: [{ assetId: fixture.image.id, aiMade: false, altText: '', crops: null, coverMs: 400 }],
  targets: [{ network: 'tiktok', accountId: null, text: null, options: TIKTOK, excluded: false }],
  aiLabel: false,
});
const putVideo = () =>
  inTransaction(database.db, (tx) =>
    saveOwn(fixture.context, tx, fixture.workspaceId, {
      post: formWith('Film #kawa'),
      replaces: null,
      release: 'planned',
      by: byUser(fixture.userId),
      now: fixture.clock.now(),
    }),
  );
const lock = (id: string) =>
  inTransaction(database.db, (tx) => lockPostRecords(tx, fixture.workspaceId, [id]));

describe('a video on a day', () => {
  it('is nothing that the AI calendar shows, plans around or repeats', async () => {
    const { workspaceId } = fixture;
    await putVideo();
    expect((await listPosts(database.db, workspaceId, WINDOW)).posts).toEqual([]);
    expect(await readPostDays(database.db, workspaceId, WINDOW)).toEqual([]);
    expect(await readTexts(database.db, workspaceId, WINDOW)).toEqual([]);
    expect(await fixture.save(DAY, null)).toMatchObject({ postId: expect.any(String) });
  });

  it('is not asked about when a post comes beside it, and gives its place to none', async () => {
    const { context, workspaceId, userId } = fixture;
    const video = await putVideo();
    const { id } = await fixture.put('2026-11-26');
    const move = (change: object) =>
      changePost(context, workspaceId, {
        by: byUser(userId),
        change: { id, revision: 1, date: DAY, ...change },
      });
    await expect(move({ swapWith: video.id })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await move({})).toMatchObject({ date: DAY });
  });

  it('is approved by its form alone, for its hour and for what it shows', async () => {
    const { context, workspaceId, userId, clock } = fixture;
    const { id } = await putVideo();
    const now = clock.now();
    expect(await lock(id)).toMatchObject([
      { approved: true, approvedRelease: 'planned', approvedActorId: userId },
    ]);
    const press = (postIds: string[]) =>
      inTransaction(database.db, (tx) =>
        approvePosts(context, tx, workspaceId, { postIds, by: byUser(userId), now }),
      );
    await database.pool.query(`update posts set content = 'cokolwiek' where id = $1`, [id]);
    expect(await lock(id)).toMatchObject([{ approved: false }]);
    await database.pool.query(
      `update posts set approved_at = null, approved_actor = null, approved_hash = null, approved_release = null where id = $1`,
      [id],
    );
    expect(await press([id])).toEqual({ approved: 0, own: 0 });
  });

  it('copied is a draft whose network asks anew', async () => {
    const { context, workspaceId, userId } = fixture;
    const { id } = await putVideo();
    const copy = await duplicatePost(context, workspaceId, { by: byUser(userId), id, date: '2026-11-27' });
    expect(copy).toMatchObject({ format: 'video', approved: false, targets: [], origin: 'person' });
  });

  it('changed by its form keeps how it was, and is offered nothing that another post left on the day', async () => {
    const { context, workspaceId, userId, clock } = fixture;
    const video = await putVideo();
    await database.pool.query(
      `insert into post_versions (workspace_id, date, cause, actor, content, created_at)
       values ($1, $2, 'generated', 'system', 'x', $3)`,
      [workspaceId, DAY, clock.now()],
    );
    const [locked] = await lock(video.id);
    if (locked === undefined) throw new Error('not stored');
    await inTransaction(database.db, (tx) =>
      saveOwn(context, tx, workspaceId, {
        post: formWith('Inny'),
        replaces: locked,
        release: null,
        by: byUser(userId),
        now: clock.now(),
      }),
    );
    expect(await lock(video.id)).toMatchObject([{ approved: false, approvedAt: null, content: 'Inny' }]);
    const { versions } = await listVersions(database.db, workspaceId, { id: video.id });
    expect(versions).toMatchObject([{ content: 'Film #kawa', media: [{ coverMs: 400 }] }]);
  });
});
