import type { RecurringPost } from '@postownia/contract/features/recurring-posts';
import { expect, test } from 'vitest';
import { beginForm, missingOf, wantedOf } from './recurring-form.ts';

const stored: RecurringPost = {
  id: '1',
  name: 'Kawa dnia',
  posts: [{ id: 'a', excerpt: 'Kawa', changed: false }],
  schedule: { every: 'monthWeekday', place: 'last', weekday: 'friday' },
  time: '18:30',
  from: '2026-12-01',
  until: null,
  times: 12,
  restDays: 30,
  freeDaysOnly: true,
  release: 'draft',
  state: 'active',
  standing: 'on',
  next: [],
  nextDay: null,
  warnings: [],
};
const kind = { isQueue: true, postId: null };

test('what is stored comes back as it was when nobody changes it', () => {
  const { name, schedule, time, until, times, restDays, freeDaysOnly } = stored;
  expect(wantedOf(beginForm(stored, kind))).toEqual({
    name,
    schedule,
    time,
    until,
    times,
    restDays,
    freeDaysOnly,
    postIds: ['a'],
  });
});

test('a new form asks for a name, a post and a day; numbers that are none are missing', () => {
  const form = beginForm(null, kind);
  expect([...missingOf(form)]).toEqual(['name', 'posts', 'schedule']);
  expect([...missingOf({ ...form, end: 'times', times: '0', restDays: '-1' })]).toEqual([
    ...['name', 'posts', 'schedule', 'times', 'rest'],
  ]);
  expect([...missingOf({ ...form, end: 'until' })]).toContain('until');
  expect(missingOf({ ...beginForm(stored, kind), end: 'until', until: '2027-01-01' }).size).toBe(0);
});

test('another kind of schedule keeps what was answered for the first', () => {
  const form = beginForm(stored, kind);
  const weekly = { ...form, schedule: { ...form.schedule, every: 'week', weekdays: ['monday'] } as const };
  expect(wantedOf(weekly).schedule).toEqual({ every: 'week', weeks: 1, weekdays: ['monday'] });
  expect(weekly.schedule.place).toBe('last');
});
