import { expect, it } from 'vitest';
import { whenOf } from './when-of.ts';

it('a post that is out shows when it went out, in the zone of its brand', () => {
  const planned = { date: '2026-12-01', time: '10:00', publishedAt: null };
  expect(whenOf(planned, 'pl', 'Europe/Warsaw')).toBe('1 grudnia, 10:00');
  const early = { ...planned, publishedAt: '2026-11-29T23:56:00.000Z' };
  expect(whenOf(early, 'pl', 'Europe/Warsaw')).toBe('30 listopada, 00:56');
});
