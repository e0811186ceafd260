import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationEvent } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { admitQuota } from '../../db/quotas.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPostRecords, toPost } from '../posts/index.ts';
import { watchBatch } from './batch-listener.ts';
import { getBatch, toDay } from './batch-view.ts';
import { type DayRow, selectDays } from './generation.queries.ts';
import { readWait } from './read-wait.ts';

/** Rows are looked at so often even if no notification comes, */
const LOOK_MILLISECONDS = 1_000;
/** and no oftener than this: thirty days side by side notify some ninety times, and each look reads them all. */
const REST_MILLISECONDS = 100;

/** Streams that one workspace may have open at one process: every tab of a team, and no flood of reads of rows. */
export const STREAMS_AT_ONCE = 20;
const open = new Map<WorkspaceId, number>();

type EventsContext = Pick<Context, 'db' | 'database' | 'clock' | 'readPlacesInLine'>;

/**
 * A batch as it goes: first a snapshot, then every change of a day (with the post of a finished one), at last `end`.
 * Drawn from rows, so a reload or another server loses nothing.
 * @throws Refusal NOT_FOUND, or TOO_MANY_REQUESTS when the workspace has so many open, before the first event
 */
export async function openBatchEvents(
  context: EventsContext,
  workspaceId: WorkspaceId,
  { id, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<AsyncGenerator<GenerationEvent, void>> {
  await getBatch(context.db, workspaceId, id);
  if ((open.get(workspaceId) ?? 0) >= STREAMS_AT_ONCE)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 });
  await admitQuota(context.db, 'streams', { owner: workspaceId, now: context.clock.now() });
  return batchEvents(context, workspaceId, { id, signal });
}

async function* batchEvents(
  context: EventsContext,
  workspaceId: WorkspaceId,
  { id, signal }: { id: string; signal: AbortSignal | undefined },
): AsyncGenerator<GenerationEvent, void> {
  const wakeSignal = makeWakeSignal(signal);
  const leave = watchBatch(context.database, id, wakeSignal.ring);
  count(workspaceId, 1);
  try {
    // Days first: a change between the two reads is told once more, never left out.
    const seen = new Map((await selectDays(workspaceId, context.db, id)).map(toSeen));
    yield { type: 'batch', batch: await getBatch(context.db, workspaceId, id) };
    let told: string | null = null;
    while (!signal?.aborted) {
      const batch = await getBatch(context.db, workspaceId, id);
      const days = await selectDays(workspaceId, context.db, id);
      const changed = days.filter((day) => seen.get(day.id) !== day.changeNumber);
      yield* dayEvents(context, workspaceId, changed);
      for (const day of changed) seen.set(...toSeen(day));
      if (batch.state !== 'running') {
        yield { type: 'end', batch };
        return;
      }
      const wait = await readWait(context, { batch: { createdAt: new Date(batch.createdAt) }, days });
      const telling = wait && JSON.stringify(wait);
      if (telling !== told) yield { type: 'wait', wait };
      told = telling;
      await sleep(REST_MILLISECONDS, undefined, { ...(signal && { signal }) }).catch(() => undefined);
      await wakeSignal.rung(LOOK_MILLISECONDS);
    }
  } finally {
    leave();
    count(workspaceId, -1);
  }
}

function count(workspaceId: WorkspaceId, change: number): void {
  const streams = (open.get(workspaceId) ?? 0) + change;
  if (streams === 0) open.delete(workspaceId);
  else open.set(workspaceId, streams);
}

const toSeen = ({ id, changeNumber }: DayRow): [string, number] => [id, changeNumber];

async function* dayEvents(
  context: EventsContext,
  workspaceId: WorkspaceId,
  days: readonly DayRow[],
): AsyncGenerator<GenerationEvent, void> {
  const ids = days.flatMap(({ state, postId }) => (state === 'done' && postId !== null ? postId : []));
  const rows = ids.length === 0 ? [] : await readPostRecords(context.db, workspaceId, { ids });
  const posts = new Map(rows.map((row) => [row.id, toPost(workspaceId, row)]));
  for (const day of days) {
    const post = day.state === 'done' ? (posts.get(day.postId ?? '') ?? null) : null;
    yield { type: 'day', day: toDay(day), post };
  }
}

/** Waits until it is rung, a time has passed or the reader left; a ring between two waits is not lost. */
function makeWakeSignal(signal: AbortSignal | undefined) {
  let rang = false;
  let wake: () => void = () => undefined;
  const ring = () => {
    rang = true;
    wake();
  };
  signal?.addEventListener('abort', ring, { once: true });
  return {
    ring,
    async rung(milliseconds: number): Promise<void> {
      if (!rang && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rang = false;
      wake = () => undefined;
    },
  };
}
