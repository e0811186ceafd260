import type { ErrorCode, OwnSound } from '@postownia/contract';
import { SOUND_MAX_BYTES } from '@postownia/contract/reel-vocabulary';
import type { Context } from '../../context.ts';
import { QueueError } from '../../lib/process-pool.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ReelError, type SoundExamined } from '../../providers/reel/reel-maker.ts';
import { soundAssets } from '../assets/index.ts';
import { toRefusal } from './queue-refusal.ts';

type Problem = Extract<SoundExamined, { problem: string }>['problem'];
const REFUSALS: Readonly<Record<Problem, ErrorCode>> = {
  unreadable: 'SOUND_UNREADABLE',
  'too-long': 'SOUND_TOO_LARGE',
  empty: 'SOUND_EMPTY',
  damaged: 'SOUND_DAMAGED',
};

/**
 * Takes a person's sound for reels, once it was listened to in the reels' own process. The same file again is the sound that
 * it was and takes no room twice.
 * @throws Refusal SOUND_UNREADABLE, SOUND_TOO_LARGE, SOUND_EMPTY, SOUND_DAMAGED, REELS_NOT_AVAILABLE, STORAGE_FULL,
 * REELS_BUSY (`details.retryAfterSeconds`)
 */
export async function addSound(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'readAllowance' | 'reelMaker'>,
  workspaceId: WorkspaceId,
  { file, userId, signal }: { file: File; userId: string | null; signal: AbortSignal },
): Promise<OwnSound> {
  if (file.size > SOUND_MAX_BYTES) throw new Refusal('SOUND_TOO_LARGE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const known = await soundAssets.known(context, workspaceId, bytes);
  if (known !== null) return known;
  const examined = await context.reelMaker.examineSound(bytes, { signal }).catch((error: unknown) => {
    if (error instanceof QueueError) throw toRefusal(error);
    if (!(error instanceof ReelError)) throw error;
    throw new Refusal(error.fault === 'no-encoder' ? 'REELS_NOT_AVAILABLE' : 'SOUND_UNREADABLE');
  });
  if ('problem' in examined) throw new Refusal(REFUSALS[examined.problem]);
  return soundAssets.add(context, workspaceId, { bytes, name: file.name, userId, ...examined });
}
