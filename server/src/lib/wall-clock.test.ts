import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueInstant, todayIn } from './wall-clock.ts';

const WARSAW = 'Europe/Warsaw';
const due = (date: string, time: string, zone = WARSAW) => dueInstant(date, time, zone).toISOString();

describe('dueInstant', () => {
  it('knows winter and summer time', () => {
    expect(due('2026-11-21', '10:00')).toBe('2026-11-21T09:00:00.000Z');
    expect(due('2026-07-01', '10:00')).toBe('2026-07-01T08:00:00.000Z');
    expect(due('2026-07-01', '10:00:00')).toBe('2026-07-01T08:00:00.000Z');
  });

  it('moves a skipped time forward to the first that exists (29 March 2026)', () => {
    expect(due('2026-03-29', '01:59')).toBe('2026-03-29T00:59:00.000Z');
    expect(due('2026-03-29', '02:00')).toBe('2026-03-29T01:00:00.000Z');
    expect(due('2026-03-29', '02:30')).toBe('2026-03-29T01:00:00.000Z');
    expect(due('2026-03-29', '02:59')).toBe('2026-03-29T01:00:00.000Z');
    expect(due('2026-03-29', '03:00')).toBe('2026-03-29T01:00:00.000Z');
    expect(due('2026-03-29', '03:01')).toBe('2026-03-29T01:01:00.000Z');
  });

  it('takes the first of a doubled time (25 October 2026)', () => {
    expect(due('2026-10-25', '01:59')).toBe('2026-10-24T23:59:00.000Z');
    expect(due('2026-10-25', '02:00')).toBe('2026-10-25T00:00:00.000Z');
    expect(due('2026-10-25', '02:59')).toBe('2026-10-25T00:59:00.000Z');
    expect(due('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('handles half-hour changes, midnight changes and a day that never was', () => {
    expect(due('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
    expect(due('2026-09-06', '00:30', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(due('2011-12-30', '12:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  it('refuses what is no day, no time or no zone', () => {
    expect(() => dueInstant('2026-13-01', '10:00', WARSAW)).toThrow(RangeError);
    expect(() => dueInstant('2026-11-21', '10:00', 'Europe/Nowhere')).toThrow(RangeError);
  });

  it('is the first instant whose clock shows this or a later time, in any zone', () => {
    const zones = [
      'Europe/Warsaw',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    ];
    const nearChanges = [
      '2026-03-28',
      '2026-03-29',
      '2026-10-24',
      '2026-10-25',
      '2026-03-08',
      '2026-11-01',
      '2026-10-04',
    ];
    const anyDay = fc
      .integer({ min: 0, max: 3650 })
      .map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.oneof(fc.constantFrom(...nearChanges), anyDay),
        fc.integer({ min: 0, max: 1439 }),
        (zone, date, minutes) => {
          const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
          expect(dueInstant(date, time, zone).toISOString()).toBe(firstByWalking(date, time, zone));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('todayIn', () => {
  it('turns at the zone’s own midnight', () => {
    expect(todayIn(WARSAW, new Date('2026-11-20T22:59:59.999Z'))).toBe('2026-11-20');
    expect(todayIn(WARSAW, new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
    expect(todayIn('America/New_York', new Date('2026-11-21T04:59:00Z'))).toBe('2026-11-20');
  });

  it('agrees with the instant of any time of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 4, max: 23 }), (days, hour) => {
        const date = new Date(Date.UTC(2025, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
        expect(todayIn(WARSAW, dueInstant(date, `${String(hour).padStart(2, '0')}:30`, WARSAW))).toBe(date);
      }),
      { numRuns: 200 },
    );
  });
});

/** The independent model: walks minute by minute and reads another formatter's clock. */
function firstByWalking(date: string, time: string, zone: string): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const wanted = `${date} ${time}`;
  const start = Date.parse(`${date}T${time}:00Z`) - 15 * 3_600_000;
  for (let instant = start; ; instant += 60_000) {
    if (clock.format(instant) >= wanted) return new Date(instant).toISOString();
  }
}
