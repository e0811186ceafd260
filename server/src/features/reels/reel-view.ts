import type { Reel, ReelStep } from '@postownia/contract';
import type { PlaceInLine } from '@postownia/contract/place-in-line';
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

type LineContext = Pick<Context, 'db' | 'clock' | 'readPlacesInLine'>;

/**
 * A reel whose place in the line nobody asks for: it has just begun or ended.
 * @throws Refusal NOT_FOUND, also for another workspace's
 */
export async function getReel(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<Reel> {
  const row = await selectReel(workspaceId, db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toReel(row, null);
}

/** @throws Refusal NOT_FOUND, also for another workspace's */
export async function readReel(context: LineContext, workspaceId: WorkspaceId, id: string): Promise<Reel> {
  const row = await selectReel(workspaceId, context.db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const waits = await readWaits(context, [row]);
  return toReel(row, waits.get(id) ?? null);
}

/** A page of the reels of one post or of the whole brand, the newest first. */
export async function listReels(
  context: LineContext & Pick<Context, 'reelMaker'>,
  workspaceId: WorkspaceId,
  { postId, cursor }: { postId?: string | undefined; cursor?: string | undefined },
): Promise<{ available: boolean; reels: Reel[]; next: string | null }> {
  const { rows, next } = await readPage(
    { cursor, size: PAGE, placeOf: ({ createdAt, id }: ReelRow) => ({ at: createdAt, id }) },
    (query) => selectReels(workspaceId, context.db, { postId, ...query }),
  );
  const waits = await readWaits(context, rows);
  const reels = rows.map((row) => toReel(row, waits.get(row.id) ?? null));
  return { available: await context.reelMaker.isAvailable(), reels, next };
}

/** Where those stand that wait; nothing is asked where none does. */
async function readWaits(
  { db, clock, readPlacesInLine }: LineContext,
  rows: readonly ReelRow[],
): Promise<Map<string, PlaceInLine | null>> {
  const waiting = rows.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return new Map();
  const asked = waiting.map(({ workspaceId, id, createdAt }) => ({
    input: { workspaceId, reelId: id },
    since: createdAt,
  }));
  const places = await readPlacesInLine(db, 'render-reel', { asked, now: clock.now() });
  return new Map(waiting.map(({ id }, at) => [id, places[at] ?? null]));
}

function toReel(row: ReelRow, wait: PlaceInLine | null): Reel {
  const { id, postId, brief, state, step, problem, madePostId, createdAt, finishedAt } = row;
  return {
    id,
    postId,
    ...brief,
    state,
    step: state === 'rendering' ? step : null,
    progress: progressOf(row),
    wait,
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
