import type { BillingOverview } from '@postownia/contract/features/billing';
import type { Overview } from '@postownia/contract/features/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../components/site-link.tsx';
import { StorageCard } from '../features/assets/storage-card.tsx';
import { BeyondPlan } from '../features/billing/beyond-plan.tsx';
import { PlanCard } from '../features/billing/plan-card.tsx';
import { LedgerTable } from '../features/tokens/ledger-table.tsx';
import { TokenCard } from '../features/tokens/token-card.tsx';
import { queries } from '../lib/api.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { pathOfTab } from './dashboard-tabs.ts';
import { StepPage } from './step-page.tsx';
import styles from './tokens.module.css';
import { WithBilling } from './with-billing.tsx';

/** `/tokens`: what there is, what was bought, and every movement. */
export default function TokensPage() {
  const { t } = useTranslation('tokens');
  return (
    <StepPage title={t('page')} back={{ to: pathOfTab('kalendarz'), label: t('backToCalendar') }}>
      <div className={styles.content}>
        <WithBilling>{(known) => <Movements {...known} />}</WithBilling>
      </div>
    </StepPage>
  );
}

/** What there is, the plan and every movement. */
function Movements({ overview, billing }: { overview: Overview; billing: BillingOverview }) {
  const { t } = useTranslation('tokens');
  const hydrated = useAfterHydration();
  const { data } = useQuery(queries.billing.invoices.queryOptions({ input: {} }));
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
      <p className={styles.payments}>
        <SiteLink to="/settings/platnosci">{t('toPayments')}</SiteLink>
      </p>
      <BeyondPlan zone={zone} />
      <h2 className={styles.heading}>{t('usage')}</h2>
      <StorageCard />
      <h2 className={styles.heading}>{t('ledger')}</h2>
      <LedgerTable zone={zone} invoices={numbers} />
    </>
  );
}
