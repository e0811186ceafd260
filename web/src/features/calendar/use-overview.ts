import type { Overview } from '@postownia/contract/features/calendar';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** The dashboard's frame in one round trip: person, brand, balance, accounts, running batch. Undefined until it came. */
export function useOverview(): { overview: Overview | undefined; failed: boolean; again: () => void } {
  const { data, isError, refetch } = useQuery(queries.calendar.overview.queryOptions());
  return { overview: data, failed: isError, again: () => void refetch() };
}
