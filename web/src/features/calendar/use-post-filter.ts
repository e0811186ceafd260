import type { Overview } from '@postownia/contract/features/calendar';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useShownState } from '../../lib/use-shown-state.ts';
import {
  type FilterBasis,
  filterOf,
  NO_FILTER,
  type PostFilter,
  passes,
  sizeOf,
  withFilter,
} from './post-filter.ts';

/** Which posts the calendar looks for. The address keeps it: it can be sent on, and Back takes the last choice back. */
export function usePostFilter(accounts: Overview['accounts']) {
  const [search, setSearch] = useSearchParams();
  const stateOf = useShownState();
  const address = search.toString();
  return useMemo(() => {
    const filter = filterOf(new URLSearchParams(address), accounts);
    const basis: FilterBasis = { stateOf, accounts };
    const set = (wanted: PostFilter) =>
      setSearch((before) => withFilter(before, wanted), { preventScrollReset: true });
    const size = sizeOf(filter);
    return {
      filter,
      basis,
      size,
      set,
      clear: () => set(NO_FILTER),
      /** Undefined: every post does. */
      passes:
        size === 0
          ? undefined
          : (post: Parameters<typeof stateOf>[0] & Parameters<typeof passes>[0]) =>
              passes(post, filter, basis),
    };
  }, [address, accounts, stateOf, setSearch]);
}
export type CalendarFilter = ReturnType<typeof usePostFilter>;
