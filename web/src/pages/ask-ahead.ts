import { monthOptions } from '../features/calendar/use-month.ts';
import { queries } from '../lib/api.ts';
import { onBrandEntered } from '../lib/brand-stay.ts';
import { monthOf, todayIn } from '../lib/calendar-date.ts';
import { queryClient } from '../lib/query-client.ts';
import { PHONE } from '../lib/use-media.ts';

const ZONE = 'Europe/Warsaw';

/**
 * Asks for what the calendar shows first while the scripts are still being read: frame, month, and on a phone its own
 * view. Nothing waits for one another, so a slow line is crossed once. Answers land in the cache the views read.
 */
export function askAhead(): void {
  if (typeof window === 'undefined') return;
  const { pathname, search } = window.location;
  const place = new URLSearchParams(search);
  const tab = place.get('tab');
  if (pathname !== '/dashboard' || (tab !== null && tab !== 'kalendarz')) return;
  const month = place.get('miesiac') ?? monthOf(place.get('dzien') ?? todayIn(ZONE));
  void queryClient().prefetchQuery(queries.calendar.overview.queryOptions());
  if (/^\d{4}-\d{2}$/.test(month)) void queryClient().prefetchQuery(monthOptions(month));
  if (window.matchMedia(PHONE).matches) void import('./phone-calendar.tsx');
}

onBrandEntered(askAhead);
