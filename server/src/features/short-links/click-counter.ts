import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { actForEveryBrand } from '../../db/acting-for.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addClicks, type Counted, readOutcome, readTransactionId } from './short-links.system-queries.ts';

/** The same person opening the same link again within this is one click. */
const SAME_CLICK_MILLISECONDS = 30 * 60_000;
/** Whom one process remembers, at most; the longest ago are forgotten first. */
const MOST_REMEMBERED = 100_000;
/** A crash loses what was counted since the last write: at most this long. */
const WRITE_MILLISECONDS = 2_000;
/** Figures of links and hours waiting at once while the database is away; what is more is not counted. */
const MOST_WAITING = 10_000;
const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

export interface Click {
  readonly code: string;
  readonly ip: string;
  readonly agent: string;
}

/** Clicks of which nobody knows whether they were written: the answer to their transaction was lost. */
interface Unsure {
  readonly transactionId: string;
  readonly taken: readonly Counted[];
}

export interface ClickCounter {
  /** Takes a click and returns at once; it is written within two seconds, together with others. */
  count(click: Click): void;
  /** Writes what waits, nothing twice. What cannot be written waits for the next time. */
  write(): Promise<void>;
}

/**
 * Counts who opens links. Of a person only a hash is kept, in this process's memory and for half an hour, salted with
 * bytes that are made anew each day (UTC) and never leave it: whom it belongs to cannot be computed, nor found again tomorrow.
 * Several processes remember each for itself: who reaches two of them within half an hour counts twice.
 */
export function openClickCounter({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): ClickCounter {
  const waiting = new Map<string, Counted>();
  const unsure = new Set<Unsure>();
  const isRepeated = openMemory();
  let timer: NodeJS.Timeout | undefined;

  const add = (counted: Counted) => {
    const key = `${counted.code} ${counted.hour.getTime()}`;
    const known = waiting.get(key);
    if (known === undefined && waiting.size >= MOST_WAITING) return;
    waiting.set(key, { ...counted, clicks: counted.clicks + (known?.clicks ?? 0) });
  };

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    try {
      await settle();
      await writeWaiting();
    } catch (error) {
      log.warn({ err: error }, 'clicks wait for the database');
      wait();
    }
  };

  /** Asks what became of transactions that nobody answered; what they did not write is written with the rest. */
  const settle = async () => {
    for (const each of [...unsure]) {
      const outcome = await readOutcome(db, each.transactionId);
      if (outcome === 'in progress') wait();
      else if (unsure.delete(each) && outcome === 'aborted') each.taken.forEach(add);
    }
  };

  const writeWaiting = async () => {
    const taken = [...waiting.values()];
    if (taken.length === 0) return;
    waiting.clear();
    let transactionId: string | undefined;
    try {
      await inTransaction(db, async (tx) => {
        transactionId = await readTransactionId(tx);
        await addClicks(tx, taken);
      });
    } catch (error) {
      // Without an id nothing was written yet.
      if (transactionId === undefined) taken.forEach(add);
      else unsure.add({ transactionId, taken });
      throw error;
    }
  };

  const wait = () => {
    timer ??= setTimeout(() => void actForEveryBrand(write), WRITE_MILLISECONDS).unref();
  };

  return {
    count(click) {
      const now = clock.now().getTime();
      if (isRepeated(click, now)) return;
      const hour = new Date(now - (now % HOUR_MILLISECONDS));
      add({ code: click.code, hour, clicks: 1 });
      wait();
    },
    write: () => actForEveryBrand(write),
  };
}

/** Says of each click whether the same person opened the same link within half an hour. */
function openMemory(): (click: Click, now: number) => boolean {
  const seen = new Map<string, number>();
  let salt = { day: -1, bytes: randomBytes(32) };
  return ({ code, ip, agent }, now) => {
    const day = Math.floor(now / DAY_MILLISECONDS);
    if (day !== salt.day) {
      salt = { day, bytes: randomBytes(32) };
      seen.clear();
    }
    const who = createHash('sha256')
      .update(salt.bytes)
      .update(JSON.stringify([code, ip, agent]))
      .digest('base64');
    const last = seen.get(who);
    if (last !== undefined && now - last < SAME_CLICK_MILLISECONDS) return true;
    // Last in order: what stands first was seen longest ago.
    seen.delete(who);
    seen.set(who, now);
    for (const [one, at] of seen) {
      if (seen.size <= MOST_REMEMBERED && now - at < SAME_CLICK_MILLISECONDS) break;
      seen.delete(one);
    }
    return false;
  };
}
