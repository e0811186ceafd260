import { randomInt } from 'node:crypto';

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz';
const LENGTH = 13;
/** Two clients of one account shall not choose the same key in the same microsecond. */
const CLOCK_IDS = 1_024;

/** A record key by time (atproto.com/specs/tid): microseconds and a number of the clock, in base 32, sortable. */
export function recordKeyAt(now: Date): string {
  const microseconds = BigInt(now.getTime()) * 1_000n + BigInt(randomInt(1_000));
  let left = microseconds * BigInt(CLOCK_IDS) + BigInt(randomInt(CLOCK_IDS));
  let key = '';
  for (let place = 0; place < LENGTH; place += 1) {
    key = ALPHABET[Number(left % 32n)] + key;
    left /= 32n;
  }
  return key;
}
