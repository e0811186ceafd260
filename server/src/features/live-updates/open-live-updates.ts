import type { LiveUpdate } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { admitQuota } from '../../db/quotas.ts';
import { isForScreens } from '../../events/emit.ts';
import type { HeardEvents } from '../../events/event-listener.ts';
import { selectEventsSince } from '../../events/screen-events.queries.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Streams of one workspace at one process: every browser of a team, and no flood. */
export const STREAMS_AT_ONCE = 100;
/** Events that wait for a slow reader; with more, it is told to read anew instead. */
const WAITING_AT_MOST = 200;
/** An event bears the time at which its change began, and is seen when that is committed: this much later at most, but for long work. */
const COMMITTED_WITHIN_MILLISECONDS = 10_000;

const open = new Map<WorkspaceId, number>();

/**
 * The events of a workspace from now on, until the signal aborts, and before them what happened since its reader began to
 * read (`readFor` milliseconds ago). Without that it begins with `missed`, because nobody knows since when the reader has
 * not listened.
 * @throws Refusal TOO_MANY_REQUESTS when the workspace has so many open at this process, or opened in a minute at any
 */
export async function openLiveUpdates(
  context: Pick<Context, 'eventListener' | 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { readFor, signal }: { readFor: number | null; signal: AbortSignal },
): Promise<AsyncGenerator<LiveUpdate, void>> {
  if ((open.get(workspaceId) ?? 0) >= STREAMS_AT_ONCE)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 });
  const now = context.clock.now();
  await admitQuota(context.db, 'streams', { owner: workspaceId, now });
  const since = readFor === null ? null : new Date(now.getTime() - readFor - COMMITTED_WITHIN_MILLISECONDS);
  return liveUpdates(context, workspaceId, { since, signal });
}

async function* liveUpdates(
  { db, eventListener }: Pick<Context, 'eventListener' | 'db'>,
  workspaceId: WorkspaceId,
  { since, signal }: { since: Date | null; signal: AbortSignal },
): AsyncGenerator<LiveUpdate, void> {
  let waiting: LiveUpdate = NOTHING;
  let wake: () => void = () => undefined;
  let isListening = false;
  const leave = eventListener.watch(workspaceId, (heard) => {
    // The first word says that it listens: what happened before is read once, and no more was missed.
    const begins = !isListening && since !== null;
    isListening = true;
    if (!begins) waiting = joined(waiting, heard);
    wake();
  });
  const end = () => wake();
  signal.addEventListener('abort', end, { once: true });
  count(workspaceId, 1);
  const somethingNew = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  try {
    if (since !== null) {
      while (!isListening && !signal.aborted) await somethingNew();
      yield await happenedSince(db, workspaceId, since);
    }
    while (!signal.aborted) {
      const next = waiting;
      if (isSomething(next)) {
        waiting = NOTHING;
        yield next;
      } else await somethingNew();
    }
  } finally {
    leave();
    signal.removeEventListener('abort', end);
    count(workspaceId, -1);
  }
}

const NOTHING: LiveUpdate = { type: 'events', events: [] };

const isSomething = (update: LiveUpdate) => update.type === 'missed' || update.events.length > 0;

async function happenedSince(db: Context['db'], workspaceId: WorkspaceId, since: Date): Promise<LiveUpdate> {
  const rows = await selectEventsSince(workspaceId, db, { since, limit: WAITING_AT_MOST + 1 });
  if (rows.length > WAITING_AT_MOST) return { type: 'missed' };
  return { type: 'events', events: rows.filter(isForScreens) };
}

function joined(waiting: LiveUpdate, heard: HeardEvents): LiveUpdate {
  if (waiting.type === 'missed' || heard === 'missed') return { type: 'missed' };
  const events = [...waiting.events, ...heard];
  return events.length > WAITING_AT_MOST ? { type: 'missed' } : { type: 'events', events };
}

function count(workspaceId: WorkspaceId, change: number): void {
  const streams = (open.get(workspaceId) ?? 0) + change;
  if (streams === 0) open.delete(workspaceId);
  else open.set(workspaceId, streams);
}
