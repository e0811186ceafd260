import type { Database } from './connect.ts';
import { type Counted, countRequest, type RequestLimit, secondsUntil } from './request-limits.ts';

/** How many requests a process takes of a window at once, while the window has room for many. */
export const TAKEN_AT_ONCE = 10;
/** The same while no other process counts against the window: whoever asks keeps to one process, and nobody is held back. */
export const TAKEN_ALONE = 20;
/** Of little room a process takes no more than a third at once, so that none holds what another needs. */
const SHARE_OF_ROOM = 1 / 3;
/** So many windows are remembered; then those that are over are forgotten. */
const MOST_WINDOWS = 10_000;

/** What this process knows of one window. */
interface Window {
  /** Requests counted in the database and not made yet. */
  held: number;
  /** Room of the window beside them when the database was last asked. */
  readonly room: number;
  /** How many of its requests this process has taken. */
  readonly own: number;
  /** When the database was last asked, nobody else had taken any. */
  readonly isAlone: boolean;
  /** A clock set back since makes it unknown again. */
  readonly askedAt: Date;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Counts requests that come by the hundred: most of them without asking the database. */
export interface TakenRequests {
  /** As `countRequest`; processes together never let more than `max` through. */
  count(limit: RequestLimit & { now: Date }): Promise<Counted>;
}

/**
 * Counts against the limits of `request-limits.ts` some requests in advance, and remembers that a window is used up until it
 * ends. What a process holds when the window ends is lost with it; another process may be refused by at most
 * `TAKEN_AT_ONCE` - 1 too early for it, `TAKEN_ALONE` - 1 where it was alone until then (`docs/decisions/0054`).
 */
export function openTakenRequests(db: Database): TakenRequests {
  const windows = new Map<string, Window>();
  const asking = new Map<string, Promise<void>>();

  const windowOf = (key: string, now: Date): Window | undefined => {
    const window = windows.get(key);
    return window !== undefined && now >= window.askedAt && now.getTime() < window.endsAt
      ? window
      : undefined;
  };

  async function ask({ now, ...limit }: RequestLimit & { now: Date }): Promise<void> {
    const before = windows.get(limit.key);
    const room = windowOf(limit.key, now)?.room ?? limit.max;
    const most = before?.isAlone ? TAKEN_ALONE : TAKEN_AT_ONCE;
    const take = Math.max(1, Math.min(most, Math.floor(room * SHARE_OF_ROOM)));
    const { left, taken, endsAt } = await countRequest(db, { ...limit, take, now });
    const own = taken + (before?.endsAt === endsAt ? before.own : 0);
    if (windows.size >= MOST_WINDOWS) forgetEnded(windows, now);
    const isAlone = own === limit.max - left;
    windows.set(limit.key, { held: taken, room: left, own, isAlone, askedAt: now, endsAt });
  }

  /** One question at a time for each key: what many requests take at once must not exceed the window. */
  function refill(limit: RequestLimit & { now: Date }): Promise<void> {
    const asked = asking.get(limit.key);
    if (asked !== undefined) return asked;
    const question = ask(limit).finally(() => asking.delete(limit.key));
    asking.set(limit.key, question);
    return question;
  }

  return {
    async count(limit) {
      for (;;) {
        const window = windowOf(limit.key, limit.now);
        if (window !== undefined && (window.held > 0 || window.room === 0)) return use(window, limit.now);
        await refill(limit);
      }
    },
  };
}

function use(window: Window, now: Date): Counted {
  const { room, endsAt } = window;
  const allowed = window.held > 0;
  if (allowed) window.held -= 1;
  const retryAfter = allowed ? null : secondsUntil(endsAt, now);
  return { allowed, retryAfter, taken: Number(allowed), left: room + window.held, endsAt };
}

function forgetEnded(windows: Map<string, Window>, now: Date): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now.getTime()) windows.delete(key);
}
