import { STANDINGS } from '@postownia/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promisedBy } from './promised-by.ts';

const by = (standing: (typeof STANDINGS)[number], at: string) =>
  promisedBy(standing, new Date(at)).toISOString();

describe('by when somebody is answered', () => {
  it.each([
    ['pro', '2026-11-21T23:30:00Z', '2026-11-22T01:30:00.000Z'],
    ['trial', '2026-11-21T23:30:00Z', '2026-11-22T01:30:00.000Z'],
    ['advanced', '2026-11-21T09:00:00Z', '2026-11-21T17:00:00.000Z'],
    // Monday: until the end of Wednesday in Warsaw.
    ['beginner', '2026-11-23T09:00:00Z', '2026-11-25T23:00:00.000Z'],
    // Saturday: Monday and Tuesday.
    ['beginner', '2026-11-21T09:00:00Z', '2026-11-24T23:00:00.000Z'],
    // 23:30 UTC on Sunday is Monday in Warsaw already.
    ['none', '2026-11-22T23:30:00Z', '2026-11-25T23:00:00.000Z'],
    // Before Independence Day, which is a Wednesday: Thursday and Friday count, in summer time and out of it.
    ['none', '2026-11-10T09:00:00Z', '2026-11-13T23:00:00.000Z'],
    ['none', '2026-07-06T09:00:00Z', '2026-07-08T22:00:00.000Z'],
  ] as const)('%s at %s: %s', (standing, at, answer) => {
    expect(by(standing, at)).toBe(answer);
  });

  it('is never before it was asked, and nobody who asks later is answered earlier', () => {
    const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...STANDINGS), instant, fc.nat(9 * 86_400_000), (standing, at, later) => {
        const first = promisedBy(standing, new Date(at)).getTime();
        expect(first).toBeGreaterThan(at);
        expect(promisedBy(standing, new Date(at + later)).getTime()).toBeGreaterThanOrEqual(first);
      }),
    );
  });
});
