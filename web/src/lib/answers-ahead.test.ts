import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';

const NOW = 1_000_000;
const MINUTE = 60_000;
const user = 'u';
const open = () => new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });

let ahead: typeof import('./answers-ahead.ts');
beforeEach(async () => {
  vi.resetModules();
  ahead = await import('./answers-ahead.ts');
  ahead.keepWhenLeft(() => [['month']]);
});

/** A brand that was shown, with its month and with what else its pages read. */
function leave(slug: string, now = NOW): void {
  const before = open();
  before.setQueryData(['month'], `month of ${slug}`);
  before.setQueryData(['settings'], `settings of ${slug}`);
  ahead.keepLeft(slug, before, { user, open, now });
  before.clear();
}

it('keeps of a brand that was left what is shown first, and nothing else', () => {
  leave('zaczyn');
  const back = ahead.takeAhead('zaczyn', { user, now: NOW + 4 * MINUTE });
  expect(back?.getQueryData(['month'])).toBe('month of zaczyn');
  expect(back?.getQueryState(['month'])?.isInvalidated).toBe(true);
  expect(back?.getQueryData(['settings'])).toBeUndefined();
  expect(ahead.takeAhead('zaczyn', { user, now: NOW + 4 * MINUTE })).toBeNull();
});

it('keeps it for five minutes, and for nobody but who saw it', () => {
  leave('zaczyn');
  expect(ahead.takeAhead('zaczyn', { user: 'v', now: NOW })).toBeNull();
  leave('zaczyn');
  expect(ahead.takeAhead('zaczyn', { user, now: NOW + 5 * MINUTE })).toBeNull();
});

it('has it asked for once more as soon as somebody points at it, and shows it meanwhile', () => {
  leave('zaczyn');
  const there = ahead.placeAhead('zaczyn', { user, open, now: NOW + MINUTE });
  expect(there?.getQueryData(['month'])).toBe('month of zaczyn');
  expect(ahead.placeAhead('zaczyn', { user, open, now: NOW + MINUTE + 9_999 })).toBeNull();
  expect(ahead.placeAhead('zaczyn', { user, open, now: NOW + MINUTE + 10_000 })).toBe(there);
  expect(ahead.takeAhead('zaczyn', { user, now: NOW + 2 * MINUTE })).toBe(there);
});

it('throws away what was only asked for ahead of others, and keeps what was shown', () => {
  leave('zaczyn');
  const asked = ahead.placeAhead('palarnia', { user, open, now: NOW });
  asked?.setQueryData(['month'], 'month of palarnia');
  expect(ahead.takeAhead('obca', { user, now: NOW })).toBeNull();
  expect(asked?.getQueryCache().getAll()).toEqual([]);
  expect(ahead.takeAhead('palarnia', { user, now: NOW })).toBeNull();
  expect(ahead.takeAhead('zaczyn', { user, now: NOW })).not.toBeNull();
});

it('keeps the last four brands', () => {
  for (const slug of ['a', 'b', 'c', 'd', 'e']) leave(slug);
  const kept = ['a', 'b', 'c', 'd', 'e'].filter((slug) => ahead.takeAhead(slug, { user, now: NOW }) !== null);
  expect(kept).toEqual(['b', 'c', 'd', 'e']);
});
