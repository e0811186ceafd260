import { beforeEach, expect, test, vi } from 'vitest';
import { keptWayOn, rememberWayOn, takeWayOn } from './way-on.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('whoever had to sign in first goes where they wanted to, once', () => {
  rememberWayOn('/posts/42?marka=ziarno');
  expect(keptWayOn()).toBe('/posts/42?marka=ziarno');
  expect(takeWayOn()).toBe('/posts/42?marka=ziarno');
  expect(keptWayOn()).toBeNull();
  expect(takeWayOn()).toBe('/dashboard');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'an address that is no path of ours is not kept: %s',
  (path) => {
    rememberWayOn(path);
    expect(takeWayOn()).toBe('/dashboard');
  },
);

test('after an hour, or where the storage holds something else, the dashboard is the way', () => {
  rememberWayOn('/tasks', 0);
  expect(takeWayOn(60 * 60 * 1000)).toBe('/dashboard');
  sessionStorage.setItem('postownia.way-on', 'no JSON');
  expect(takeWayOn()).toBe('/dashboard');
});
