import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, monthOf } from '../../lib/calendar-date.ts';

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

/**
 * Where the person is in the calendar: shown month or sheet of thirty days, selected day and its chosen post, kept in the
 * address so that a reload stays.
 */
export function useCalendarPlace(today: string) {
  const [search, setSearch] = useSearchParams();
  const day = search.get('dzien');
  const selected = day !== null && DATE.test(day) ? day : today;
  const wanted = search.get('miesiac');
  const sheet = sheetFrom(search.get('od'));
  const month = wanted !== null && MONTH.test(wanted) ? wanted : monthOf(selected);

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
  return {
    month,
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
