import { isVideoFormat, type Post, type PostChange } from '@postownia/contract';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { lockDay } from '../../db/room-of-day.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { approvalAfterEdit } from './approval.ts';
import { formatAfter } from './format-after.ts';
import { keepVersion } from './keep-version.ts';
import { mediaAfter } from './media-after.ts';
import { movePost } from './move-post.ts';
import { approvedMedium, isAiMade } from './post-media.ts';
import { assertChangeable, ownTextsOf, type Visible } from './post-rules.ts';
import { assertTextsAllowed, targetsAfter } from './post-texts.ts';
import { toPost } from './post-view.ts';
import { lockPosts, type PostRow, updatePost } from './posts.queries.ts';

type Change = z.infer<typeof PostChange>;
export type PostsContext = Pick<Context, 'db' | 'clock' | 'changeHooks'>;

/**
 * Changes text, media, day, time, label or targets of a post. Changed text or media make a version; whatever the world will see
 * otherwise withdraws somebody else's approval. On a day that has posts it goes beside them with `add`, or changes places with `swapWith`.
 * @throws Refusal NOT_FOUND, CONFLICT (the revision is not the newest), POST_PUBLISHED, POST_BUSY, POST_TEXT_INVALID
 * (`details.findings`), VIDEO_NOT_ALONE, DAY_IN_THE_PAST, DAY_TAKEN (`details.postIds`), DAY_FULL
 */
export async function changePost(
  context: PostsContext,
  workspaceId: WorkspaceId,
  { by, change }: { by: RecordedActor; change: Change },
): Promise<Post> {
  return inTransaction(context.db, (tx) => changePostIn(context, tx, workspaceId, { by, change }), {
    retries: 3,
  });
}

/** The same inside a transaction. A refusal comes before anything was written. */
export async function changePostIn(
  context: PostsContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { by, change }: { by: RecordedActor; change: Change },
): Promise<Post> {
  const now = context.clock.now();
  if (change.date !== undefined) await lockDay(tx, workspaceId, change.date);
  const locked = await lockPosts(workspaceId, tx, { ids: [change.id], date: change.date });
  const post = locked.find(({ id }) => id === change.id);
  if (!post) throw new Refusal('NOT_FOUND');
  assertChangeable(post);
  if (post.revision !== change.revision) throw new Refusal('CONFLICT');
  const visible = await visibleAfter(tx, workspaceId, { post, change, now });
  await assertTextsAllowed(tx, workspaceId, { before: post, after: { ...post, ...visible } });
  if (change.date !== undefined && change.date !== post.date) {
    const { zone } = await getPreferences(tx, workspaceId);
    const { date, add, swapWith } = change;
    const onThatDay = locked.filter((other) => other.date === date && !isVideoFormat(other.format));
    const today = todayIn(zone, now);
    await movePost(context, tx, workspaceId, { post, date, onThatDay, add, swapWith, today, now });
  }
  await updatePost(workspaceId, tx, post.id, {
    ...visible,
    updatedAt: now,
    ...(change.time === undefined ? {} : { time: change.time }),
    ...approvalAfterEdit(post, visible, by),
  });
  return toPost(workspaceId, await recordEdit(context, tx, workspaceId, { before: post, by, now }));
}

/** What the world will see after a change; the label follows the media unless somebody set it otherwise. */
async function visibleAfter(
  tx: Tx,
  workspaceId: WorkspaceId,
  { post, change, now }: { post: PostRow; change: Change; now: Date },
): Promise<Visible> {
  const { content = post.content, targets: changes = [], media: named, link = post.link, shownIn } = change;
  const targets = await targetsAfter(tx, workspaceId, { targets: post.targets, changes });
  const media =
    named === undefined
      ? post.media
      : await mediaAfter(tx, workspaceId, { media: post.media, changes: named, now });
  const isAsMade = post.aiLabel === isAiMade(post.media);
  const aiLabel = change.aiLabel ?? (isAsMade ? isAiMade(media) : post.aiLabel);
  const format = await formatAfter(tx, workspaceId, { before: post, shown: { media, link, shownIn } });
  return { content, targets, media, aiLabel, link, format };
}

/** What a version keeps. */
const keptOf = ({ content, targets, media }: PostRow) =>
  JSON.stringify([content, ownTextsOf(targets), media.map(approvedMedium)]);

/** Says that a locked post was changed by somebody, and keeps a version where it shows something else now. */
export async function recordEdit(
  context: Pick<PostsContext, 'changeHooks'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { before, by, now }: { before: PostRow; by: RecordedActor; now: Date },
): Promise<PostRow> {
  await context.changeHooks.postChanged(tx, workspaceId, before.id);
  const [after] = await lockPosts(workspaceId, tx, { ids: [before.id] });
  if (!after) throw new Refusal('NOT_FOUND');
  if (keptOf(after) !== keptOf(before)) {
    const origin = { ...by, cause: 'edited', batchId: null, createdAt: now } as const;
    await keepVersion(tx, workspaceId, { before, after, origin });
  }
  return after;
}
