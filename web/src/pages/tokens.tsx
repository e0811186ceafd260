import type { BillingOverview } from '@postownia/contract/features/billing';
import type { Overview } from '@postownia/contract/features/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { StorageCard } from '../features/assets/storage-card.tsx';
import { BeyondPlan } from '../features/billing/beyond-plan.tsx';
import { InvoiceList } from '../features/billing/invoice-list.tsx';
import { PlanCard } from '../features/billing/plan-card.tsx';
import { useBilling } from '../features/billing/use-billing.ts';
import { useFreshBilling } from '../features/billing/use-fresh-billing.ts';
import { useOverview } from '../features/calendar/use-overview.ts';
import { LedgerTable } from '../features/tokens/ledger-table.tsx';
import { TokenCard } from '../features/tokens/token-card.tsx';
import { queries } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { useFailureToast } from '../lib/use-failure-toast.ts';
import { pathOfTab } from './dashboard-tabs.ts';
import { StepPage } from './step-page.tsx';
import styles from './tokens.module.css';

/** `/tokens`: what there is, what was bought, and every movement. */
export default function TokensPage() {
  const { t } = useTranslation('tokens');
  return (
    <StepPage title={t('page')} back={{ to: pathOfTab('kalendarz'), label: t('backToCalendar') }}>
      <div className={styles.content}>
        <TokenAccount />
      </div>
    </StepPage>
  );
}

function TokenAccount() {
  const { t } = useTranslation('tokens');
  const { overview, failed, again } = useOverview();
  const { billing, error, again: readBilling } = useBilling();
  useFreshBilling();
  const unread = !(overview && billing) && Boolean(failed || error);
  useFailureToast(unread ? t('pageFailed') : null);
  if (overview && billing) return <Movements overview={overview} billing={billing} />;
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

/** What there is, the plan, every movement and the invoices. */
function Movements({ overview, billing }: { overview: Overview; billing: BillingOverview }) {
  const { t } = useTranslation('tokens');
  const hydrated = useAfterHydration();
  const { data } = useQuery(queries.billing.invoices.queryOptions());
  const invoices = hydrated ? data?.invoices : undefined;
  const numbers = useMemo(
    () =>
      new Map((invoices ?? []).flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const]))),
    [invoices],
  );
  const { zone } = overview.preferences;
  return (
    <>
      <TokenCard tokens={overview.tokens} leadsToHistory={false} />
      <PlanCard
        billing={billing}
        zone={zone}
        mayPay={billing.payments && overview.workspace.role === 'owner'}
      />
      <BeyondPlan zone={zone} />
      <h2 className={styles.heading}>{t('usage')}</h2>
      <StorageCard />
      <h2 className={styles.heading}>{t('ledger')}</h2>
      <LedgerTable zone={zone} invoices={numbers} />
      <h2 className={styles.heading}>{t('invoices')}</h2>
      {invoices && <InvoiceList invoices={invoices} zone={zone} />}
    </>
  );
}
