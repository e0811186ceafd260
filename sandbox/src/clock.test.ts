import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const START = Date.parse('2026-11-21T09:00:00Z');

function clockOn() {
  let instant = START;
  const clock = createClock({ now: () => new Date(instant) });
  return {
    clock,
    wait: (milliseconds: number) => {
      instant += milliseconds;
    },
  };
}

test('a change for a while ends by itself, unless it is made again', () => {
  const { clock, wait } = clockOn();
  clock.change({ at: '2025-11-21T09:00:00Z', forMs: 1000 });
  wait(900);
  clock.change({ at: '2025-11-22T09:00:00Z', forMs: 1000 });
  wait(900);
  expect(clock.state().now).toBe('2025-11-22T09:00:00.900Z');
  wait(100);
  expect(clock.state()).toEqual({ now: '2026-11-21T09:00:01.900Z', offsetMs: 0, frozen: false });
});

test('a change without an end stays, also after one that had one', () => {
  const { clock, wait } = clockOn();
  clock.change({ advanceMs: 60_000, forMs: 1000, frozen: true });
  clock.change({ offsetMs: 3_600_000 });
  wait(10_000);
  expect(clock.state()).toMatchObject({ offsetMs: 3_600_000, frozen: true });
});
