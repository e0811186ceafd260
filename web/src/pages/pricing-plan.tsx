import { ALLOWANCES, BILLING_PERIODS, featuresOf, type Plan, planCents } from '@postownia/contract/plans';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CoinGlyph } from '../components/cost-chip.tsx';
import { Icon } from '../components/icon.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { Tag } from '../components/tag.tsx';
import { TaxNote } from '../components/tax-note.tsx';
import { classNames } from '../lib/class-names.ts';
import { formatMoney, formatNumber } from '../lib/formats.ts';
import { FEATURE_PATHS, PACE_PATH, TOKENS_PATH } from './price-lines.ts';
import styles from './pricing.module.css';
import { PurchaseLink } from './purchase-link.tsx';

/** One plan of the ruled table; the popular one is printed in reverse. */
export function PlanColumn({ plan }: { plan: Plan }) {
  const { t: formatMessage } = useTranslation('common');
  const { t, i18n } = useTranslation('pricing');
  const money = (cents: number) => formatMoney(cents / 100, 'USD', i18n.language);
  const yearly = planCents(plan, 'year');
  const lines = [
    { line: t('pace', { initial: plan.initialPosts, daily: plan.dailyPosts }), to: PACE_PATH },
    ...featuresOf(plan).map((feature) => ({
      line: t(`features.${feature}`, { people: ALLOWANCES[plan.id].people }),
      to: FEATURE_PATHS[feature],
    })),
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
      <h2 id={`plan-${plan.id}`}>{formatMessage(`plans.${plan.id}`)}</h2>
      <div data-period="month">
        <p className={styles.price}>
          <b>{money(plan.monthlyCents)}</b>
          <span>{t('perMonth')}</span>
        </p>
        <TaxNote className={styles.priceNote} cents={plan.monthlyCents} />
        <p className={styles.priceNote}>{t('yearlyNote', { price: money(yearly) })}</p>
      </div>
      <div data-period="year">
        <p className={styles.price}>
          <b>{money(yearly)}</b>
          <span>{t('perYear')}</span>
        </p>
        <TaxNote className={styles.priceNote} cents={yearly} />
        <p className={styles.priceNote}>
          {t('monthlyNote', { price: money(Math.round(yearly / 12)), before: money(plan.monthlyCents) })}
        </p>
      </div>
      <div className={styles.planTokens}>
        <CoinGlyph size={24} />
        <div>
          <b>
            {t('tokensMonthly', {
              count: plan.monthlyTokens,
              shown: formatNumber(plan.monthlyTokens, i18n.language),
            })}
          </b>
          <small>
            <SiteLink to={TOKENS_PATH}>
              {t('worth', { count: plan.monthlyTokens / TOKEN_COSTS.post })}
            </SiteLink>
          </small>
        </div>
      </div>
      <ul>
        {lines.map(({ line, to }) => (
          <li key={line}>
            <Icon of={IconCheck} size={17} />
            <SiteLink to={to}>{line}</SiteLink>
          </li>
        ))}
      </ul>
      {BILLING_PERIODS.map((period) => (
        <div key={period} data-period={period} className={styles.planButton}>
          <PurchaseLink
            order={`/checkout/${plan.id}?period=${period}`}
            reason="plan"
            member={t('choose')}
            visitor={t('start')}
            variant={plan.popular ? 'machine' : 'line'}
            size="large"
            block
            aria-describedby={`plan-${plan.id}`}
          />
        </div>
      ))}
    </article>
  );
}
