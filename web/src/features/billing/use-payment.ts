import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';

/**
 * Leads to a page of the payment provider. The button stays busy until this page is gone; the browser's "back" brings
 * it to life again.
 */
export function usePayment(): { busy: boolean; go: (ask: () => Promise<{ url: string | null }>) => void } {
  const { t } = useTranslation('billing');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // The browser shows the page as it was left, with a busy button.
    const revive = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setBusy(false);
      showToast.dismiss();
    };
    window.addEventListener('pageshow', revive);
    return () => window.removeEventListener('pageshow', revive);
  }, []);
  const go = useCallback(
    (ask: () => Promise<{ url: string | null }>) => {
      setBusy(true);
      const id = showToast.loading(t('redirecting'));
      ask()
        .then(({ url }) => {
          if (url === null) throw new Error('no address to pay at');
          window.location.assign(url);
        })
        .catch((error: unknown) => {
          setBusy(false);
          showToast.error(errorCodeOf(error) === null ? t('failed') : errorText(error), { id });
        });
    },
    [t],
  );
  return { busy, go };
}
