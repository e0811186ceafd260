import type { Post } from '@postownia/contract';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import type { PostsContext } from './change-post.ts';
import { orDayTaken } from './move-post.ts';
import { weekdayNameOf } from './post-rules.ts';
import { insertVersion } from './post-versions.queries.ts';
import { toPost } from './post-view.ts';
import { insertPost, selectPost } from './posts.queries.ts';

/**
 * Copies text and picture of a post, also of a published one, to another day: a draft at that weekday's time.
 * @throws Refusal NOT_FOUND, DAY_IN_THE_PAST, DAY_TAKEN
 */
export async function duplicatePost(
  context: PostsContext,
  workspaceId: WorkspaceId,
  { userId, id, date }: { userId: string; id: string; date: string },
): Promise<Post> {
  const duplicate = async (tx: Tx) => {
    const now = context.clock.now();
    const original = await selectPost(workspaceId, tx, id);
    if (!original) throw new Refusal('NOT_FOUND');
    const { zone, times } = await getPreferences(tx, workspaceId);
    if (date < todayIn(zone, now)) throw new Refusal('DAY_IN_THE_PAST');
    const { content, variants, language, imageId, imageAiMade, imageVariant, textVariant, aiLabel, topic } =
      original;
    const copied = {
      content,
      variants,
      language,
      imageId,
      imageAiMade,
      imageVariant,
      textVariant,
      aiLabel,
      topic,
    };
    const time = times[weekdayNameOf(date)];
    const copy = await orDayTaken(
      insertPost(workspaceId, tx, { ...copied, date, time, createdAt: now, updatedAt: now }),
    );
    await insertVersion(workspaceId, tx, copy, {
      cause: 'edited',
      authorId: userId,
      batchId: null,
      createdAt: now,
    });
    await context.announcements.postChanged(tx, workspaceId, copy.id);
    return toPost(workspaceId, (await selectPost(workspaceId, tx, copy.id)) ?? copy);
  };
  return inTransaction(context.db, duplicate, { retries: 3 });
}
