import type { Post, PostDraft, PostOrigin } from '@postownia/contract';
import { assertRoom, lockDay } from '../../db/room-of-day.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { weekdayNameOf } from '../../lib/weekday-name.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getBrandProfile } from '../brand-profile/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { approvalBy } from './approval.ts';
import type { PostsContext } from './change-post.ts';
import { formatAfter } from './format-after.ts';
import { mediaAfter } from './media-after.ts';
import { isAiMade } from './post-media.ts';
import { assertTextsAllowed, targetsAfter } from './post-texts.ts';
import { insertVersion } from './post-versions.queries.ts';
import { toPost } from './post-view.ts';
import { insertPost, type PostRow, selectPost } from './posts.queries.ts';

interface Creation {
  readonly by: RecordedActor;
  /** Default a person. */
  readonly origin?: PostOrigin;
  /** Makes a repeat harmless. */
  readonly key: string | undefined;
  readonly draft: PostDraft;
}

/**
 * Puts a person's own post on a day, beside whatever stands there: a draft, of which the first version is kept.
 * @throws Refusal NOT_FOUND (an image, a video or an account), DAY_IN_THE_PAST, DAY_FULL, POST_TEXT_INVALID
 * (`details.findings`), VIDEO_NOT_ALONE, IDEMPOTENCY_MISMATCH
 */
export async function createPost(
  context: PostsContext,
  workspaceId: WorkspaceId,
  { by, origin = 'person', key, draft }: Creation,
): Promise<Post> {
  const now = context.clock.now();
  const create = (tx: Tx) => addDraft(context, tx, workspaceId, { by, draft, origin, release: null });
  const request = { workspaceId, key, operation: 'create-post', input: draft, now };
  return inTransaction(context.db, (tx) => runOnce(tx, request, () => create(tx)), { retries: 3 });
}

interface Addition {
  readonly by: RecordedActor;
  readonly draft: PostDraft;
  readonly origin: PostOrigin;
  /** Who lets it go out by itself at its day and hour, as soon as the brand's policy has let it; null: nobody yet. */
  readonly release: RecordedActor | null;
}

/**
 * The same within a transaction, also for what the product makes of something that a person set up.
 * @throws Refusal NOT_FOUND (an image, a video or an account), DAY_IN_THE_PAST, DAY_FULL, POST_TEXT_INVALID
 * (`details.findings`), VIDEO_NOT_ALONE
 */
export async function addDraft(
  context: Pick<PostsContext, 'clock' | 'changeHooks'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { by, draft, origin, release }: Addition,
): Promise<Post> {
  const now = context.clock.now();
  const { zone, times } = await getPreferences(tx, workspaceId);
  const { date, time = times[weekdayNameOf(date)] } = draft;
  if (date < todayIn(zone, now)) throw new Refusal('DAY_IN_THE_PAST');
  await lockDay(tx, workspaceId, date);
  await assertRoom(tx, workspaceId, date);
  const shown = await shownBy(tx, workspaceId, { draft, origin, now });
  const approval = release === null ? {} : approvalBy(shown, { by: release, release: 'planned', now });
  const at = { createdAt: now, updatedAt: now };
  const post = await insertPost(workspaceId, tx, { ...shown, ...approval, date, time, ...at });
  await insertVersion(workspaceId, tx, post, { ...by, cause: 'edited', batchId: null, createdAt: now });
  await context.changeHooks.postChanged(tx, workspaceId, post.id);
  return toPost(workspaceId, (await selectPost(workspaceId, tx, post.id)) ?? post);
}

/** What a draft asks to be shown, once it was held against the rules. */
async function shownBy(
  tx: Tx,
  workspaceId: WorkspaceId,
  { draft, origin, now }: Pick<Addition, 'draft' | 'origin'> & { now: Date },
) {
  const { content, targets: changes = [], media: named = [], shownIn, link = null } = draft;
  const empty = { format: 'text', media: [] } satisfies Pick<PostRow, 'format' | 'media'>;
  const media = await mediaAfter(tx, workspaceId, { ...empty, changes: named, now });
  const shown = {
    origin,
    language: (await getBrandProfile(tx, workspaceId))?.postLanguage ?? 'pl',
    format: await formatAfter(tx, workspaceId, { before: empty, shown: { media, link, shownIn } }),
    link,
    content,
    media,
    targets: await targetsAfter(tx, workspaceId, { targets: [], changes }),
    aiLabel: isAiMade(media),
  };
  await assertTextsAllowed(tx, workspaceId, { before: null, after: shown });
  return shown;
}
