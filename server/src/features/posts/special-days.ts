import type { OccasionNames } from '@postownia/contract/occasion-names';
import { namesOfDay } from '../../../data/occasion-names.ts';
import { computeOccasions, type OccasionDay } from '../../lib/compute-occasions.ts';

/** A special day of the Polish calendar, as the month shows it. */
export interface SpecialDay {
  readonly date: string;
  readonly name: string;
  readonly names: OccasionNames;
  readonly publicHoliday: boolean;
}

/** Shown without being asked for, the first of a day wins; seasons and awareness days stay with the planner. */
const SHOWN: Readonly<Partial<Record<OccasionDay['occasion']['kind'], number>>> = {
  'public-holiday': 0,
  'trading-sunday': 1,
  custom: 2,
};

const YEARS_KEPT = 20;
const years = new Map<string, readonly SpecialDay[]>();

/**
 * Public holidays, trading Sundays and one-day customs of a year (`2026`), at most one a day; computed once. A day that
 * is a habit and not announced yet carries a question mark.
 */
export function specialDaysOf(year: string): readonly SpecialDay[] {
  const known = years.get(year);
  if (known) return known;
  const byDate = new Map<string, { rank: number; day: SpecialDay }>();
  for (const { occasion, start, end, provisional } of computeOccasions({
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  })) {
    const rank = SHOWN[occasion.kind];
    if (rank === undefined || start !== end) continue;
    if (rank >= (byDate.get(start)?.rank ?? Number.POSITIVE_INFINITY)) continue;
    const names = namesOfDay(occasion, provisional);
    const day = {
      date: start,
      name: names.pl,
      names,
      publicHoliday: occasion.kind === 'public-holiday',
    };
    byDate.set(start, { rank, day });
  }
  const days = [...byDate.values()].map(({ day }) => day).sort((a, b) => (a.date < b.date ? -1 : 1));
  if (years.size >= YEARS_KEPT) years.clear();
  years.set(year, days);
  return days;
}
