import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipSpans, countMinutes, gapsIn, mergeSpans, type Span } from './spans.ts';

const anySpan = fc.tuple(fc.nat(60), fc.nat(20)).map(([from, length]): Span => [from, from + length]);
const anySpans = fc.array(anySpan, { maxLength: 12 });

const minutesOf = (spans: readonly Span[]) =>
  spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index));
const inOrder = (minutes: Iterable<number>) => [...new Set(minutes)].toSorted((a, b) => a - b);

describe('spans', () => {
  it('holds the same minutes once and in order after merging, in as few spans as can be', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const merged = mergeSpans(spans);
        expect(minutesOf(merged)).toEqual(inOrder(minutesOf(spans)));
        expect(countMinutes(merged)).toBe(new Set(minutesOf(spans)).size);
        for (const [index, [from]] of merged.entries()) {
          if (index > 0) expect(from).toBeGreaterThan(merged[index - 1]?.[1] ?? 0);
        }
      }),
    );
  });

  it('cuts a span into what is given and what is a gap, each minute in exactly one', () => {
    fc.assert(
      fc.property(anySpans, anySpan, (spans, window) => {
        const merged = mergeSpans(spans);
        const [given, gaps] = [clipSpans(merged, window), gapsIn(window, merged)];
        const inside = new Set(minutesOf(merged));
        expect(minutesOf(given)).toEqual(minutesOf([window]).filter((minute) => inside.has(minute)));
        expect(minutesOf(gaps)).toEqual(minutesOf([window]).filter((minute) => !inside.has(minute)));
      }),
    );
  });
});
