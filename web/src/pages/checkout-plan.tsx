import {
  ALLOWANCES,
  BILLING_PERIODS,
  type BillingPeriod,
  featuresOf,
  PLANS,
  type Plan,
  planCents,
} from '@postownia/contract/plans';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { OrderTicket, type TicketRow } from '../features/billing/order-ticket.tsx';
import { PeriodChoice } from '../features/billing/period-choice.tsx';
import { useBilling } from '../features/billing/use-billing.ts';
import { usePayment } from '../features/billing/use-payment.ts';
import { api } from '../lib/api.ts';
import { formatMoney, formatNumber } from '../lib/formats.ts';
import { CheckoutFrame, FeatureList } from './checkout-frame.tsx';
import { useCheckoutGate } from './use-checkout-gate.ts';

/** `/checkout/{planId}?period=`: what the order holds; with a plan already, the change to another one. */
export default function CheckoutPlanPage() {
  const { t } = useTranslation('billing');
  const { planId } = useParams();
  const plan = PLANS.find(({ id }) => id === planId);
  const allowed = useCheckoutGate(plan === undefined ? t('unknownPlan') : null);
  return allowed && plan ? <PlanOrder plan={plan} /> : null;
}

function PlanOrder({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('billing');
  const { t: formatMessage } = useTranslation('pricing');
  const [search, setSearch] = useSearchParams();
  const [period, setPeriod] = useState<BillingPeriod>(
    BILLING_PERIODS.find((known) => known === search.get('period')) ?? 'month',
  );
  // A reload and the way back from the payment keep the choice.
  useEffect(() => {
    const next = new URLSearchParams(search);
    next.set('period', period);
    if (next.toString() !== search.toString()) setSearch(next, { replace: true });
  }, [period, search, setSearch]);
  const { billing } = useBilling();
  const payment = usePayment();
  const current = billing?.plan ?? null;
  const same = current !== null && current.plan === plan.id && current.period === period;
  const pay = () =>
    payment.go(() =>
      current === null
        ? api.billing.order({ item: `${plan.id}_${period}`, waiver: true })
        : api.billing.changePlan({ plan: plan.id, period }),
    );
  const { t: common } = useTranslation('common');
  const name = common(`plans.${plan.id}`);
  const lines = [
    formatMessage('tokensMonthly', {
      count: plan.monthlyTokens,
      shown: formatNumber(plan.monthlyTokens, i18n.language),
    }),
    formatMessage('pace', { initial: plan.initialPosts, daily: plan.dailyPosts }),
    ...featuresOf(plan).map((feature) =>
      formatMessage(`features.${feature}`, { people: ALLOWANCES[plan.id].people }),
    ),
  ];
  return (
    <CheckoutFrame title={t('planTitle', { name })} demo={billing?.demo ?? false}>
      <div>
        <PeriodChoice plan={plan} period={period} onChange={setPeriod} />
        <FeatureList title={t('youGet')} lines={lines} />
      </div>
      <OrderTicket
        rows={useRows(plan, period, name)}
        total={current === null ? planCents(plan, period) : null}
        busy={payment.busy || billing === undefined}
        owned={same}
        onPay={pay}
        asksWaiver={current === null}
        note={current === null ? null : t(same ? 'samePlan' : 'changeNote')}
      />
    </CheckoutFrame>
  );
}

function useRows(plan: Plan, period: BillingPeriod, name: string): TicketRow[] {
  const { t, i18n } = useTranslation('billing');
  const money = (cents: number) => formatMoney(cents / 100, 'USD', i18n.language);
  const full = 12 * plan.monthlyCents;
  return [
    { name: t('plan'), value: name },
    { name: t('length'), value: t(`lengths.${period}`) },
    ...(period === 'month'
      ? []
      : [
          { name: t('twelveTimes', { price: money(plan.monthlyCents) }), value: money(full) },
          { name: t('yearlyDiscount'), value: `−${money(full - planCents(plan, 'year'))}`, less: true },
        ]),
  ];
}
