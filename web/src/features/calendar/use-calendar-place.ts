import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, lastDayOf, monthOf, startOfWeek } from '../../lib/calendar-date.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;
/** Days of the sheet that begins on a day. */
const SHEET_DAYS = 30;

export interface Sheet {
  from: string;
  to: string;
}

function sheetFrom(from: string | null): Sheet | undefined {
  return from !== null && DATE.test(from) ? { from, to: addDays(from, SHEET_DAYS - 1) } : undefined;
}
const holds = (sheet: Sheet | undefined, date: string) =>
  sheet !== undefined && date >= sheet.from && date <= sheet.to;

/** A month as a sheet, the selected day's week, the month's posts as rows, or as a profile shows them. */
export const CALENDAR_SHAPES = ['month', 'week', 'list', 'profile'] as const;
export type CalendarShape = (typeof CALENDAR_SHAPES)[number];
/** How addresses name what is no month. */
const NAMES = { week: 'tydzien', list: 'lista', profile: 'profil' } as const;
const shapeOf = (name: string | null): CalendarShape =>
  CALENDAR_SHAPES.find((shape) => shape !== 'month' && NAMES[shape] === name) ?? 'month';

function spanOf(shape: CalendarShape, selected: string, sheet: Sheet | undefined, month: string): Sheet {
  const monday = startOfWeek(selected);
  if (shape === 'week') return { from: monday, to: addDays(monday, 6) };
  return sheet ?? { from: `${month}-01`, to: lastDayOf(month) };
}

/** The same place in another shape: the week is one of the shown month, the month that of the shown week. */
function inShape(place: URLSearchParams, shape: CalendarShape, selected: string): URLSearchParams {
  const next = new URLSearchParams(place);
  const month = next.get('miesiac');
  const from = next.get('od');
  if (shape === 'month') next.delete('widok');
  else next.set('widok', NAMES[shape]);
  if (shape !== 'week') return next;
  next.delete('miesiac');
  next.delete('od');
  const isElsewhere = month !== null && month !== monthOf(selected);
  if (isElsewhere) next.set('dzien', `${month}-01`);
  else if (from !== null && !holds(sheetFrom(from), selected)) next.set('dzien', from);
  if (isElsewhere) next.delete('post');
  return next;
}

/**
 * Where the person is in the calendar: shown month, week or sheet of thirty days, selected day and its chosen post, kept in the
 * address so that a reload stays.
 */
export function useCalendarPlace(today: string) {
  const [search, setSearch] = useSearchParams();
  const day = search.get('dzien');
  const selected = day !== null && DATE.test(day) ? day : today;
  const wanted = search.get('miesiac');
  const shape = shapeOf(search.get('widok'));
  const sheet = shape === 'week' ? undefined : sheetFrom(search.get('od'));
  const month = shape !== 'week' && wanted !== null && MONTH.test(wanted) ? wanted : monthOf(selected);

  const go = useCallback(
    (place: { day?: string; post?: string | undefined; month?: string; sheet?: string }) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (place.day !== undefined) {
            next.set('dzien', place.day);
            next.delete('miesiac');
            if (!holds(sheetFrom(next.get('od')), place.day)) next.delete('od');
            if (place.post === undefined) next.delete('post');
            else next.set('post', place.post);
          }
          if (place.month !== undefined) {
            next.set('miesiac', place.month);
            next.delete('od');
          }
          if (place.sheet !== undefined) {
            next.set('od', place.sheet);
            next.delete('miesiac');
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );
  const goToShape = (wished: CalendarShape) =>
    setSearch((before) => inShape(before, wished, selected), { preventScrollReset: true });
  return {
    shape,
    /** Back leads to the shape before. */
    goToShape,
    month,
    /** The days that are shown: of a month without the ends of its neighbours. */
    span: spanOf(shape, selected, sheet, month),
    /** Shown in place of the month; undefined: the month is. */
    sheet,
    selected,
    /** Null: the day's first. */
    postId: search.get('post'),
    goToDay: (date: string, post?: string) => go({ day: date, post }),
    goToMonth: (shown: string) => go({ month: shown }),
    /** Thirty days from this one. */
    goToSheet: useCallback((from: string) => go({ sheet: from }), [go]),
  };
}
