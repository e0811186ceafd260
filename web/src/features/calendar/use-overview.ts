import type { Overview } from '@postownia/contract/features/calendar';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queries } from '../../lib/api.ts';
import { useAfterHydration } from '../../lib/use-after-hydration.ts';

/**
 * The dashboard's frame in one round trip: person, brand, balance, accounts, running batch. Undefined until it came,
 * and in the first render, which has to match the prerendered page even when the answer was there before it.
 */
export function useOverview(): {
  overview: Overview | undefined;
  /** Said until it has come: asking again by itself must not take the words away. */
  failed: boolean;
  asking: boolean;
  again: () => void;
} {
  const query = useQuery({
    ...queries.calendar.overview.queryOptions(),
    // Whoever waits before an empty panel need not press anything once the server is back.
    refetchInterval: ({ state }) => (state.status === 'error' && state.data === undefined ? 5_000 : false),
  });
  const { data, errorUpdateCount } = query;
  const hydrated = useAfterHydration();
  // The frame is large: what it becomes with an answer is drawn in small pieces, between which a press is heard.
  const overview = useDeferredValue(hydrated ? data : undefined);
  return {
    overview,
    failed: hydrated && data === undefined && errorUpdateCount > 0,
    // Whoever does not look is not drawn anew each time the server is asked.
    get asking() {
      return query.isFetching;
    },
    again: () => void query.refetch(),
  };
}
