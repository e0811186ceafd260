import type { Post, PostChange, PostTexts } from '@postownia/contract';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { keepVersion } from './keep-version.ts';
import { movePost } from './move-post.ts';
import { approvalAfterEdit, assertChangeable, textHash } from './post-rules.ts';
import { assertTextsAllowed, textsAfter } from './post-texts.ts';
import { toPost } from './post-view.ts';
import { lockPosts, type PostDraft, type PostRow, updatePost } from './posts.queries.ts';

type Change = z.infer<typeof PostChange>;
export type PostsContext = Pick<Context, 'db' | 'clock' | 'announcements'>;

/**
 * Changes text, day, time, label or excluded accounts of a post. A changed text makes a version and withdraws
 * somebody else's approval. With `swap` a taken day changes places with this one.
 * @throws Refusal NOT_FOUND, CONFLICT (the revision is not the newest), POST_PUBLISHED, POST_BUSY, POST_TEXT_INVALID
 * (`details.findings`), DAY_IN_THE_PAST, DAY_TAKEN
 */
export async function changePost(
  context: PostsContext,
  workspaceId: WorkspaceId,
  { userId, change }: { userId: string; change: Change },
): Promise<Post> {
  return inTransaction(
    context.db,
    async (tx) => {
      const now = context.clock.now();
      const locked = await lockPosts(workspaceId, tx, { ids: [change.id], date: change.date });
      const post = locked.find(({ id }) => id === change.id);
      if (!post) throw new Refusal('NOT_FOUND');
      assertChangeable(post);
      if (post.revision !== change.revision) throw new Refusal('CONFLICT');
      const texts = textsAfter(post, change);
      await assertTextsAllowed(tx, workspaceId, { post, texts });
      if (change.date !== undefined && change.date !== post.date) {
        const { zone } = await getPreferences(tx, workspaceId);
        const onThatDay = locked.find(({ id }) => id !== post.id);
        const today = todayIn(zone, now);
        const { date, swap = false } = change;
        await movePost(context, tx, workspaceId, { post, date, onThatDay, swap, today, now });
      }
      await updatePost(workspaceId, tx, post.id, {
        ...newValues(post, { ...change, texts, userId }),
        updatedAt: now,
      });
      return finish(context, tx, workspaceId, { before: post, userId, now });
    },
    { retries: 3 },
  );
}

function newValues(
  post: PostRow,
  change: Pick<Change, 'time' | 'aiLabel' | 'excludedAccountIds'> & { texts: PostTexts; userId: string },
): Partial<PostDraft> {
  const { texts, userId, time, aiLabel, excludedAccountIds } = change;
  return {
    ...(textHash(texts) === textHash(post) ? {} : { ...texts, ...approvalAfterEdit(post, texts, userId) }),
    ...(time === undefined ? {} : { time }),
    ...(aiLabel === undefined ? {} : { aiLabel }),
    ...(excludedAccountIds === undefined ? {} : { excludedAccountIds }),
  };
}

async function finish(
  context: PostsContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { before, userId, now }: { before: PostRow; userId: string; now: Date },
): Promise<Post> {
  await context.announcements.postChanged(tx, workspaceId, before.id);
  const [after] = await lockPosts(workspaceId, tx, { ids: [before.id] });
  if (!after) throw new Refusal('NOT_FOUND');
  if (textHash(after) !== textHash(before)) {
    const origin = { cause: 'edited', authorId: userId, batchId: null, createdAt: now } as const;
    await keepVersion(tx, workspaceId, { before, after, origin });
  }
  return toPost(workspaceId, after);
}
