import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countUnfinishedDays, takeForgottenDays } from './generation.system-queries.ts';
import { DAY_LEASE_MILLISECONDS } from './lease-day.ts';

const PAGE = 500;
/** A queued day has a job already; after a minute that job may be lost. */
const QUEUED_MILLISECONDS = 60_000;
/** It looks so often for a minute while there is anything unfinished, then the schedule starts it again. */
const LOOK_MILLISECONDS = 5_000;
const RUN_MILLISECONDS = 50_000;

/**
 * The net under the jobs: days whose worker died, or whose job was lost, get a job again. Several sweeps may run at
 * once, because a job more is a claim that fails.
 */
export async function sweepGeneration(
  context: Pick<Context, 'db' | 'clock' | 'enqueue' | 'log'>,
  _input: object,
  run: { signal: AbortSignal; stopping: AbortSignal },
): Promise<void> {
  const signal = AbortSignal.any([run.signal, run.stopping]);
  const until = performance.now() + RUN_MILLISECONDS;
  for (;;) {
    await requeueForgottenDays(context);
    if ((await countUnfinishedDays(context.db)) === 0) return;
    if (performance.now() > until || signal.aborted) return;
    await pause(LOOK_MILLISECONDS, undefined, { signal }).catch(() => undefined);
  }
}

/** Queues a job for every unfinished day that a living worker would have touched. */
export async function requeueForgottenDays(
  context: Pick<Context, 'db' | 'clock' | 'enqueue' | 'log'>,
): Promise<number> {
  const now = context.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const days = await inTransaction(context.db, async (tx) => {
    const silentSince = before(DAY_LEASE_MILLISECONDS);
    const queuedSince = before(QUEUED_MILLISECONDS);
    const forgotten = await takeForgottenDays(tx, { silentSince, queuedSince, now, limit: PAGE });
    const asked = new Map(forgotten.map((day) => [day.id, day.asked]));
    if (forgotten.length > 0)
      await context.enqueue(
        tx,
        'generate-day',
        forgotten.map(({ workspaceId, id }) => ({ workspaceId, dayId: id })),
        { turn: ({ workspaceId, dayId }) => ({ of: workspaceId, asked: asked.get(dayId) ?? false }) },
      );
    return forgotten.length;
  });
  if (days > 0) context.log.info({ days }, 'unfinished days queued again');
  return days;
}
