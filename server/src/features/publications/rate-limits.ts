import type { RateLimit } from '../../providers/social/social-network.ts';

/** A token bucket as it was when it was last looked at. */
export interface Bucket {
  readonly tokens: number;
  readonly filledAt: Date;
}

/** Limits of an hour or less are counted by networks to the call; longer ones they also tell us (quota, refusal). */
const STRICT_SECONDS = 3_600;

/** What a bucket holds at most, and how fast it fills. Strict ones let no more than `most` through in any stretch. */
export function shapeOf({ most, perSeconds }: RateLimit): { capacity: number; perSecond: number } {
  const isStrict = perSeconds <= STRICT_SECONDS && most > 1;
  const capacity = isStrict ? Math.ceil(most / 2) : most;
  return { capacity, perSecond: (isStrict ? most - capacity : most) / perSeconds };
}

/** The bucket as it is now. A clock that went back empties nothing. */
export function filled(limit: RateLimit, bucket: Bucket | undefined, now: Date): Bucket {
  const { capacity, perSecond } = shapeOf(limit);
  if (bucket === undefined) return { tokens: capacity, filledAt: now };
  const seconds = Math.max(0, (now.getTime() - bucket.filledAt.getTime()) / 1000);
  return { tokens: Math.min(capacity, bucket.tokens + seconds * perSecond), filledAt: now };
}

/** When the `place`-th of those who wait (from 1) gets its token. */
export function readyAt(limit: RateLimit, bucket: Bucket, place: number): Date {
  const missing = Math.max(0, place - bucket.tokens);
  return new Date(bucket.filledAt.getTime() + Math.ceil((missing / shapeOf(limit).perSecond) * 1000));
}

/** A limit with whom it counts for. */
export interface KeyedLimit {
  readonly key: string;
  readonly limit: RateLimit;
}

/** One publication that would begin, with the limits it counts to. */
export interface Candidate {
  readonly id: string;
  readonly limits: readonly KeyedLimit[];
}

/**
 * Who may begin now, in the order given, and when the others may try again. A token is taken from all buckets of a
 * publication or from none.
 */
export function admit(
  candidates: readonly Candidate[],
  { buckets, now }: { buckets: ReadonlyMap<string, Bucket>; now: Date },
): { admitted: string[]; postponed: { id: string; until: Date }[]; buckets: Map<string, Bucket> } {
  const left = new Map<string, Bucket>();
  const waiting = new Map<string, number>();
  const admitted: string[] = [];
  const postponed: { id: string; until: Date }[] = [];
  const bucketOf = ({ key, limit }: KeyedLimit) => {
    const bucket = left.get(key) ?? filled(limit, buckets.get(key), now);
    left.set(key, bucket);
    return bucket;
  };
  for (const { id, limits } of candidates) {
    const short = limits.filter((one) => bucketOf(one).tokens < 1);
    if (short.length === 0) {
      for (const one of limits) {
        const bucket = bucketOf(one);
        left.set(one.key, { ...bucket, tokens: bucket.tokens - 1 });
      }
      admitted.push(id);
      continue;
    }
    const instants = short.map((one) => {
      const place = (waiting.get(one.key) ?? 0) + 1;
      waiting.set(one.key, place);
      return readyAt(one.limit, bucketOf(one), place).getTime();
    });
    postponed.push({ id, until: new Date(Math.max(...instants)) });
  }
  return { admitted, postponed, buckets: left };
}
