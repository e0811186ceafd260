import type { Reel, ReelStep } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { readPage } from '../../db/list-page.ts';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type ReelRow, selectReel, selectReels } from './reels.queries.ts';

const PAGE = 20;

/** Where each step begins and ends on the way, in percent: the frames take most of the time. */
const SHARES: Readonly<Record<ReelStep, readonly [number, number]>> = {
  pictures: [0, 10],
  frames: [10, 80],
  sound: [80, 90],
  file: [90, 100],
};

/** @throws Refusal NOT_FOUND, also for another workspace's */
export async function getReel(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<Reel> {
  const row = await selectReel(workspaceId, db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toReel(row);
}

/** A page of the reels of one post or of the whole brand, the newest first. */
export async function listReels(
  { db, reelMaker }: Pick<Context, 'db' | 'reelMaker'>,
  workspaceId: WorkspaceId,
  { postId, cursor }: { postId?: string | undefined; cursor?: string | undefined },
): Promise<{ available: boolean; reels: Reel[]; next: string | null }> {
  const { rows, next } = await readPage(
    { cursor, size: PAGE, placeOf: ({ createdAt, id }: ReelRow) => ({ at: createdAt, id }) },
    (query) => selectReels(workspaceId, db, { postId, ...query }),
  );
  return { available: await reelMaker.isAvailable(), reels: rows.map(toReel), next };
}

function toReel(row: ReelRow): Reel {
  const { id, postId, brief, state, step, problem, madePostId, createdAt, finishedAt } = row;
  return {
    id,
    postId,
    ...brief,
    state,
    step: state === 'rendering' ? step : null,
    progress: progressOf(row),
    problem,
    madePostId,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function progressOf({ state, step, stepPercent }: ReelRow): number {
  if (state === 'done') return 100;
  if (state !== 'rendering' || step === null) return 0;
  const [from, to] = SHARES[step];
  return Math.round(from + ((to - from) * stepPercent) / 100);
}
