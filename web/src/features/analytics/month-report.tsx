import type { AnalyticsLevel } from '@postownia/contract/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/text-field.tsx';
import { linkOfBrand } from '../../lib/brand-of-tab.ts';
import { addMonths, monthOf } from '../../lib/calendar-date.ts';
import { formatMonthTitle } from '../../lib/formats.ts';
import styles from './analytics.module.css';
import { ClientReportForm } from './client-report.tsx';
import { LevelNote } from './level-note.tsx';

const MONTHS = 13;

/** The last months, the one of `today` first, as `YYYY-MM`. */
function lastMonths(today: string): string[] {
  return Array.from({ length: MONTHS }, (_, back) => addMonths(monthOf(today), -back));
}

/** A month as a file to keep or to send. `today` is the workspace's own day. */
export function MonthReport({ level, today }: { level: AnalyticsLevel; today: string }) {
  const { t, i18n } = useTranslation('analytics');
  const months = lastMonths(today);
  const [month, setMonth] = useState(months[0] ?? '');
  return (
    <section className={styles.panel} aria-labelledby="raport">
      <h2 id="raport">{t('monthReport.title')}</h2>
      {level === 'basic' ? (
        <LevelNote />
      ) : (
        <>
          <Select
            label={t('monthReport.month')}
            value={month}
            onChange={(event) => setMonth(event.target.value)}
            options={months.map((value) => ({ value, label: formatMonthTitle(value, i18n.language) }))}
          />
          <p className={styles.files}>
            <a href={linkOfBrand(`/api/v1/analytics/months/${month}.pdf?language=${i18n.language}`)} download>
              {t('monthReport.pdf')}
            </a>
            <a href={linkOfBrand(`/api/v1/analytics/months/${month}.csv?language=${i18n.language}`)} download>
              {t('monthReport.csv')}
            </a>
          </p>
        </>
      )}
      {level !== 'basic' && <ClientReportForm isPremium={level === 'premium'} />}
    </section>
  );
}
