import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import type { HeldClock } from '../../../test/held-clock.ts';
import { OTHER_TEXT, openPostsStage, POST_TEXT, type PostsStage } from '../../../test/posts-stage.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changePost } from './change-post.ts';
import { approvePosts, recordPostStates, saveGenerated, undoGenerated } from './index.ts';
import { getPost } from './read-posts.ts';

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

describe('what a batch saves', () => {
  it('fills an empty day at its weekday’s time, and leaves a day alone that filled up meanwhile', async () => {
    expect(await getPost(database.db, workspaceId, await made('2026-11-25'))).toMatchObject({
      ...{ time: '10:00', content: TEXT, state: 'draft', approved: false, aiLabel: true },
      image: { url: `/media/post-images/${workspaceId}/${stage.picture.id}.jpg`, aiMade: true },
    });
    expect(await stage.save('2026-11-25', null)).toEqual({ notSaved: 'taken' });
  });

  it('replaces what it was asked to, and undo brings the former back', async () => {
    const id = await made('2026-11-27');
    const since = clock.now();
    expect(await stage.save('2026-11-27', id, OTHER)).toEqual({ postId: id });
    const undo = () =>
      inTransaction(database.db, (tx) =>
        undoGenerated(context(), tx, workspaceId, { postId: id, batchId: stage.batchId, now: since }),
      );
    expect(await undo()).toBe('restored');
    expect((await getPost(database.db, workspaceId, id)).content).toBe(TEXT);
    expect(await undo()).toBe('kept');
  });

  it('never overwrites a published post or a person’s edit made since', async () => {
    const published = await put('2026-11-25', { state: 'published' });
    expect(await stage.save('2026-11-25', published.id, OTHER)).toEqual({ notSaved: 'published' });
    const edited = await put('2026-11-26');
    await change({ id: edited.id, revision: 1, content: OTHER });
    expect(await stage.save('2026-11-26', edited.id)).toEqual({ notSaved: 'edited' });
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
      batchId: stage.batchId,
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
      recordPostStates(tx, [{ workspaceId, id: published, state: 'published', publishedAt: clock.now() }]),
    );
    const undo = (postId: string) =>
      inTransaction(database.db, (tx) =>
        undoGenerated(context(), tx, workspaceId, { postId, batchId: stage.batchId, now: clock.now() }),
      );
    expect([await undo(untouched), await undo(edited), await undo(published)]).toEqual([
      'removed',
      'kept',
      'kept',
    ]);
  });
});
