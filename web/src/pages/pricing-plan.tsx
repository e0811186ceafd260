import { type BillingPeriod, type Plan, planCents } from '@postownia/contract/plans';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { CoinGlyph } from '../components/cost-chip.tsx';
import { Icon } from '../components/icon.tsx';
import { Tag } from '../components/tag.tsx';
import { classNames } from '../lib/class-names.ts';
import { formatMoney, formatNumber } from '../lib/formats.ts';
import styles from './pricing.module.css';
import { usePurchase } from './use-purchase.ts';

/** One plan of the ruled table; the popular one is printed in reverse. */
export function PlanColumn({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const { t, i18n } = useTranslation('pricing');
  const purchase = usePurchase(`/contact?temat=plan&plan=${plan.id}`, 'mustSignInPlan');
  const money = (cents: number) => formatMoney(cents / 100, 'USD', i18n.language);
  const yearly = planCents(plan, 'year');
  const lines = [
    t('pace', { initial: plan.initialPosts, daily: plan.dailyPosts }),
    ...plan.features.map((feature) => t(`features.${feature}`)),
  ];
  return (
    <article
      className={classNames(styles.plan, plan.popular && styles.popular)}
      data-reversed={plan.popular ? '' : undefined}
      aria-labelledby={`plan-${plan.id}`}
    >
      {plan.popular && (
        <span className={styles.flag}>
          <Tag look="accent">{t('popular')}</Tag>
        </span>
      )}
      <h2 id={`plan-${plan.id}`}>{t(`plans.${plan.id}`)}</h2>
      <p className={styles.price}>
        <b>{money(planCents(plan, period))}</b>
        <span>{t(period === 'month' ? 'perMonth' : 'perYear')}</span>
      </p>
      <p className={styles.priceNote}>
        {period === 'month'
          ? t('yearlyNote', { price: money(yearly) })
          : t('monthlyNote', { price: money(Math.round(yearly / 12)), before: money(plan.monthlyCents) })}
      </p>
      <div className={styles.planTokens}>
        <CoinGlyph size={24} />
        <div>
          <b>
            {t('tokensMonthly', {
              count: plan.monthlyTokens,
              shown: formatNumber(plan.monthlyTokens, i18n.language),
            })}
          </b>
          <small>{t('worth', { count: plan.monthlyTokens / TOKEN_COSTS.post })}</small>
        </div>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon of={IconCheck} size={17} />
            {line}
          </li>
        ))}
      </ul>
      <Button
        variant={plan.popular ? 'machine' : 'line'}
        size="large"
        block
        className={styles.planButton}
        aria-describedby={`plan-${plan.id}`}
        onPress={purchase.press}
      >
        {t(purchase.signedIn ? 'choose' : 'start')}
      </Button>
    </article>
  );
}
