import type { Order } from '@postownia/contract/features/billing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { RegistrationMark } from '../components/registration-mark.tsx';
import { InvoiceList } from '../features/billing/invoice-list.tsx';
import styles from '../features/billing/plan-card.module.css';
import { queries } from '../lib/api.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { pathOfTab } from './dashboard-tabs.ts';

/** While the money is on its way. */
const ASK_MILLISECONDS = 2_000;
const isSettled = (order: Order | undefined) =>
  order !== undefined && !['open', 'waiting'].includes(order.state);

/** `/checkout/done?order=`: where buyers come back to. Asks until the order is settled; leaving does no harm. */
export default function CheckoutDonePage() {
  const { t } = useTranslation('billing');
  const { t: formatMessage } = useTranslation('common');
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  const client = useQueryClient();
  const hydrated = useAfterHydration();
  const { data: order, isError } = useQuery({
    ...queries.billing.readOrder.queryOptions({ input: { id } }),
    enabled: hydrated && id !== '',
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : ASK_MILLISECONDS),
  });
  const paid = order?.state === 'paid';
  useEffect(() => {
    if (paid) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  }, [paid, client]);
  return (
    <>
      <title>{formatMessage('title', { page: t('order') })}</title>
      <main id={MAIN_ID} tabIndex={-1}>
        <PhoneBar title={t('order')} isHeading={false} />
        <div className={styles.done} aria-live="polite">
          <Outcome order={order} failed={isError || (hydrated && id === '')} />
        </div>
      </main>
    </>
  );
}

function Outcome({ order, failed }: { order: Order | undefined; failed: boolean }) {
  const { t } = useTranslation('billing');
  if (order === undefined && !failed) {
    return (
      <p role="status">
        <RegistrationMark size={22} /> {t('asking')}
      </p>
    );
  }
  switch (order?.state) {
    case 'paid':
      return (
        <>
          <EmptyState
            art="done"
            headingLevel={1}
            title={t('paidTitle')}
            text={t(order.item.startsWith('tokens_') ? 'paidPack' : 'paidPlan')}
            action={
              <ButtonLink variant="machine" to={pathOfTab('kalendarz')}>
                {t('toCalendar')}
              </ButtonLink>
            }
          />
          {order.invoice !== null && (
            <InvoiceList invoices={[order.invoice]} zone={Intl.DateTimeFormat().resolvedOptions().timeZone} />
          )}
        </>
      );
    case 'open':
    case 'waiting':
      return (
        <EmptyState
          headingLevel={1}
          title={t('waitingTitle')}
          text={t('waitingText')}
          action={<ButtonLink to="/tokens">{t('toTokens')}</ButtonLink>}
        />
      );
    default:
      return (
        <EmptyState
          art="off"
          headingLevel={1}
          title={t(order === undefined ? 'unknownOrder' : 'notPaidTitle')}
          text={t(order === undefined ? 'unknownOrderText' : 'notPaidText')}
          action={
            <ButtonLink variant="ink" to={order === undefined ? '/tokens' : '/pricing'}>
              {t(order === undefined ? 'toTokens' : 'backToPricing')}
            </ButtonLink>
          }
        />
      );
  }
}
