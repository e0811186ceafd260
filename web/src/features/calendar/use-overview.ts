import type { Overview } from '@postownia/contract/features/calendar';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { useAfterHydration } from '../../lib/use-after-hydration.ts';

/**
 * The dashboard's frame in one round trip: person, brand, balance, accounts, running batch. Undefined until it came,
 * and in the first render, which has to match the prerendered page even when the answer was there before it.
 */
export function useOverview(): { overview: Overview | undefined; failed: boolean; again: () => void } {
  const { data, isError, refetch } = useQuery(queries.calendar.overview.queryOptions());
  const hydrated = useAfterHydration();
  return {
    overview: hydrated ? data : undefined,
    failed: hydrated && isError,
    again: () => void refetch(),
  };
}
