import { WEEKDAYS, type Weekday } from '@postownia/contract/features/posting-preferences';
import type { RecurringPost } from '@postownia/contract/features/recurring-posts';
import type { TFunction } from 'i18next';
import { formatDay, formatWeekday } from '../../lib/formats.ts';

/** March 2027 begins with a Monday. */
export const dayOfName = (weekday: Weekday): string => `2027-03-0${1 + WEEKDAYS.indexOf(weekday)}`;

export const weekdayLabel = (weekday: Weekday, language: string): string =>
  formatWeekday(dayOfName(weekday), language);

/** Names of days have a gender in some languages, and "the last" follows it. */
export const placeLabel = (
  t: TFunction<'recurring-posts'>,
  { place, weekday }: { place: 'first' | 'second' | 'third' | 'fourth' | 'last'; weekday: Weekday },
): string => t(`places.${t(`genders.${weekday}`) === 'f' ? 'f' : 'm'}.${place}`);

/** "Co 2 tygodnie: poniedziałek, piątek, 18:30, do 5 grudnia" */
export function describeSchedule(
  t: TFunction<'recurring-posts'>,
  { schedule, time, until, times }: Pick<RecurringPost, 'schedule' | 'time' | 'until' | 'times'>,
  language: string,
): string {
  return [
    daysOf(t, schedule, language),
    time,
    ...(until === null ? [] : [t('schedule.until', { day: formatDay(until, language) })]),
    ...(times === null ? [] : [t('schedule.times', { count: times })]),
  ].join(', ');
}

function daysOf(
  t: TFunction<'recurring-posts'>,
  schedule: RecurringPost['schedule'],
  language: string,
): string {
  switch (schedule.every) {
    case 'week': {
      const days =
        schedule.weekdays.length === WEEKDAYS.length
          ? t('schedule.daily')
          : schedule.weekdays.map((day) => weekdayLabel(day, language)).join(', ');
      return t('schedule.weeks', { count: schedule.weeks, days });
    }
    case 'monthDay':
      return t('schedule.monthDay', { day: schedule.day });
    case 'monthWeekday':
      return t('schedule.monthWeekday', {
        place: placeLabel(t, schedule),
        weekday: weekdayLabel(schedule.weekday, language),
      });
  }
}
