import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGentleRefresh } from './refresh-gently.ts';

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

  test('at a steady pace while a month is being written, and the last change is not left out', () => {
    const refresh = openGentleRefresh(client);
    for (let day = 0; day < 30; day++) {
      refresh.mark([['posts']]);
      vi.advanceTimersByTime(50);
    }
    const during = asked.length;
    expect(during).toBeLessThanOrEqual(6);
    vi.advanceTimersByTime(300);
    expect(asked.length).toBe(during + 1);
    vi.advanceTimersByTime(3_000);
    expect(asked.length).toBe(during + 1);
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
