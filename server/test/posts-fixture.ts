import { randomUUID } from 'node:crypto';
import { assets } from '../src/db/schema/assets.ts';
import { posts } from '../src/db/schema/posts.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { saveGenerated } from '../src/features/posts/save-generated.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';
import type { TestDatabase } from './database.ts';
import { makeReadyWorkspace } from './factories.ts';
import { manualClock } from './manual-clock.ts';

export const POST_TEXT = 'Kawa z rana smakuje najlepiej, gdy ziarna są świeżo zmielone. #kawa #palarnia';
export const OTHER_TEXT = 'Dziś pokazujemy, jak powstaje nasza mieszanka na espresso. #espresso #kawa';

/** A workspace with a stored image, and ways to put posts into it as people and batches do. */
export async function openPostsFixture(database: TestDatabase) {
  const { workspaceId, userId } = await makeReadyWorkspace(database.db);
  const clock = manualClock();
  const announced: string[] = [];
  const anotherImage = async () => {
    const made = { id: randomUUID(), aiMade: true };
    await database.db.insert(assets).values({
      kind: 'image',
      origin: 'generated',
      mime: 'image/jpeg',
      id: made.id,
      workspaceId,
      width: 1080,
      height: 1080,
      bytes: 1,
      sha256: '',
      signature: 's',
      provenance: { maker: 'm', model: 'm', digitalSourceType: 'trainedAlgorithmicMedia', promptHash: '' },
      createdAt: clock.now(),
    });
    return made;
  };
  const image = await anotherImage();
  /** Publications are a feature above the posts: it is enough to hear what they would hear. */
  const context = {
    db: database.db,
    clock,
    changeHooks: {
      postChanged: async (_tx: unknown, _workspaceId: WorkspaceId, postId: string) =>
        void announced.push(postId),
      preferencesChanged: async () => undefined,
      accountsChanged: async () => undefined,
    },
  };
  const batchId = randomUUID();
  const topic = { date: '2026-11-25', summary: 'kawa' } as never;
  const save = (date: string, replaces: string | null, content = POST_TEXT) =>
    inTransaction(database.db, (tx) =>
      saveGenerated(context, tx, workspaceId, {
        kind: 'post',
        date,
        language: 'pl',
        content,
        image,
        topic,
        batchId,
        replaces,
        since: clock.now(),
        now: clock.now(),
      }),
    );
  return {
    workspaceId,
    userId,
    clock,
    announced,
    image,
    anotherImage,
    context,
    batchId,
    /** A post that came without a version. */
    async put(date: string, values: Partial<typeof posts.$inferInsert> = {}) {
      const at = { createdAt: clock.now(), updatedAt: clock.now() };
      const row = { workspaceId, date, time: '10:00', content: POST_TEXT, language: 'pl', ...at, ...values };
      const [post] = await database.db.insert(posts).values(row).returning();
      if (!post) throw new Error('not stored');
      return post;
    },
    save,
    /** A post that a batch made; answers with its id. */
    async made(date: string): Promise<string> {
      const saved = await save(date, null);
      return 'postId' in saved ? saved.postId : '';
    },
  };
}

export type PostsFixture = Awaited<ReturnType<typeof openPostsFixture>>;
