import { availableParallelism } from 'node:os';
import { Refusal } from '../../lib/refusal.ts';
import { hashWithScrypt, isOfCost, SCRYPT_COST, verifyWithScrypt } from './password-scrypt.ts';

/** How much work on files, compression and hashing Node does at once, unless its environment says otherwise. */
const POOL_SIZE = 4;
/** A browser and a person wait so long for an answer; whoever would wait longer is told to come back. */
const LONGEST_WAIT_SECONDS = 10;
/** Until hashes were measured here. */
const FIRST_GUESS_SECONDS = 0.1;
/** How much the newest measurement counts. */
const NEWEST_SHARE = 0.1;

/** Passwords are hashed here and nowhere else. */
export interface PasswordHashing {
  /** @throws Refusal SERVICE_UNAVAILABLE (`retryAfterSeconds`) when the line is too long */
  hash(password: string): Promise<string>;
  /** @throws Refusal SERVICE_UNAVAILABLE (`retryAfterSeconds`) when the line is too long */
  verify(stored: { hash: string; password: string }): Promise<boolean>;
  /** False for a hash of another cost than today's: it should be made anew when its password is at hand. */
  isCurrent(hash: string): boolean;
}

/**
 * Hashing takes a processor for a tenth of a second and, without a bound, all workers that files and compression need.
 * So at most one processor less than there are hashes, never the whole pool, and the others stand in one line. Whoever
 * would stand in it longer than `longestWaitSeconds` is refused at once, with the wait as it is measured.
 */
export function openPasswordHashing({
  places = Math.max(1, Math.min(availableParallelism(), POOL_SIZE) - 1),
  longestWaitSeconds = LONGEST_WAIT_SECONDS,
  cost = SCRYPT_COST,
} = {}): PasswordHashing {
  const line: (() => void)[] = [];
  let busy = 0;
  let seconds = FIRST_GUESS_SECONDS;

  const takePlace = async () => {
    if (busy < places) {
      busy += 1;
      return;
    }
    const wait = ((line.length + 1) / places) * seconds;
    if (wait > longestWaitSeconds)
      throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: Math.ceil(wait) });
    await new Promise<void>((step) => line.push(step));
  };
  const leavePlace = () => {
    const next = line.shift();
    if (next === undefined) busy -= 1;
    else next();
  };
  const inLine = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await takePlace();
    const begun = performance.now();
    try {
      return await work();
    } finally {
      seconds += ((performance.now() - begun) / 1000 - seconds) * NEWEST_SHARE;
      leavePlace();
    }
  };
  return {
    hash: (password) => inLine(() => hashWithScrypt(password, cost)),
    verify: (stored) => inLine(() => verifyWithScrypt(stored)),
    isCurrent: (hash) => isOfCost(hash, cost),
  };
}
