import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GentleRefresh, openGentleRefresh } from './refresh-gently.ts';

describe('what went stale is read again', () => {
  const asked: unknown[] = [];
  const client = {
    invalidateQueries: (filters: unknown) => {
      asked.push(filters);
      return Promise.resolve();
    },
  } as unknown as QueryClient;

  beforeEach(() => {
    asked.length = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => vi.useRealTimers());

  test('at once after a single change, each thing once', () => {
    const refresh = openGentleRefresh(client);
    refresh.mark([['posts'], ['overview']]);
    refresh.mark([['posts']]);
    vi.advanceTimersByTime(30);
    expect(asked).toEqual([{ queryKey: ['posts'] }, { queryKey: ['overview'] }]);
  });

  /** When it was asked, in milliseconds from the first change, while something changes every twentieth of a second. */
  const timesWhileChanging = (refresh: GentleRefresh, milliseconds: number) => {
    const times: number[] = [];
    for (let at = 0; at < milliseconds; at += 50) {
      refresh.mark([['posts']]);
      for (let passed = 0; passed < 50; passed += 10) {
        const before = asked.length;
        vi.advanceTimersByTime(10);
        if (asked.length > before) times.push(at + passed + 10);
      }
    }
    return times;
  };

  test('the slower, the longer a month is being written, and the last change is not left out', () => {
    const refresh = openGentleRefresh(client);
    const times = timesWhileChanging(refresh, 10_000);
    const paces = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(paces.slice(0, 2)).toEqual([300, 450]);
    expect(paces.toSorted((one, other) => one - other)).toEqual(paces);
    expect(paces.at(-1)).toBe(1_500);
    refresh.mark([['posts']]);
    const during = asked.length;
    vi.advanceTimersByTime(1_500);
    expect(asked.length).toBe(during + 1);
    vi.advanceTimersByTime(5_000);
    expect(asked.length).toBe(during + 1);
  });

  test('at once again after a rest', () => {
    const refresh = openGentleRefresh(client);
    timesWhileChanging(refresh, 3_000);
    vi.advanceTimersByTime(5_000);
    const before = asked.length;
    refresh.mark([['posts']]);
    vi.advanceTimersByTime(30);
    expect(asked.length).toBe(before + 1);
    refresh.mark([['posts']]);
    vi.advanceTimersByTime(300);
    expect(asked.length).toBe(before + 2);
  });

  test('all of it but the session when something may have been missed', () => {
    const refresh = openGentleRefresh(client);
    refresh.markAll();
    vi.advanceTimersByTime(30);
    const [filters] = asked as [{ predicate: (query: { queryKey: unknown[] }) => boolean }];
    expect(filters.predicate({ queryKey: [['posts']] })).toBe(true);
    expect(filters.predicate({ queryKey: ['session'] })).toBe(false);
  });

  test('not after it was stopped', () => {
    const refresh = openGentleRefresh(client);
    refresh.mark([['posts']]);
    refresh.stop();
    vi.advanceTimersByTime(1_000);
    expect(asked).toEqual([]);
  });
});
