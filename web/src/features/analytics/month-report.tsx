import type { AnalyticsLevel } from '@postownia/contract/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/text-field.tsx';
import { monthOf, todayIn } from '../../lib/calendar-date.ts';
import { formatMonthTitle } from '../../lib/formats.ts';
import styles from './analytics.module.css';
import { LevelNote } from './level-note.tsx';

const ZONE = 'Europe/Warsaw';
const MONTHS = 13;

/** The last months, this one first, as `YYYY-MM`. */
function lastMonths(): string[] {
  const [year = 0, month = 1] = monthOf(todayIn(ZONE)).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** A month as a file to keep or to send. */
export function MonthReport({ level }: { level: AnalyticsLevel }) {
  const { t, i18n } = useTranslation('analytics');
  const months = lastMonths();
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
            <a href={`/api/v1/analytics/months/${month}.pdf?language=${i18n.language}`} download>
              {t('monthReport.pdf')}
            </a>
            <a href={`/api/v1/analytics/months/${month}.csv?language=${i18n.language}`} download>
              {t('monthReport.csv')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}
