import { definitionOf, type PostTarget, type ReelProblem } from '@postownia/contract';
import { COVER_SHARE } from '@postownia/contract/reel-vocabulary';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { videoAssets } from '../assets/index.ts';
import { readPostRecords, saveOwn } from '../posts/index.ts';
import { endReel } from './end-reel.ts';
import { placeReel } from './place-reel.ts';
import { lockReel, type ReelRow } from './reels.queries.ts';

interface MadeVideo {
  readonly video: Awaited<ReturnType<typeof videoAssets.store>>;
  /** A model made one of its pictures: the post is labelled. */
  readonly aiMade: boolean;
}

/**
 * Saves a reel as a video and a draft of its own, charges it and marks its row, in one transaction: a crash leaves all of
 * it or nothing. Where its post is gone, or no day takes it, it fails and its tokens go back.
 */
export async function finishReel(
  context: Pick<Context, 'db' | 'clock' | 'changeHooks'>,
  reel: ReelRow,
  made: MadeVideo,
): Promise<void> {
  const problem = await inTransaction(context.db, (tx) => save(context, tx, reel, made), { retries: 5 });
  if (problem !== null) await failReel(context, reel, problem);
}

async function save(
  context: Pick<Context, 'clock' | 'changeHooks'>,
  tx: Tx,
  reel: ReelRow,
  { video, aiMade }: MadeVideo,
): Promise<ReelProblem | null> {
  const workspaceId = asWorkspaceId(reel.workspaceId);
  if (!(await lockHeld(tx, workspaceId, reel))) return null;
  const now = context.clock.now();
  const [post] = await readPostRecords(tx, workspaceId, { ids: [reel.postId], calendar: 'ai' });
  if (post === undefined) return 'post-gone';
  const place = await placeReel(tx, workspaceId, { post, now });
  if (place === null) return 'no-room';
  await videoAssets.record(tx, workspaceId, { video, now });
  const medium = { assetId: video.id, aiMade, altText: '', crops: null, coverMs: coverMsOf(reel) };
  const { id } = await saveOwn(context, tx, workspaceId, {
    post: {
      ...place,
      format: 'reel',
      videoType: null,
      language: post.language,
      content: post.content,
      link: null,
      media: [medium],
      targets: targetsOf(post.targets),
      aiLabel: aiMade,
    },
    replaces: null,
    release: null,
    by: { actor: reel.actor ?? 'system', actorId: reel.actorId },
    now,
  });
  await endReel(tx, workspaceId, { reel, now, state: 'done', madePostId: id, madeAssetId: video.id });
  return null;
}

/** The moment at which the words of the chosen beat stand: what stands for the reel where it does not move. */
function coverMsOf({ brief: { seconds, beats, cover } }: ReelRow): number {
  const beat = Math.min(cover, beats.length - 1);
  return Math.round(((beat + COVER_SHARE) * seconds * 1000) / beats.length);
}

/** Whom the post leaves out, the reel leaves out as well; what networks ask about a video, its form asks. */
const targetsOf = (targets: readonly PostTarget[]): PostTarget[] =>
  targets
    .filter(({ network, excluded }) => excluded && definitionOf(network).shortVideo !== null)
    .map((target) => ({ ...target, text: null, options: {} }));

/** Gives the tokens back and says why; nothing happens when another worker has the reel or it ended already. */
export async function failReel(
  context: Pick<Context, 'db' | 'clock'>,
  reel: ReelRow,
  problem: ReelProblem,
): Promise<void> {
  const workspaceId = asWorkspaceId(reel.workspaceId);
  await inTransaction(
    context.db,
    async (tx) => {
      if (!(await lockHeld(tx, workspaceId, reel))) return;
      await endReel(tx, workspaceId, { reel, now: context.clock.now(), state: 'failed', problem });
    },
    { retries: 5 },
  );
}

/** Locks the row; false when it is no longer in this worker's hands. */
async function lockHeld(tx: Tx, workspaceId: WorkspaceId, reel: ReelRow): Promise<boolean> {
  const row = await lockReel(workspaceId, tx, reel.id);
  return row?.state === 'rendering' && row.attempts === reel.attempts;
}
