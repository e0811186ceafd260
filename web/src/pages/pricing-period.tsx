import type { BillingPeriod } from '@postownia/contract/plans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import segmented from '../components/segmented.module.css';
import { classNames } from '../lib/class-names.ts';
import styles from './pricing.module.css';

function Choice({ period, children }: { period: BillingPeriod; children: ReactNode }) {
  return (
    <label className={classNames(segmented.segment, styles.period)}>
      <input type="radio" name="okres" value={period} defaultChecked={period === 'month'} />
      {children}
    </label>
  );
}

/** By the month or by the year: the style sheet shows the prices of the chosen one, see `[data-period]`. */
export function PeriodChoice() {
  const { t } = useTranslation('pricing');
  return (
    <fieldset className={classNames(segmented.segmented, segmented.wide)} aria-label={t('period')}>
      <Choice period="month">{t('monthly')}</Choice>
      <Choice period="year">
        {t('yearly')} <b className={styles.off}>{t('discount')}</b>
      </Choice>
    </fieldset>
  );
}
