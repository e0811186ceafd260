import type { LiveUpdate } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { admitQuota } from '../../db/quotas.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Streams of one workspace at one process: every browser of a team, and no flood. */
export const STREAMS_AT_ONCE = 100;
/** Events that wait for a slow reader; with more, it is told to read anew instead. */
const WAITING_AT_MOST = 200;

const open = new Map<WorkspaceId, number>();

/**
 * The events of a workspace from now on, until the signal aborts. Begins with `missed`, because nobody knows since when
 * the reader has not listened.
 * @throws Refusal TOO_MANY_REQUESTS when the workspace has so many open at this process, or opened in a minute at any
 */
export async function openLiveUpdates(
  context: Pick<Context, 'eventListener' | 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { signal }: { signal: AbortSignal },
): Promise<AsyncGenerator<LiveUpdate, void>> {
  if ((open.get(workspaceId) ?? 0) >= STREAMS_AT_ONCE)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 });
  await admitQuota(context.db, 'streams', { owner: workspaceId, now: context.clock.now() });
  return liveUpdates(context, workspaceId, signal);
}

async function* liveUpdates(
  context: Pick<Context, 'eventListener'>,
  workspaceId: WorkspaceId,
  signal: AbortSignal,
): AsyncGenerator<LiveUpdate, void> {
  let waiting: LiveUpdate = { type: 'events', events: [] };
  let wake: () => void = () => undefined;
  const leave = context.eventListener.watch(workspaceId, (heard) => {
    waiting = joined(waiting, heard);
    wake();
  });
  const end = () => wake();
  signal.addEventListener('abort', end, { once: true });
  count(workspaceId, 1);
  try {
    while (!signal.aborted) {
      const next = waiting;
      if (isSomething(next)) {
        waiting = { type: 'events', events: [] };
        yield next;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    leave();
    signal.removeEventListener('abort', end);
    count(workspaceId, -1);
  }
}

const isSomething = (update: LiveUpdate) => update.type === 'missed' || update.events.length > 0;

function joined(
  waiting: LiveUpdate,
  heard: Parameters<Parameters<Context['eventListener']['watch']>[1]>[0],
): LiveUpdate {
  if (waiting.type === 'missed' || heard === 'missed') return { type: 'missed' };
  const events = [...waiting.events, ...heard];
  return events.length > WAITING_AT_MOST ? { type: 'missed' } : { type: 'events', events };
}

function count(workspaceId: WorkspaceId, change: number): void {
  const streams = (open.get(workspaceId) ?? 0) + change;
  if (streams === 0) open.delete(workspaceId);
  else open.set(workspaceId, streams);
}
