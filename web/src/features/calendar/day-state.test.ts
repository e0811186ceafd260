import type { GenerationDay } from '@postownia/contract/features/generation';
import type { Post } from '@postownia/contract/features/posts';
import { expect, test } from 'vitest';
import { dayFacts, isSameDay } from './day-state.ts';

const DATE = '2026-10-14';
const post = { id: 'a', state: 'draft' } as Post;
const other = { id: 'b', state: 'draft' } as Post;
const making = { date: DATE, state: 'queued' } as GenerationDay;

interface Known {
  posts?: readonly Post[];
  warned?: readonly string[];
  days?: readonly GenerationDay[];
  today?: string;
  passes?: (post: Post) => boolean;
  reels?: readonly string[];
}

const facts = ({ posts = [post], warned = [], days = [], today = DATE, passes, reels = [] }: Known = {}) =>
  dayFacts(
    DATE,
    { posts: new Map([[DATE, [...posts]]]), specialDays: new Map(), warnedPosts: new Set(warned) },
    new Map(days.map((day) => [day.date, day])),
    today,
    { passes, reels: new Set(reels) },
  );

test('a day that is put together anew of the same is the same', () => {
  expect(isSameDay(facts(), facts())).toBe(true);
});

test.each<[string, Known]>([
  ['another post', { posts: [post, other] }],
  ['a post that was changed', { posts: [{ ...post, state: 'scheduled' }] }],
  ['a warning', { warned: ['a'] }],
  ['what is being made', { days: [making] }],
  ['a day that is over', { today: '2026-10-15' }],
  ['a filter that hides a post', { passes: () => false }],
  ['a reel in the making', { reels: ['a'] }],
])('%s makes it another', (_what, known) => {
  expect(isSameDay(facts(), facts(known))).toBe(false);
});
