import type pg from 'pg';
import type { OpenDatabase } from '../../db/connect.ts';

const CHANNEL = 'generation';

/** One LISTEN connection per process while anybody watches a batch. */
interface Listener {
  readonly wakes: Map<string, Set<() => void>>;
  client: pg.Client | null;
}
const listeners = new WeakMap<OpenDatabase['pool'], Listener>();

/**
 * Calls `wake` whenever a batch may have changed, also when the connection came or went; watchers look at the rows
 * either way, so a lost notification costs time and nothing else.
 * @returns stops watching; the last watcher to leave closes the connection
 */
export function watchBatch(database: OpenDatabase, batchId: string, wake: () => void): () => void {
  let listener = listeners.get(database.pool);
  if (!listener) {
    listener = { wakes: new Map(), client: null };
    listeners.set(database.pool, listener);
  }
  const { wakes } = listener;
  wakes.set(batchId, (wakes.get(batchId) ?? new Set()).add(wake));
  if (!listener.client) open(database, listener);
  return () => {
    const left = wakes.get(batchId);
    left?.delete(wake);
    if (left?.size === 0) wakes.delete(batchId);
    if (wakes.size === 0) close(listener);
  };
}

function open(database: OpenDatabase, listener: Listener): void {
  const client = database.direct();
  listener.client = client;
  const gone = () => {
    if (listener.client !== client) return;
    listener.client = null;
    wakeAll(listener);
  };
  client.on('error', gone);
  client.on('end', gone);
  client.on('notification', ({ payload = '' }) => {
    for (const wake of listener.wakes.get(payload) ?? []) wake();
  });
  const listening = async () => {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    wakeAll(listener);
  };
  listening().catch(gone);
}

function close(listener: Listener): void {
  const { client } = listener;
  listener.client = null;
  // The connection is only ever listened to: whatever its end reports, nobody waits for it.
  client?.end().catch(() => undefined);
}

function wakeAll({ wakes }: Listener): void {
  for (const set of wakes.values()) for (const wake of set) wake();
}
