import type { BillingOverview, CurrentPlan } from '@postownia/contract/features/billing';
import { PLANS, planCents } from '@postownia/contract/plans';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Tag } from '../../components/tag.tsx';
import { api } from '../../lib/api.ts';
import { formatInstantDay, formatMoney } from '../../lib/formats.ts';
import { paidFor } from '../../lib/sales-tax.ts';
import { useDeletionPending } from '../../lib/use-deletion-pending.ts';
import styles from './plan-card.module.css';
import { usePayment } from './use-payment.ts';

interface PlanCardProps {
  billing: BillingOverview;
  zone: string;
  /** Only owners pay. */
  mayPay: boolean;
}

/** What the workspace stands on: plan, trial or neither, and what can be done about it. */
export function PlanCard({ billing, zone, mayPay }: PlanCardProps) {
  const { t, i18n } = useTranslation('billing');
  const { t: common } = useTranslation('common');
  const { plan, trialEndsAt, debt } = billing;
  const day = (instant: string) => formatInstantDay(instant, i18n.language, zone);
  return (
    <section className={styles.card} aria-labelledby="plan">
      <div>
        <h2 id="plan" className={styles.name}>
          {plan === null ? t(trialEndsAt === null ? 'noPlan' : 'trial') : <PlanName plan={plan} />}
        </h2>
        <p className={styles.fate}>
          {plan !== null && fateOf(plan, { t, day })}
          {plan === null && trialEndsAt !== null && t('trialUntil', { day: day(trialEndsAt) })}
          {plan === null && trialEndsAt === null && t('noPlanText')}
        </p>
        {plan?.next && (
          <p className={styles.fate}>
            {t('nextPlan', {
              day: day(plan.periodEnd),
              plan: common(`plans.${plan.next.plan}`),
              period: t(`periods.${plan.next.period}`).toLocaleLowerCase(i18n.language),
            })}
          </p>
        )}
        {plan?.state === 'active' && (
          <p className={styles.fate}>
            {t('nextPayment', {
              day: day(plan.periodEnd),
              price: formatMoney(paidFor(centsOf(plan.next ?? plan)) / 100, 'USD', i18n.language),
            })}
          </p>
        )}
        {plan?.nextTokensAt && (
          <p className={styles.fate}>{t('nextTokens', { day: day(plan.nextTokensAt) })}</p>
        )}
        {debt > 0 && <p className={styles.debt}>{t('debt', { count: debt })}</p>}
      </div>
      {mayPay && <PlanActions billing={billing} />}
    </section>
  );
}

/** US cents of one period, before tax. */
function centsOf({ plan: id, period }: Pick<CurrentPlan, 'plan' | 'period'>): number {
  const plan = PLANS.find((one) => one.id === id);
  return plan === undefined ? 0 : planCents(plan, period);
}

function PlanName({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation('billing');
  const { t: common } = useTranslation('common');
  const look = { active: 'success', ending: 'warning', 'past-due': 'danger' } as const;
  return (
    <>
      {t('planTitle', { name: common(`plans.${plan.plan}`) })}{' '}
      <Tag look={look[plan.state]}>{t(`states.${plan.state}`)}</Tag>
    </>
  );
}

function fateOf(
  plan: CurrentPlan,
  { t, day }: { t: ReturnType<typeof useTranslation<'billing'>>['t']; day: (instant: string) => string },
): string {
  if (plan.state === 'ending') return t('endsOn', { day: day(plan.periodEnd) });
  if (plan.state === 'past-due') return t('pastDue', { day: day(plan.graceUntil ?? plan.periodEnd) });
  return t('renewsOn', { period: t(`periods.${plan.period}`), day: day(plan.periodEnd) });
}

function PlanActions({ billing }: { billing: BillingOverview }) {
  const { t } = useTranslation('billing');
  const portal = usePayment();
  const open = (place: 'overview' | 'card' | 'cancel') => () =>
    portal.go(() => api.billing.portal({ place }));
  const { plan } = billing;
  // The overview sells plans, which a workspace that is leaving may not buy.
  const deletionPending = useDeletionPending();
  return (
    <div className={styles.actions}>
      {plan?.state === 'past-due' && (
        <Button variant="machine" busy={portal.busy} onPress={open('card')}>
          {t('changeCard')}
        </Button>
      )}
      <ButtonLink variant={plan === null ? 'machine' : 'line'} to="/pricing">
        {t(plan === null ? 'choosePlan' : 'changePlan')}
      </ButtonLink>
      {billing.customer && (
        <Button busy={portal.busy} onPress={open(deletionPending ? 'card' : 'overview')}>
          {t('portal')}
        </Button>
      )}
      {plan?.state === 'active' && (
        <Button variant="ghost" busy={portal.busy} onPress={open('cancel')}>
          {t('cancelPlan')}
        </Button>
      )}
    </div>
  );
}
