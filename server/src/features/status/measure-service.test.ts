import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServiceSignal } from '../../db/schema/status.ts';
import { measureService } from './measure-service.ts';
import { mergeSpans, type Span } from './spans.ts';

const MOST = 120;
const someMinutes = fc.uniqueArray(fc.nat(MOST), { maxLength: 80 });
const spansOf = (minutes: readonly number[]) =>
  mergeSpans(minutes.map((minute): Span => [minute, minute + 1]));
const minutesOf = (spans: readonly Span[]) =>
  spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index));
const range = (from: number, to: number) => minutesOf([[from, Math.max(from, to)]]);

/** The same, minute by minute. */
function expected(
  beats: readonly number[],
  failed: readonly number[],
  { from, now }: { from: number; now: number },
) {
  const until = beats.includes(now) ? now + 1 : now;
  const measured = beats.length === 0 ? [] : range(Math.max(Math.min(...beats), from), until);
  const silent = measured.filter((minute) => !beats.includes(minute));
  const down = measured.filter((minute) => silent.includes(minute) || failed.includes(minute));
  return { measured, silent, down };
}

describe('downtime of a service', () => {
  it('is every minute without a heartbeat since the first one, and every minute whose check failed', () => {
    fc.assert(
      fc.property(someMinutes, someMinutes, fc.nat(40), fc.nat(60), (beats, failed, from, length) => {
        const now = from + length;
        // Nobody tells of minutes to come.
        const past = beats.filter((minute) => minute <= now);
        const signals = new Map<ServiceSignal, Span[]>([
          ['worker', spansOf(past)],
          ['publishing-failed', spansOf(failed)],
        ]);
        const found = measureService('publishing', { signals, from, now });
        const wanted = expected(past, failed, { from, now });
        expect({
          measured: minutesOf(found.measured),
          silent: minutesOf(found.silent),
          down: minutesOf(found.down),
        }).toEqual(wanted);
        expect(found.present).toBe(past.length === 0 ? null : Math.max(...past) >= now - 1);
      }),
      { numRuns: 500 },
    );
  });

  it('of what only asking tells is each minute asked and failed; a minute in which nobody asked is unknown', () => {
    fc.assert(
      fc.property(someMinutes, someMinutes, (asked, failed) => {
        const signals = new Map<ServiceSignal, Span[]>([
          ['worker', [[0, MOST]]],
          ['accounts-asked', spansOf(asked)],
          ['accounts-failed', spansOf(failed)],
        ]);
        const found = measureService('accounts', { signals, from: 0, now: MOST + 1 });
        const inOrder = asked.toSorted((a, b) => a - b);
        expect(minutesOf(found.measured)).toEqual(inOrder);
        expect(minutesOf(found.down)).toEqual(inOrder.filter((minute) => failed.includes(minute)));
        expect(found.silent).toEqual([]);
      }),
    );
  });

  it('knows nothing of a service whose process never lived', () => {
    const signals = new Map<ServiceSignal, Span[]>([['worker', [[5, 9]]]]);
    expect(measureService('app', { signals, from: 0, now: 50 })).toMatchObject({
      measured: [],
      down: [],
      present: null,
    });
  });
});
