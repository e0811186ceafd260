import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract';
import { expect, test } from 'vitest';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { planMonth } from '../month-plans/plan-month.ts';
import { learnTypes } from './learn-types.ts';
import type { PublishedPost } from './measure-posts.ts';

const post = (change: Partial<PublishedPost>): PublishedPost => ({
  publicationId: '',
  postId: '',
  accountId: 'a',
  network: 'instagram',
  publishedAt: new Date(0),
  permalink: null,
  content: '',
  format: 'image',
  isWhole: true,
  assetId: null,
  contentType: 'educational',
  tone: null,
  likes: 10,
  comments: 0,
  reach: null,
  ...change,
});
const many = (count: number, change: Partial<PublishedPost>) =>
  Array.from({ length: count }, () => post(change));
const thousand = () => 1000;

test('a type is held against the middle post, by medians; few posts and unread ones say nothing', () => {
  const posts = [
    ...many(6, { contentType: 'educational', likes: 10 }),
    ...many(4, { contentType: 'behind-the-scenes', likes: 18 }),
    ...many(1, { contentType: 'behind-the-scenes', likes: 900 }),
    ...many(2, { contentType: 'promotion', likes: 50 }),
    ...many(5, { contentType: 'interview', likes: null }),
  ];
  expect(learnTypes(posts, thousand, '2026-11-21')).toEqual([
    { contentType: 'behind-the-scenes', posts: 5, timesMedian: 1 },
    { contentType: 'educational', posts: 6, timesMedian: 0.6 },
  ]);
  expect(learnTypes(posts.slice(0, 9), thousand, '2026-11-21')).toEqual([]);
  expect(learnTypes(posts, () => null, '2026-11-21')).toEqual([]);
});

const profile: BrandProfile = {
  ...BRAND_PROFILE_DEFAULTS,
  ...TEST_PROFILE,
  contentTypes: ['educational', 'promotion', 'behind-the-scenes'],
};
const dates = Array.from({ length: 30 }, (_, day) =>
  new Date(Date.UTC(2027, 1, 1 + day)).toISOString().slice(0, 10),
);
const plan = (typeWeights?: ReadonlyMap<'behind-the-scenes', number>) =>
  planMonth({ profile, dates, seed: 'x', withoutOccasions: true, typeWeights });
const count = (topics: ReturnType<typeof plan>) =>
  topics.filter(({ contentType }) => contentType === 'behind-the-scenes').length;

test('what worked gets more days of the next plan, and the reason says so; without results the spread stays even', () => {
  expect(count(plan())).toBe(10);
  const learned = plan(new Map([['behind-the-scenes', 1.8]]));
  expect(count(learned)).toBe(14);
  expect(learned.filter(({ reason }) => reason.includes('1,8× mediany')).length).toBeGreaterThan(10);
});
