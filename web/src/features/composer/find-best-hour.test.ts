import { expect, test } from 'vitest';
import { findBestHour, hoursOf, isInBlock } from './find-best-hour.ts';

/** A Thursday. */
const DATE = '2026-10-15';
const block = (weekday: number, fromHour: number, timesMedian: number, posts = 5) => ({
  weekday,
  fromHour,
  timesMedian,
  posts,
});
const of = (...blocks: ReturnType<typeof block>[]) => findBestHour({ measuredPosts: 30, blocks }, DATE);

test('the best hours are those of the day’s own weekday', () => {
  expect(of(block(5, 9, 3), block(4, 12, 1.2), block(4, 18, 1.8))).toMatchObject({ fromHour: 18 });
});

test('nothing is said without enough posts, or where the day’s hours are as good as any', () => {
  expect(findBestHour({ measuredPosts: 7, blocks: [] }, DATE)).toBeNull();
  expect(of(block(4, 18, 2.5, 2))).toBeNull();
  expect(of(block(4, 18, 1))).toBeNull();
  expect(of(block(0, 18, 2))).toBeNull();
});

test('hours are said and compared on the clock', () => {
  const late = block(4, 21, 2);
  expect(hoursOf(late)).toEqual({ from: '21:00', to: '00:00' });
  expect([isInBlock(late, '20:59'), isInBlock(late, '21:00'), isInBlock(late, '23:59')]).toEqual([
    false,
    true,
    true,
  ]);
});
