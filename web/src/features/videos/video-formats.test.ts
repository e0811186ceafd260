import { expect, test } from 'vitest';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDuration } from './video-formats.ts';

test('lengths as minutes and seconds', () => {
  expect([0, 400, 4_000, 42_000, 68_400, 725_000].map(formatDuration)).toEqual([
    ...['0:00', '0:00', '0:04', '0:42', '1:08', '12:05'],
  ]);
  expect(formatDuration(59_700)).toBe('1:00');
});

test('sizes as people read them', () => {
  expect([0, 640, 1_572_864, 90_177_536, 209_715_200].map((bytes) => formatBytes(bytes, 'pl'))).toEqual([
    ...['0\u00a0B', '640\u00a0B', '1,5\u00a0MB', '86\u00a0MB', '200\u00a0MB'],
  ]);
});
