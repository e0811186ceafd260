import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { monthOf } from '../../lib/calendar-date.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;

/** Where the person is in the calendar: shown month, selected day and its chosen post, kept in the address so that a reload stays. */
export function useCalendarPlace(today: string) {
  const [search, setSearch] = useSearchParams();
  const day = search.get('dzien');
  const selected = day !== null && DATE.test(day) ? day : today;
  const wanted = search.get('miesiac');
  const month = wanted !== null && MONTH.test(wanted) ? wanted : monthOf(selected);

  const go = useCallback(
    (place: { day?: string; post?: string | undefined; month?: string }) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (place.day !== undefined) {
            next.set('dzien', place.day);
            next.delete('miesiac');
            if (place.post === undefined) next.delete('post');
            else next.set('post', place.post);
          }
          if (place.month !== undefined) next.set('miesiac', place.month);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );
  return {
    month,
    selected,
    /** Null: the day's first. */
    postId: search.get('post'),
    goToDay: (date: string, post?: string) => go({ day: date, post }),
    goToMonth: (shown: string) => go({ month: shown }),
  };
}
