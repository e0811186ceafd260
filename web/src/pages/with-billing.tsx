import type { BillingOverview } from '@postownia/contract/features/billing';
import type { Overview } from '@postownia/contract/features/calendar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { useBilling } from '../features/billing/use-billing.ts';
import { useFreshBilling } from '../features/billing/use-fresh-billing.ts';
import { useOverview } from '../features/calendar/use-overview.ts';
import { errorText } from '../lib/error-text.ts';
import { useFailureToast } from '../lib/use-failure-toast.ts';
import styles from './tokens.module.css';

interface WithBillingProps {
  children: (known: { overview: Overview; billing: BillingOverview }) => ReactNode;
}

/** Shows what needs the brand's overview and its firm's plan once both came, as they are whenever the person comes back. */
export function WithBilling({ children }: WithBillingProps) {
  const { t } = useTranslation('tokens');
  const { overview, failed, again } = useOverview();
  const { billing, error, again: readBilling } = useBilling();
  useFreshBilling();
  const unread = !(overview && billing) && Boolean(failed || error);
  useFailureToast(unread ? t('pageFailed') : null);
  if (overview && billing) return children({ overview, billing });
  if (!failed && !error)
    return (
      <Skeleton label={t('ledgerReading')}>
        <SkeletonBar className={styles.bar} />
      </Skeleton>
    );
  const readAgain = () => {
    again();
    readBilling();
  };
  return (
    <EmptyState
      art="off"
      title={t('pageFailed')}
      text={errorText(error)}
      action={<Button onPress={readAgain}>{t('readAgain')}</Button>}
    />
  );
}
