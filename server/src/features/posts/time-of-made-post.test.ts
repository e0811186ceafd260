import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';
import { timeOfMadePost } from './time-of-made-post.ts';

const ZONE = 'Europe/Warsaw';
const preferences = { ...POSTING_PREFERENCES_DEFAULTS, zone: ZONE };
const at = (time: string) => dueInstant('2026-11-23', time, ZONE);

describe('the time of a generated post', () => {
  test.each([
    ['before its hour', '09:59', '10:00'],
    ['when its hour has passed, with an hour to look at it', '10:00', '11:00'],
    ['at the next full hour', '14:02', '16:00'],
    ['not later than nine', '20:00', '21:00'],
    ['and late in the evening as usual', '20:01', '10:00'],
    ['nor on the day after', '23:30', '10:00'],
  ])('today %s', (_case, now, time) => {
    expect(timeOfMadePost(preferences, { date: '2026-11-23', now: at(now) })).toBe(time);
  });

  it('is its weekday’s on every other day, and never has passed today but in the evening', () => {
    const instants = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2027-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (now) => {
        const today = todayIn(ZONE, now);
        const time = timeOfMadePost(preferences, { date: today, now });
        const passed = dueInstant(today, time, ZONE) <= now;
        if (passed) expect(now.getTime()).toBeGreaterThan(dueInstant(today, '20:00', ZONE).getTime());
        expect(timeOfMadePost(preferences, { date: '2030-05-06', now })).toBe('10:00');
      }),
    );
  });
});
