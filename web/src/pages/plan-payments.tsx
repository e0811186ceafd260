import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { InvoiceList } from '../features/billing/invoice-list.tsx';
import { PlanCard } from '../features/billing/plan-card.tsx';
import { Panel } from '../features/settings/settings-layout.tsx';
import { queries } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import styles from './tokens.module.css';
import { WithBilling } from './with-billing.tsx';

/** `/settings/platnosci`: the firm's plan with what can be done about it, and every payment with its invoice. */
export function PlanPayments() {
  return (
    <WithBilling>
      {({ overview, billing }) => {
        const { zone } = overview.preferences;
        const mayPay = billing.payments && overview.workspace.role === 'owner';
        return (
          <>
            <PlanCard billing={billing} zone={zone} mayPay={mayPay} />
            <Invoices zone={zone} />
          </>
        );
      }}
    </WithBilling>
  );
}

function Invoices({ zone }: { zone: string }) {
  const { t } = useTranslation('tokens');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    queries.billing.invoices.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  return (
    <Panel title={t('invoices')} lead={t('invoicesLead')}>
      {data !== undefined && (
        <InvoiceList invoices={data.pages.flatMap((page) => page.invoices)} zone={zone} />
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
      {data === undefined && error !== null && (
        <EmptyState
          art="off"
          title={t('pageFailed')}
          text={errorText(error)}
          action={<Button onPress={() => void refetch()}>{t('readAgain')}</Button>}
        />
      )}
      {data === undefined && error === null && (
        <Skeleton label={t('invoicesReading')}>
          <SkeletonBar className={styles.bar} />
        </Skeleton>
      )}
    </Panel>
  );
}
