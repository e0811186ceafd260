import type { Post } from '@postownia/contract/features/posts';
import { expect, test } from 'vitest';
import { isToReview, meaningOf, nextToReview } from './review-queue.ts';

const today = '2026-10-14';
const post = (part: Partial<Post>): Post => ({
  id: 'one',
  date: today,
  time: '10:00',
  format: 'image',
  origin: 'ai',
  content: 'Chleb',
  targets: [],
  link: null,
  media: [],
  state: 'draft',
  approved: false,
  approvals: { team: false, client: false, change: null },
  aiLabel: true,
  publishedAt: null,
  revision: 1,
  ...part,
});

test('drafts ahead that nobody let go out wait, videos and what is over do not', () => {
  expect(isToReview('none', post({}), today)).toBe(true);
  expect(isToReview('none', post({ approved: true }), today)).toBe(false);
  expect(isToReview('none', post({ date: '2026-10-13' }), today)).toBe(false);
  expect(isToReview('none', post({ state: 'scheduled', approved: true }), today)).toBe(false);
  expect(isToReview('none', post({ format: 'reel' }), today)).toBe(false);
});

test("what lacks the team's word waits for the team, what lacks the client's alone does not", () => {
  const said = { team: true, client: false, change: null };
  expect(isToReview('team', post({ approved: true }), today)).toBe(true);
  expect(isToReview('team', post({ approved: true, approvals: said }), today)).toBe(false);
  expect(isToReview('team-then-client', post({ approved: true, approvals: said }), today)).toBe(false);
  expect(isToReview('client', post({ approved: true }), today)).toBe(false);
  expect((['none', 'team', 'client', 'team-then-client'] as const).map(meaningOf)).toEqual([
    'plain',
    'team',
    'client',
    'client',
  ]);
});

test('the next one is looked for behind, not before', () => {
  const queue = ['a', 'b', 'c'];
  expect(nextToReview(queue, 'a', (id) => id !== 'b')).toBe('c');
  expect(nextToReview(queue, 'c', () => true)).toBeNull();
});
