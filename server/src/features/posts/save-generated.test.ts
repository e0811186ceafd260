import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import type { ManualClock } from '../../../test/manual-clock.ts';
import { OTHER_TEXT, openPostsFixture, POST_TEXT, type PostsFixture } from '../../../test/posts-fixture.ts';
import { inTransaction } from '../../db/transaction.ts';
import { BY_SYSTEM, byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { approvePosts } from './approve-posts.ts';
import { changePost } from './change-post.ts';
import { recordPostStates } from './index.ts';
import { getPost } from './read-posts.ts';
import { saveGenerated } from './save-generated.ts';
import { undoGenerated } from './undo-generated.ts';

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

describe('what a batch saves', () => {
  it('fills an empty day at its weekday’s time, and leaves a day alone that filled up meanwhile', async () => {
    expect(await getPost(database.db, workspaceId, await made('2026-11-25'))).toMatchObject({
      time: '10:00',
      content: TEXT,
      state: 'draft',
      approved: false,
      aiLabel: true,
      media: [{ url: `/media/post-images/${workspaceId}/${fixture.image.id}.jpg`, aiMade: true }],
    });
    expect(await fixture.save('2026-11-25', null)).toEqual({ notSaved: 'taken' });
  });

  it('fills an empty day once when two find it empty at once, and when a person comes at the same time', async () => {
    const saved = await Promise.all([1, 2, 3].map(() => fixture.save('2026-11-25', null)));
    expect(saved.filter((saving) => 'postId' in saving)).toHaveLength(1);
    expect(saved.filter((saving) => 'notSaved' in saving)).toEqual([
      { notSaved: 'taken' },
      { notSaved: 'taken' },
    ]);
    const own = await put('2026-11-27');
    const [generated, moved] = await Promise.allSettled([
      fixture.save('2026-11-28', null),
      change({ id: own.id, revision: 1, date: '2026-11-28' }),
    ]);
    const filled = generated.status === 'fulfilled' && 'postId' in generated.value;
    expect([filled, moved.status === 'fulfilled']).toContain(true);
    expect(filled && moved.status === 'fulfilled').toBe(false);
  });

  it('replaces one post of a day and leaves the others alone', async () => {
    const id = await made('2026-11-26');
    const other = await put('2026-11-26', { time: '18:00' });
    expect(await fixture.save('2026-11-26', id, OTHER)).toEqual({ postId: id });
    expect((await getPost(database.db, workspaceId, id)).content).toBe(OTHER);
    expect(await getPost(database.db, workspaceId, other.id)).toMatchObject({ content: TEXT, revision: 1 });
    expect(await fixture.save('2026-11-26', randomUUID(), OTHER)).toEqual({ notSaved: 'taken' });
  });

  it('replaces what it was asked to, and undo brings the former back', async () => {
    const id = await made('2026-11-27');
    const since = clock.now();
    expect(await fixture.save('2026-11-27', id, OTHER)).toEqual({ postId: id });
    const undo = () =>
      inTransaction(database.db, (tx) =>
        undoGenerated(context(), tx, workspaceId, { postId: id, batchId: fixture.batchId, now: since }),
      );
    expect(await undo()).toBe('restored');
    expect((await getPost(database.db, workspaceId, id)).content).toBe(TEXT);
    expect(await undo()).toBe('kept');
  });

  it('never overwrites a published post or a person’s edit made since', async () => {
    const published = await put('2026-11-25', { state: 'published' });
    expect(await fixture.save('2026-11-25', published.id, OTHER)).toEqual({ notSaved: 'published' });
    const edited = await put('2026-11-26');
    await change({ id: edited.id, revision: 1, content: OTHER });
    expect(await fixture.save('2026-11-26', edited.id)).toEqual({ notSaved: 'edited' });
    expect((await getPost(database.db, workspaceId, edited.id)).content).toBe(OTHER);
  });

  it('gives a post only a new text: approved where the approver asked for it, else asking again (P-46)', async () => {
    const id = await made('2026-11-25');
    const approval = { postIds: [id], by: byUser(userId), now: clock.now() };
    await inTransaction(database.db, (tx) => approvePosts(context(), tx, workspaceId, approval));
    const part = {
      kind: 'part' as const,
      language: 'pl',
      askedBy: byUser(userId),
      postId: id,
      parts: { content: OTHER },
      batchId: fixture.batchId,
      since: clock.now(),
      now: clock.now(),
    };
    const saved = await inTransaction(database.db, (tx) => saveGenerated(context(), tx, workspaceId, part));
    expect(saved).toEqual({ postId: id });
    expect(await getPost(database.db, workspaceId, id)).toMatchObject({ content: OTHER, approved: true });
    const another = { ...part, askedBy: BY_SYSTEM, parts: { content: `${OTHER} I jutro też.` } };
    await inTransaction(database.db, (tx) => saveGenerated(context(), tx, workspaceId, another));
    expect((await getPost(database.db, workspaceId, id)).approved).toBe(false);
    const gone = { ...part, postId: randomUUID() };
    expect(await inTransaction(database.db, (tx) => saveGenerated(context(), tx, workspaceId, gone))).toEqual(
      {
        notSaved: 'gone',
      },
    );
  });

  it('gives a planned post another image and leaves it planned for its day and hour (P-46)', async () => {
    const id = await made('2026-11-25');
    const approval = { postIds: [id], by: byUser(userId), now: clock.now() };
    await inTransaction(database.db, (tx) => approvePosts(context(), tx, workspaceId, approval));
    const before = await getPost(database.db, workspaceId, id);
    const image = await fixture.anotherImage();
    const saved = await inTransaction(database.db, (tx) =>
      saveGenerated(context(), tx, workspaceId, {
        kind: 'part',
        language: 'pl',
        askedBy: byUser(userId),
        postId: id,
        parts: { image },
        batchId: fixture.batchId,
        since: clock.now(),
        now: clock.now(),
      }),
    );
    expect(saved).toEqual({ postId: id });
    const after = await getPost(database.db, workspaceId, id);
    expect(after.media.map(({ assetId }) => assetId)).toEqual([image.id]);
    const { approved, date, time, content, state } = before;
    expect(approved).toBe(true);
    expect(after).toMatchObject({ approved, date, time, content, state });
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
        undoGenerated(context(), tx, workspaceId, { postId, batchId: fixture.batchId, now: clock.now() }),
      );
    expect([await undo(untouched), await undo(edited), await undo(published)]).toEqual([
      'removed',
      'kept',
      'kept',
    ]);
  });
});
