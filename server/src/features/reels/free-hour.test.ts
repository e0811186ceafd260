import { expect, test } from 'vitest';
import { freeHour } from './free-hour.ts';

test('a reel follows its post by two hours, an hour away from every other post', () => {
  expect(freeHour({ postTime: '10:00', taken: ['10:00'], after: null })).toBe('12:00');
  expect(freeHour({ postTime: '10:15', taken: ['10:15', '13:30'], after: null })).toBe('15:00');
  expect(freeHour({ postTime: '06:00', taken: [], after: null })).toBe('08:00');
});

test('after a post in the evening it goes before it; today nothing goes out within the hour', () => {
  expect(freeHour({ postTime: '20:30', taken: ['20:30'], after: null })).toBe('08:00');
  expect(freeHour({ postTime: '10:00', taken: ['10:00'], after: '14:20' })).toBe('16:00');
  expect(freeHour({ postTime: '10:00', taken: [], after: '20:01' })).toBeNull();
});

test('a full day has none', () => {
  const taken = Array.from({ length: 14 }, (_, at) => `${String(at + 8).padStart(2, '0')}:00`);
  expect(freeHour({ postTime: '10:00', taken, after: null })).toBeNull();
});
