import { type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { EVERY_BRAND } from './acting-for.ts';
import { type Database, openDatabase } from './connect.ts';

/** Whether a replica may be asked: it follows, it is too far behind, or nobody answers there. */
export type ReplicaState = 'following' | 'behind' | 'away';

/** Who answered a read that may be a moment behind; `conflict`: the replica broke it off to go on replaying. */
export type ReadAnswered = 'replica' | 'behind' | 'away' | 'conflict' | 'own-change';

/** Told what happens, for the metrics. */
export interface ObserveReplica {
  state(state: ReplicaState, lagSeconds: number): void;
  read(answered: ReadAnswered): void;
}

/** A copy that follows the primary, with what is known about how far. */
export interface Replica {
  readonly db: Database;
  /** As last looked at; `away` until the first look. */
  readonly state: ReplicaState;
  /** Compares both servers anew. Happens by itself every two seconds. */
  look(): Promise<void>;
  /** Somebody found nobody there; the next look finds out when that is over. */
  lost(error: unknown): void;
  read(answered: ReadAnswered): void;
  close(): Promise<void>;
}

/**
 * A replica further behind is not asked. Far below the two minutes for which whoever changed something reads from the
 * primary (decision 0018), so that nobody ever sees a state older than their own last change.
 */
const MOST_BEHIND_SECONDS = 30;
const LOOK_EVERY_MILLISECONDS = 2_000;
/** Whoever waits longer for a connection is better served by the primary. */
const PATIENCE_MILLISECONDS = 1_000;
/** A server that vanished without a word would hold its readers for minutes. */
const LONGEST_READ_MILLISECONDS = 10_000;
/** Two hours of looks: a replica further behind is known to be at least that. */
const MOST_MARKS = 3_600;

/** Where the primary's log ended, and when it was known to. */
interface Mark {
  readonly end: bigint;
  readonly at: number;
}

/**
 * Opens a replica and watches how far it follows. The lag is measured without trusting either server's clock and also
 * while nothing is written: the end of the primary's log is noted at each look, and the replica is as old as the newest
 * note that it has replayed. A server that replays nothing (some managed readers share the primary's storage) is never behind.
 * @param options.now milliseconds that only grow
 * @param options.lookEveryMilliseconds how often it looks by itself
 * @param options.patienceMilliseconds how long a reader waits for a connection before the primary answers
 */
export async function openReplica(options: {
  url: string;
  primary: Database;
  log: Pick<Logger, 'info' | 'warn'>;
  max?: number;
  now?: () => number;
  lookEveryMilliseconds?: number;
  patienceMilliseconds?: number;
  observe?: ObserveReplica;
}): Promise<Replica> {
  const { primary, log, now = () => performance.now(), observe } = options;
  const { lookEveryMilliseconds = LOOK_EVERY_MILLISECONDS } = options;
  const { db, close } = openDatabase({
    url: options.url,
    max: options.max ?? 10,
    unnamed: EVERY_BRAND,
    patienceMilliseconds: options.patienceMilliseconds ?? PATIENCE_MILLISECONDS,
    longestMilliseconds: LONGEST_READ_MILLISECONDS,
  });
  let state: ReplicaState = 'away';
  let marks: Mark[] = [];

  const become = (next: ReplicaState, lagSeconds: number, error?: unknown) => {
    observe?.state(next, lagSeconds);
    if (next === state) return;
    state = next;
    if (next === 'following') log.info({ lagSeconds }, 'the replica follows');
    else log.warn({ lagSeconds, err: error }, `the replica is ${next}; reading from the primary`);
  };
  const look = async () => {
    const at = now();
    // A primary that does not answer says nothing about the replica: the earlier notes go on telling its age.
    const end = await logEnd(primary, sql`select pg_current_wal_lsn() as log_end`).catch(() => null);
    if (end !== null) marks = [...marks, { end, at }].slice(-MOST_MARKS);
    try {
      const replayed = await logEnd(db, sql`select pg_last_wal_replay_lsn() as log_end`);
      if (replayed === null) return become('following', 0);
      const newest = marks.findLastIndex((mark) => mark.end <= replayed);
      marks = marks.slice(Math.max(0, newest));
      const lagSeconds = (at - (marks[0]?.at ?? at)) / 1000;
      become(newest >= 0 && lagSeconds <= MOST_BEHIND_SECONDS ? 'following' : 'behind', lagSeconds);
    } catch (error) {
      become('away', 0, error);
    }
  };

  await look();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, lookEveryMilliseconds);
  timer.unref();
  return {
    db,
    get state() {
      return state;
    },
    look,
    lost: (error) => become('away', 0, error),
    read: (answered) => observe?.read(answered),
    close: async () => {
      clearInterval(timer);
      await looking;
      await close();
    },
  };
}

/** A position in the primary's log, counted in bytes; null where the server replays none. */
async function logEnd(db: Database, question: SQL): Promise<bigint | null> {
  const { rows } = await db.execute<{ log_end: string | null }>(question);
  const [high, low] = rows[0]?.log_end?.split('/').map((part) => BigInt(`0x${part}`)) ?? [];
  return high === undefined || low === undefined ? null : (high << 32n) + low;
}
