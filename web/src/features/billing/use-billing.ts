import type { BillingOverview } from '@postownia/contract/features/billing';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { useAfterHydration } from '../../lib/use-after-hydration.ts';

/** What the workspace bought and may use; undefined until it came. */
export function useBilling(): { billing: BillingOverview | undefined; error: unknown; again: () => void } {
  const { data, error, refetch } = useQuery(queries.billing.overview.queryOptions());
  const hydrated = useAfterHydration();
  return {
    billing: hydrated ? data : undefined,
    error: hydrated ? error : null,
    again: () => void refetch(),
  };
}
