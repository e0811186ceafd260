import type { ErrorCode, ReelPreview } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { admitQuota } from '../../db/quotas.ts';
import { QueueError } from '../../lib/process-pool.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ReelError } from '../../providers/reel/reel-maker.ts';
import { toRefusal } from './queue-refusal.ts';
import { readMaterial } from './read-material.ts';
import { briefOf, type Wish } from './start-reel.ts';

const REFUSALS: Readonly<Record<ReelError['fault'], ErrorCode>> = {
  'no-encoder': 'REELS_NOT_AVAILABLE',
  'bad-sound': 'SOUND_GONE',
  'bad-picture': 'REEL_NOT_SHOWN',
  'too-costly': 'REEL_NOT_SHOWN',
};

/**
 * What a reel would look like, and with `film` how it would move; nothing is kept and nothing charged.
 * @throws Refusal NOT_FOUND, PROFILE_MISSING, REELS_NOT_AVAILABLE, REEL_NOT_SHOWN, REEL_PREVIEW_REPLACED, SOUND_GONE, and with
 * `details.retryAfterSeconds` REELS_BUSY, TOO_MANY_REQUESTS
 */
export async function previewReel(
  context: Pick<Context, 'db' | 'storage' | 'clock' | 'log' | 'reelMaker'>,
  workspaceId: WorkspaceId,
  { film, signal, ...wish }: Wish & { film: boolean; signal: AbortSignal },
): Promise<ReelPreview> {
  const { db, reelMaker, clock } = context;
  await admitQuota(db, 'reelPreviews', { owner: workspaceId, now: clock.now() });
  const { id: postId } = wish;
  try {
    // Images are silent: ten minutes of sound are not read for them.
    const wished = { ...briefOf(wish), ...(film ? {} : { sound: null }) };
    const material = await readMaterial(context, workspaceId, { postId, wished, seed: postId });
    if (material === null) throw new Refusal('NOT_FOUND');
    const shown = await reelMaker.preview(material.brief, { film, signal, owner: workspaceId });
    return {
      stills: shown.stills.map((still) => addressOf(still, 'image/jpeg')),
      film: shown.film && addressOf(shown.film, 'video/mp4'),
    };
  } catch (error) {
    if (error instanceof QueueError) throw toRefusal(error);
    if (!(error instanceof ReelError)) throw error;
    context.log.warn({ postId, fault: error.fault, detail: error.message }, 'a reel was not shown');
    throw new Refusal(REFUSALS[error.fault]);
  }
}

const addressOf = (bytes: Uint8Array, mime: string) =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
