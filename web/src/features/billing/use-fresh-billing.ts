import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { queries } from '../../lib/api.ts';

/** Seconds after the provider's portal led back here: its event, and the tokens of its invoice, come later than people. */
const AFTER_PORTAL = [1, 2, 4, 8, 16, 32];

/**
 * Reads plan, balance, ledger and invoices anew whenever the person comes back to the page: from another tab, by the
 * browser's "back", or from the provider's portal (`?from=portal`), where what was changed may still be on its way.
 */
export function useFreshBilling(): void {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const fromPortal = search.get('from') === 'portal';
  useEffect(() => {
    const readAnew = () => {
      if (document.visibilityState === 'hidden') return;
      for (const queryKey of [queries.billing.key(), queries.tokens.key(), queries.calendar.overview.key()])
        void client.invalidateQueries({ queryKey });
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) readAnew();
    };
    const timers = fromPortal ? AFTER_PORTAL.map((seconds) => setTimeout(readAnew, seconds * 1000)) : [];
    document.addEventListener('visibilitychange', readAnew);
    window.addEventListener('pageshow', onShow);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('visibilitychange', readAnew);
      window.removeEventListener('pageshow', onShow);
    };
  }, [client, fromPortal]);
}
