import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RateLimit } from '../../providers/social/social-network.ts';
import { admit, type Bucket, filled } from './rate-limits.ts';

const now = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const limit = (most: number, perSeconds: number): RateLimit => ({
  name: 'x',
  scope: 'app',
  most,
  perSeconds,
});
const crowd = (count: number, one: RateLimit) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, limits: [{ key: 'k', limit: one }] }));

describe('a token bucket', () => {
  test('lets its burst through and gives the others their turns, one after another', () => {
    const hourly = limit(10, 86_400);
    const { admitted, postponed } = admit(crowd(12, hourly), { buckets: new Map(), now });
    expect(admitted).toHaveLength(10);
    expect(postponed).toEqual([
      { id: '10', until: after(8_640) },
      { id: '11', until: after(17_280) },
    ]);
  });

  test('takes from all buckets of a publication or from none', () => {
    const tight = { key: 'tight', limit: limit(1, 60) };
    const wide = { key: 'wide', limit: limit(9, 86_400) };
    const both = ['a', 'b'].map((id) => ({ id, limits: [wide, tight] }));
    const { admitted, buckets } = admit(both, { buckets: new Map(), now });
    expect(admitted).toEqual(['a']);
    expect(buckets.get('wide')?.tokens).toBe(8);
  });

  test('a strict limit is kept in every stretch of its length, whenever anybody asks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 1, max: 3600 }),
        fc.array(fc.tuple(fc.double({ min: 0, max: 500, noNaN: true }), fc.integer({ min: 1, max: 40 })), {
          minLength: 1,
          maxLength: 30,
        }),
        (most, perSeconds, asks) => {
          let at = 0;
          let buckets = new Map<string, Bucket>();
          const begun: number[] = [];
          for (const [pause, count] of asks) {
            at += pause;
            const outcome = admit(crowd(count, limit(most, perSeconds)), { buckets, now: after(at) });
            buckets = outcome.buckets;
            for (const _ of outcome.admitted) begun.push(at);
          }
          for (const start of begun) {
            const inside = begun.filter((one) => one >= start && one < start + perSeconds - 0.01);
            expect(inside.length).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });

  test('a clock that went back neither fills nor empties it', () => {
    const bucket = { tokens: 2, filledAt: after(100) };
    expect(filled(limit(10, 86_400), bucket, now).tokens).toBe(2);
  });
});
