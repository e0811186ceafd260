import type { QueryClient } from '@tanstack/react-query';
import { monthOptions, optionsBeside } from '../features/calendar/use-month.ts';
import { newestReels } from '../features/reels/use-reels.ts';
import { keepWhenLeft } from '../lib/answers-ahead.ts';
import { type CallContext, queries } from '../lib/api.ts';
import { brandOfTab } from '../lib/brand-of-tab.ts';
import { onBrandEntered, onBrandExpected } from '../lib/brand-stay.ts';
import { monthOf, todayIn } from '../lib/calendar-date.ts';
import { clientAhead, queryClient } from '../lib/query-client.ts';
import { PHONE } from '../lib/use-media.ts';

const ZONE = 'Europe/Warsaw';
const MONTH = /^\d{4}-\d{2}$/;

type Address = Pick<Location, 'pathname' | 'search'>;

function isCalendarAt({ pathname, search }: Address): boolean {
  const tab = new URLSearchParams(search).get('tab');
  return pathname === '/dashboard' && (tab === null || tab === 'kalendarz');
}

/** The month that the calendar shows at this address. */
function monthAt(search: string): string {
  const place = new URLSearchParams(search);
  return place.get('miesiac') ?? monthOf(place.get('dzien') ?? todayIn(ZONE));
}

/** Frame and month, neither of which waits for the other, so a slow line is crossed once. */
function readAhead(client: QueryClient, month: string, context: CallContext = {}): void {
  void client.prefetchQuery(queries.calendar.overview.queryOptions({ context }));
  if (MONTH.test(month)) void client.prefetchQuery(monthOptions(month, context));
}

/** What the calendar shows of its days beside their posts: what came later would have it drawn once more. */
function readBeside(client: QueryClient, month: string): void {
  void client.prefetchQuery(newestReels());
  void client.prefetchQuery(queries.calendar.attention.queryOptions());
  if (!MONTH.test(month)) return;
  const { warnings, specialDays } = optionsBeside(month);
  void client.prefetchQuery(warnings);
  for (const year of specialDays) void client.prefetchQuery(year);
}

/**
 * Asks for what the calendar shows first while the scripts are still being read: frame, month, what stands with its days, and
 * on a phone its own view. Answers land in the cache the views read.
 * @param address where somebody is led to
 */
export function askAheadAt({ pathname, search }: Address): void {
  if (!isCalendarAt({ pathname, search })) return;
  if (window.matchMedia(PHONE).matches) void import('./phone-calendar.tsx');
  // One after another and after the page's own start, so that none of them holds up the others or what is seen. To know the
  // day is one of them: the first formatted date of a page takes a browser ten milliseconds.
  setTimeout(() => {
    const month = monthAt(search);
    setTimeout(() => readAhead(queryClient(), month));
    setTimeout(() => readBeside(queryClient(), month));
  });
}

/** The same for the page's own address; nothing where pages are built. */
export function askAhead(): void {
  if (typeof window !== 'undefined') askAheadAt(window.location);
}

onBrandEntered(askAhead);

// Whoever comes back to a brand comes back to the month of today.
keepWhenLeft(() => [queries.calendar.overview.queryKey(), monthOptions(monthOf(todayIn(ZONE))).queryKey]);

/** Another brand shows the month of today, wherever one was in this one: it is asked for while somebody still chooses. */
onBrandExpected((brand) => {
  const client = !isCalendarAt(window.location) || brand === brandOfTab() ? null : clientAhead(brand);
  if (client !== null) readAhead(client, monthAt(''), { brand });
});
