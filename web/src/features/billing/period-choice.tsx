import { BILLING_PERIODS, type BillingPeriod, type Plan, planCents } from '@postownia/contract/plans';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../components/tag.tsx';
import { formatMoney } from '../../lib/formats.ts';
import styles from './order-ticket.module.css';

interface PeriodChoiceProps {
  plan: Plan;
  period: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}

/** By the month or by the year, with both prices. */
export function PeriodChoice({ plan, period, onChange }: PeriodChoiceProps) {
  const { t, i18n } = useTranslation('billing');
  const money = (cents: number) => formatMoney(cents / 100, 'USD', i18n.language);
  const yearly = planCents(plan, 'year');
  return (
    <fieldset className={styles.periods}>
      <legend>
        <h2 className={styles.heading}>{t('period')}</h2>
      </legend>
      {BILLING_PERIODS.map((choice) => (
        <label key={choice} className={styles.period}>
          <input
            type="radio"
            name="period"
            value={choice}
            checked={choice === period}
            onChange={() => onChange(choice)}
          />
          <span>
            <b className={styles.periodName}>
              {t(`periods.${choice}`)}
              {choice === 'year' && <Tag look="accent">{t('discount')}</Tag>}
            </b>
            <span className={styles.periodNote}>
              {choice === 'month'
                ? t('renewsMonthly')
                : t('paidAhead', { price: money(Math.round(yearly / 12)) })}
            </span>
          </span>
          <span className={styles.periodPrice}>
            {money(planCents(plan, choice))}
            <small>{t(`per.${choice}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
