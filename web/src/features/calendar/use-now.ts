import { useEffect, useMemo, useState } from 'react';
import { todayIn } from '../../lib/calendar-date.ts';
import type { Slot } from './week-slots.ts';

/** Wall clock in a zone, to the minute. */
export function useNow(zone: string): Slot {
  const [moment, setMoment] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setMoment(new Date()), 20_000);
    return () => clearInterval(clock);
  }, []);
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    return { date: todayIn(zone, moment), time: clock.format(moment) };
  }, [zone, moment]);
}
