import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { POST_STATES } from '@postownia/contract/features/posts';
import { describe, expect, test } from 'vitest';
import { outlookByDate, priceOf, spanOf } from './plan-days.ts';
import { countEach, planFigures } from './plan-figures.ts';

const topic = (date: string, change: Partial<MonthPlan['topics'][number]> = {}) => ({
  date,
  contentType: 'educational' as const,
  tone: 'friendly' as const,
  occasionId: null,
  occasionName: null,
  idea: `subject:${date}`,
  summary: 'Zakwas bez tajemnic',
  headline: 'Zakwas',
  reason: 'Kolej na: post edukacyjny.',
  occasionNames: null,
  locked: false,
  ...change,
});
const planOf = (topics: MonthPlan['topics'], existing: MonthPlan['existing'] = 'fill'): MonthPlan => ({
  id: '019aa5d2-0000-7000-8000-000000000001',
  topics,
  diversity: 100,
  existing,
  usedByBatchId: null,
  createdAt: '2026-11-21T09:00:00.000Z',
});
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((date) => topic(date));

describe('the outlook of planned days', () => {
  const draft = { date: '2026-11-22', state: 'draft' as const };

  test('days before today and days with posts are left out and cost nothing', () => {
    const plan = planOf(DAYS);
    const outlooks = outlookByDate(plan, { posts: [draft], today: '2026-11-21' });
    expect([...outlooks.values()]).toEqual(['past', 'open', 'taken', 'open']);
    expect(priceOf(plan, outlooks)).toEqual({ days: 2, photos: 0, tokens: 18 });
  });

  test('a replacing plan makes new posts on taken days, except where the world has seen them', () => {
    const fixed = POST_STATES.filter((state) => {
      const outlooks = outlookByDate(planOf(DAYS, 'replace'), {
        posts: [{ date: '2026-11-22', state }],
        today: '2026-11-20',
      });
      return outlooks.get('2026-11-22') === 'taken';
    });
    expect(fixed).toEqual(['publishing', 'published', 'partly-published', 'to-check']);
    const outlooks = outlookByDate(planOf(DAYS, 'replace'), { posts: [draft], today: '2026-11-20' });
    expect(priceOf(planOf(DAYS), outlooks)).toEqual({ days: 4, photos: 0, tokens: 36 });
    const photo = { assetId: '019aa5d2-0000-7000-8000-000000000009' };
    const withPhoto = planOf([topic('2026-11-20', { photo }), ...DAYS.slice(1)]);
    expect(priceOf(withPhoto, outlooks)).toEqual({ days: 4, photos: 1, tokens: 30 });
  });

  test('a plan whose days are over makes nothing', () => {
    const outlooks = outlookByDate(planOf(DAYS), { posts: [], today: '2026-12-24' });
    expect(priceOf(planOf(DAYS), outlooks)).toEqual({ days: 0, photos: 0, tokens: 0 });
  });

  test('spans from its first day to its last', () => {
    expect(spanOf(planOf(DAYS))).toEqual({ from: '2026-11-20', to: '2026-11-23' });
  });
});

describe('the figures of a plan', () => {
  test('counts, the most frequent first, equals in the order of appearance', () => {
    expect(countEach(['b', 'a', 'c', 'a'])).toEqual([
      { value: 'a', count: 2 },
      { value: 'b', count: 1 },
      { value: 'c', count: 1 },
    ]);
    expect(countEach([])).toEqual([]);
  });

  test('ideas are counted once, occasions by day', () => {
    const topics = [
      topic('2026-12-06', { occasionId: 'mikolajki', occasionName: 'Mikołajki', tone: 'funny' }),
      topic('2026-12-07', { idea: 'subject:x' }),
      topic('2026-12-08', { idea: 'subject:x' }),
    ];
    const { ideas, occasions, tones } = planFigures({ topics });
    expect([ideas, occasions]).toEqual([2, 1]);
    expect(tones).toEqual([
      { value: 'friendly', count: 2 },
      { value: 'funny', count: 1 },
    ]);
  });
});
