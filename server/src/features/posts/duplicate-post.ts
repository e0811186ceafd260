import { asksBeforePosting, type Post, type PostOrigin, type PostTarget } from '@postownia/contract';
import { lockDay } from '../../db/room-of-day.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { weekdayNameOf } from '../../lib/weekday-name.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { approvalBy } from './approval.ts';
import type { PostsContext } from './change-post.ts';
import { assertPlace } from './move-post.ts';
import { insertVersion } from './post-versions.queries.ts';
import { toPost } from './post-view.ts';
import { insertPost, lockOfDay, type PostRow, selectPost } from './posts.queries.ts';

/**
 * Copies text and media of a post, also of a published one, to a day: a draft at that weekday's time.
 * @param options.add also to a day that has posts
 * @throws Refusal NOT_FOUND, DAY_IN_THE_PAST, DAY_TAKEN (`details.postIds`), DAY_FULL
 */
export async function duplicatePost(
  context: PostsContext,
  workspaceId: WorkspaceId,
  copy: Copy,
): Promise<Post> {
  return inTransaction(context.db, (tx) => duplicatePostIn(context, tx, workspaceId, copy), { retries: 3 });
}

interface Copy {
  readonly by: RecordedActor;
  /** Default a person. */
  readonly origin?: PostOrigin;
  readonly id: string;
  readonly date: string;
  /** Default the weekday's time. */
  readonly time?: string;
  readonly add?: boolean | undefined;
  /** Who lets it go out by itself at its day and hour; default nobody yet. */
  readonly release?: RecordedActor | null;
}

/** The same inside a transaction. A refusal comes before anything was written. */
export async function duplicatePostIn(
  context: Pick<PostsContext, 'clock' | 'changeHooks'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { by, origin = 'person', id, date, time, add = false, release = null }: Copy,
): Promise<Post> {
  const now = context.clock.now();
  const original = await selectPost(workspaceId, tx, id);
  if (!original) throw new Refusal('NOT_FOUND');
  const { zone, times } = await getPreferences(tx, workspaceId);
  if (date < todayIn(zone, now)) throw new Refusal('DAY_IN_THE_PAST');
  await lockDay(tx, workspaceId, date);
  const onThatDay = await lockOfDay(workspaceId, tx, date);
  await assertPlace(tx, workspaceId, { date, onThatDay, add });
  const copied = copiedFrom(original);
  const approval = release === null ? {} : approvalBy(copied, { by: release, release: 'planned', now });
  const at = { date, time: time ?? times[weekdayNameOf(date)], createdAt: now, updatedAt: now };
  const copy = await insertPost(workspaceId, tx, { ...copied, ...approval, origin, ...at });
  await insertVersion(workspaceId, tx, copy, { ...by, cause: 'edited', batchId: null, createdAt: now });
  await context.changeHooks.postChanged(tx, workspaceId, copy.id);
  return toPost(workspaceId, (await selectPost(workspaceId, tx, copy.id)) ?? copy);
}

/** What a copy has of its original: neither its day, nor who made it, nor anybody's word. */
const copiedFrom = (original: PostRow) => ({
  format: original.format,
  content: original.content,
  link: original.link,
  targets: original.targets.map(askedAnew),
  language: original.language,
  media: original.media,
  imageVariant: original.imageVariant,
  textVariant: original.textVariant,
  aiLabel: original.aiLabel,
  topic: original.topic,
  videoType: original.videoType,
});

/** Answers to a network that allows no defaults hold for one post only. */
const askedAnew = (target: PostTarget): PostTarget =>
  asksBeforePosting(target.network) ? { ...target, options: {} } : target;
