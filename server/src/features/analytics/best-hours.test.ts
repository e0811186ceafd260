import { expect, test } from 'vitest';
import { bestHours, type TimedPost } from './best-hours.ts';

const WARSAW = 'Europe/Warsaw';
const posts = (at: string, shares: readonly number[]): TimedPost[] =>
  shares.map((share, week) => ({
    publishedAt: new Date(Date.parse(at) - week * 7 * 86_400_000),
    share,
  }));

test('too few measured posts say nothing of hours', () => {
  const few = posts(
    '2026-10-20T08:00:00Z',
    Array.from({ length: 19 }, () => 0.1),
  );
  expect(bestHours(few, WARSAW)).toEqual({ measuredPosts: 19, blocks: [] });
  expect(bestHours([], WARSAW)).toEqual({ measuredPosts: 0, blocks: [] });
});

test('a block with many good posts stands above one with a single lucky one', () => {
  const tuesdays = posts('2026-09-22T08:00:00Z', [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2]);
  const lucky = posts('2026-09-24T17:00:00Z', [0.35]);
  const rest = posts(
    '2026-09-25T17:00:00Z',
    Array.from({ length: 12 }, () => 0.1),
  );
  const { measuredPosts, blocks } = bestHours([...lucky, ...tuesdays, ...rest], WARSAW);
  expect(measuredPosts).toBe(21);
  expect(blocks).toEqual([
    // 10:00 in Warsaw: the block from nine.
    { weekday: 2, fromHour: 9, posts: 8, timesMedian: 1.62 },
    { weekday: 4, fromHour: 18, posts: 1, timesMedian: 1.42 },
    { weekday: 5, fromHour: 18, posts: 12, timesMedian: 1 },
  ]);
});

test('weekday and hour are the zone’s own, over a change of clocks and past midnight', () => {
  const late = posts(
    '2026-10-28T22:30:00Z',
    Array.from({ length: 20 }, () => 0.1),
  );
  // 23:30 of Wednesday in winter; the weeks before the change were 00:30 of Thursday.
  expect(
    bestHours(late, WARSAW).blocks.map(({ weekday, fromHour, posts: count }) => [weekday, fromHour, count]),
  ).toEqual([
    [4, 0, 19],
    [3, 21, 1],
  ]);
});
