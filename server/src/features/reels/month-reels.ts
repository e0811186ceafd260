import { randomUUID } from 'node:crypto';
import { isDrawn } from '@postownia/contract/drawn-text';
import { BRAND_PROFILE_DEFAULTS } from '@postownia/contract/features/brand-profile';
import { MOTIONS_OF_STYLE, type ReelMood } from '@postownia/contract/reel-vocabulary';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { MonthReels } from '../../month-reels.ts';
import { getBrandProfile } from '../brand-profile/index.ts';
import { generatedPosts } from '../posts/index.ts';
import { endReel } from './end-reel.ts';
import { insertWaiting } from './insert-waiting.ts';
import { proposeOf } from './prepare-reel.ts';
import { isUnderWay, lockReelsOf, selectReels, UNDER_WAY } from './reels.queries.ts';

/** Longer ones are for whoever looks at them: a month's are ten seconds at most. */
const MOST_SECONDS = 10;
const MOODS: readonly ReelMood[] = ['calm', 'bright', 'driving'];

/** Reels of a month: each in another motion, out of those that fit the brand, and over another bed than the one before. */
export function monthReels(context: () => Pick<Context, 'enqueue' | 'withdraw' | 'reelMaker'>): MonthReels {
  return {
    isAvailable: () => context().reelMaker.isAvailable(),
    begin: async (tx, workspaceId, { postId, ...given }) => {
      const proposals = (await proposeOf(tx, workspaceId, postId)) ?? [];
      const fitting = proposals
        .filter(({ seconds, beats }) => seconds <= MOST_SECONDS && beats.every(({ text }) => isDrawn(text)))
        .at(-1);
      if (fitting === undefined || (await isUnderWay(workspaceId, tx, postId))) return false;
      const looks = {
        ...(await nextLooks(tx, workspaceId)),
        shape: '9:16',
        cover: 0,
        captions: true,
        sound: null,
      } as const;
      const { seconds, beats } = fitting;
      const brief = { seconds, beats, ...looks, pictures: [] };
      const reel = { id: randomUUID(), postId, brief, ...given };
      await insertWaiting(context(), tx, workspaceId, { ...reel, asked: false });
      return true;
    },
    undo: async (tx, workspaceId, { postIds, reservationId, now }) => {
      for (const reel of await lockReelsOf(workspaceId, tx, { postIds, reservationId })) {
        if (UNDER_WAY.some((state) => state === reel.state)) {
          await context().withdraw(tx, 'render-reel', [{ workspaceId, reelId: reel.id }]);
          await endReel(tx, workspaceId, { reel, now, state: 'cancelled' });
        }
        if (reel.madePostId !== null)
          await generatedPosts.removeUntouched(tx, workspaceId, { id: reel.madePostId, now });
      }
    },
  };
}

/** The motion and the bed after those of the brand's newest reel; a motion that does not fit its image style does not come. */
async function nextLooks(tx: Tx, workspaceId: WorkspaceId) {
  const [last] = await selectReels(workspaceId, tx, { postId: undefined, limit: 1 });
  const { preferredImageStyle } = (await getBrandProfile(tx, workspaceId)) ?? BRAND_PROFILE_DEFAULTS;
  const after = <Value>(list: readonly Value[], value: Value | undefined) =>
    list[(value === undefined ? 0 : list.indexOf(value) + 1) % list.length] as Value;
  const fitting = MOTIONS_OF_STYLE[preferredImageStyle];
  return { motion: after(fitting, last?.brief.motion), mood: after(MOODS, last?.brief.mood) };
}
