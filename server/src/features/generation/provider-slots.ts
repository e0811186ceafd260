import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/connect.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import {
  freeSlot,
  insertSlots,
  keepSlot,
  reduceSlots,
  selectHold,
  takeSlot,
} from './provider-slots.system-queries.ts';

/** A place is lost when its holder has not renewed it for so long: the holder is dead. */
const LEASE_MILLISECONDS = 10_000;
const RENEW_MILLISECONDS = 3_000;
/** How often the first in line looks whether another process freed a place. */
const LOOK_MILLISECONDS = 150;
const REDUCED_MILLISECONDS = 60_000;
/** A wait that a provider names is waited for here up to this; beyond it nobody asks until it is over. */
export const SHORT_WAIT_SECONDS = 8;
/** However long a provider asks for: after an hour one call finds out. */
const LONGEST_HOLD_SECONDS = 3_600;

/** One process asks for a provider's places in one line: what somebody waits for first, then the earlier day. */
interface Line {
  /** Somebody stands at its head and asks for a place. */
  taken: boolean;
  readonly behind: { readonly asked: boolean; readonly step: () => void }[];
  /** Ends the wait of the first in line when this process freed a place. */
  wake: () => void;
  madeSlots: boolean;
}
const lines = new WeakMap<Database, Map<string, Line>>();

type SlotContext = Pick<Context, 'db' | 'clock'>;

/**
 * Calls a provider that allows ten requests in flight per key: waits for one of its places, which are rows that all
 * processes share, and holds it during the call. After a 429 the provider has eight for a minute; where it named a longer
 * wait it has none until then, and every call fails at once.
 * @param provider names the limit, for example `image:ideogram`
 * @throws ProviderError of the call; `rate-limited` while the provider is left alone, `cancelled`
 */
export async function withSlot<Result>(
  context: SlotContext,
  provider: string,
  { signal, asked }: { signal: AbortSignal; asked: boolean },
  call: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID();
  await waitInLine(context, { provider, holder, signal, asked });
  const renewing = setInterval(() => {
    // A renewal that fails is no reason to break off the call: the next one, or the lease's end, settles it.
    keepSlot(context.db, { provider, holder, until: leaseEnd(context) }).catch(() => undefined);
  }, RENEW_MILLISECONDS);
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'rate-limited') {
      const from = context.clock.now().getTime();
      const until = new Date(from + REDUCED_MILLISECONDS);
      await reduceSlots(context.db, { provider, until, heldUntil: holdAfter(error, from) });
    }
    throw error;
  } finally {
    clearInterval(renewing);
    await freeSlot(context.db, { provider, holder });
    lineOf(context, provider).wake();
  }
}

/** null: the wait is short enough for whoever waits. */
function holdAfter({ retryAfterSeconds = 0 }: ProviderError, from: number): Date | null {
  if (retryAfterSeconds <= SHORT_WAIT_SECONDS) return null;
  return new Date(from + Math.min(retryAfterSeconds, LONGEST_HOLD_SECONDS) * 1_000);
}

const leaseEnd = ({ clock }: SlotContext) => new Date(clock.now().getTime() + LEASE_MILLISECONDS);

function lineOf({ db }: SlotContext, provider: string): Line {
  let ofDatabase = lines.get(db);
  if (!ofDatabase) {
    ofDatabase = new Map();
    lines.set(db, ofDatabase);
  }
  let line = ofDatabase.get(provider);
  if (!line) {
    line = { taken: false, behind: [], wake: () => undefined, madeSlots: false };
    ofDatabase.set(provider, line);
  }
  return line;
}

async function waitInLine(
  context: SlotContext,
  {
    provider,
    holder,
    signal,
    asked,
  }: { provider: string; holder: string; signal: AbortSignal; asked: boolean },
): Promise<void> {
  const line = lineOf(context, provider);
  await reachHead(line, asked);
  try {
    if (!line.madeSlots) await insertSlots(context.db, provider);
    line.madeSlots = true;
    for (;;) {
      if (signal.aborted) throw new ProviderError('cancelled');
      const now = context.clock.now();
      if ((await takeSlot(context.db, { provider, holder, now, until: leaseEnd(context) })) !== undefined)
        return;
      const heldUntil = await selectHold(context.db, { provider, now });
      if (heldUntil !== null) {
        const retryAfterSeconds = Math.ceil((heldUntil.getTime() - now.getTime()) / 1_000);
        throw new ProviderError('rate-limited', { retryAfterSeconds });
      }
      await someoneLeft(line, signal);
    }
  } finally {
    const next = line.behind.findIndex((other) => other.asked);
    const [following] = line.behind.splice(Math.max(next, 0), 1);
    if (following === undefined) line.taken = false;
    else following.step();
  }
}

async function reachHead(line: Line, asked: boolean): Promise<void> {
  if (line.taken) await new Promise<void>((step) => line.behind.push({ asked, step }));
  line.taken = true;
}

function someoneLeft(line: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, LOOK_MILLISECONDS);
    signal.addEventListener('abort', done, { once: true });
    line.wake = done;
  });
}
