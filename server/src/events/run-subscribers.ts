import type { Context } from '../context.ts';
import { actForEveryBrand } from '../db/acting-for.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { EventListener } from './event-listener.ts';
import {
  insertCursor,
  lockCursor,
  type OutboxRow,
  renumberRestoredEvents,
  selectNextEvents,
  updateCursor,
} from './outbox.system-queries.ts';

/**
 * Does what follows from events, on rows of the transaction that also moves the reader on: a process that dies loses
 * no event and handles none twice. What acts outside puts a job into the queue with this transaction.
 */
export type Subscriber = (context: Context, tx: Tx, events: readonly OutboxRow[]) => Promise<void>;

const BATCH = 200;
/** Notifications wake the readers; this is the net for a lost one. */
const NET_MILLISECONDS = 60_000;
/** An earlier transaction is still running: its events come first. */
const OVERTAKEN_MILLISECONDS = 50;
const FAILED_MILLISECONDS = [500, 2_000, 10_000, 60_000];

/** Reads the outbox for each subscriber, one process at a time, until stopped. */
export async function runSubscribers(
  context: Context,
  listener: EventListener,
  subscribers: Readonly<Record<string, Subscriber>>,
): Promise<{ stop(): Promise<void> }> {
  const readers = Object.entries(subscribers).map(([name, handle]) => openReader(context, name, handle));
  for (const name of Object.keys(subscribers)) await insertCursor(context.db, name, context.clock.now());
  const renumbered = await inTransaction(context.db, renumberRestoredEvents);
  if (renumbered > 0) context.log.warn({ renumbered }, 'the database was restored into another server');
  const leave = listener.watchAll(() => {
    for (const reader of readers) reader.wake();
  });
  for (const reader of readers) reader.wake();
  return {
    async stop() {
      leave();
      await Promise.all(readers.map((reader) => reader.stop()));
    },
  };
}

function openReader(context: Context, name: string, handle: Subscriber) {
  let running: Promise<void> | undefined;
  let again = false;
  let failures = 0;
  let backingOff = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const wakeAfter = (milliseconds: number) => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      backingOff = false;
      wake();
    }, milliseconds);
    timer.unref();
  };
  const read = async () => {
    const { more, overtaken } = await readOnce(context, name, { handle, limit: failures > 0 ? 1 : BATCH });
    failures = 0;
    again ||= more;
    wakeAfter(overtaken ? OVERTAKEN_MILLISECONDS : NET_MILLISECONDS);
  };
  const backOff = (error: unknown) => {
    context.log.error({ err: error, subscriber: name, failures }, 'events wait for their reader');
    backingOff = true;
    wakeAfter(FAILED_MILLISECONDS[Math.min(failures, FAILED_MILLISECONDS.length - 1)] ?? NET_MILLISECONDS);
    failures += 1;
  };
  const readAll = async () => {
    while (again && !stopped && !backingOff) {
      again = false;
      await read().catch(backOff);
    }
  };
  const wake = () => {
    again = true;
    if (stopped || backingOff) return;
    running ??= readAll().finally(() => {
      running = undefined;
      if (again) wake();
    });
  };
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * One transaction: the next events are handled and the reader moves on, or nothing happens. After a failure they come one
 * by one, so that those before the one that fails get through.
 */
export async function readOnce(
  context: Context,
  subscriber: string,
  { handle, limit = BATCH }: { handle: Subscriber; limit?: number },
): Promise<{ more: boolean; overtaken: boolean }> {
  const now = context.clock.now();
  const readNext = async (tx: Tx) => {
    const after = await lockCursor(tx, subscriber);
    if (after === undefined) return { more: false, overtaken: false };
    const found = await selectNextEvents(tx, { after, now, limit });
    const firstOvertaken = found.findIndex(({ ready }) => !ready);
    const ready = firstOvertaken === -1 ? found : found.slice(0, firstOvertaken);
    const last = ready.at(-1);
    if (last !== undefined) {
      await handle(context, tx, ready);
      await updateCursor(tx, subscriber, { transaction: last.transaction, id: last.id, updatedAt: now });
    }
    return { more: ready.length === limit, overtaken: firstOvertaken !== -1 };
  };
  return actForEveryBrand(() => inTransaction(context.db, readNext));
}
