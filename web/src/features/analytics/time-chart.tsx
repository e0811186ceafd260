import type { AnalyticsReport } from '@postownia/contract/features/analytics';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../components/segmented.tsx';
import { SkeletonBar } from '../../components/skeleton.tsx';
import {
  formatDay,
  formatDayRange,
  formatEngagement,
  formatNumber,
  formatPercent,
} from '../../lib/formats.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import styles from './analytics.module.css';

const LineOfEngagement = loadLazily(() => import('./line-of-engagement.tsx'));

/** Engagement by week or day, as a line or a table; spans that were not read are gaps. */
export function TimeChart({ report }: { report: AnalyticsReport }) {
  const { t } = useTranslation('analytics');
  const [grain, setGrain] = useState<'weeks' | 'days'>('weeks');
  const [asTable, setAsTable] = useState(false);
  const spans = report[grain];
  const isEmpty = spans.every(({ engagement }) => engagement === null);
  return (
    <section className={styles.panel} aria-labelledby="zaangazowanie">
      <div className={styles.panelHead}>
        <div>
          <h2 id="zaangazowanie">{t(`chart.${grain}`)}</h2>
          <p>{t('chart.lead')}</p>
        </div>
        <button type="button" className={styles.textButton} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'chart.asLine' : 'chart.asTable')}
        </button>
      </div>
      <Comparison report={report} />
      <Segmented
        label={t('chart.grain')}
        hideLabel
        value={grain}
        onChange={setGrain}
        options={[
          { value: 'weeks', label: t('chart.byWeek') },
          { value: 'days', label: t('chart.byDay') },
        ]}
      />
      {asTable && <SpanTable spans={spans} isWeek={grain === 'weeks'} />}
      {!asTable && isEmpty && <p className={styles.noChart}>{t('chart.empty')}</p>}
      {!asTable && !isEmpty && (
        <Suspense fallback={<SkeletonBar className={styles.chartBar} />}>
          <LineOfEngagement spans={spans} />
        </Suspense>
      )}
    </section>
  );
}

type Totals = Pick<AnalyticsReport['current'], 'publishedPosts' | 'interactions' | 'reach' | 'engagement'>;

/** This period's figures, each with its change against the one before; what one of them lacks is not compared. */
function Comparison({ report: { current, previous } }: { report: AnalyticsReport }) {
  const { t, i18n } = useTranslation('analytics');
  if (previous === null) return null;
  const change = (now: number, before: number | null) => {
    if (before === null || before === 0) return t('comparison.none');
    const share = (now - before) / before;
    return `${share > 0 ? '+' : ''}${formatPercent(share, i18n.language)}`;
  };
  const shown = (figure: keyof Totals) => {
    const value = current[figure];
    if (value === null) return t('noData');
    const format = figure === 'engagement' ? formatEngagement : formatNumber;
    return (
      <>
        {format(value, i18n.language)} <small>{change(value, previous[figure])}</small>
      </>
    );
  };
  const range = formatDayRange(previous.from, previous.to, i18n.language);
  return (
    <div className={styles.comparison}>
      <dl>
        {(['publishedPosts', 'interactions', 'reach', 'engagement'] as const).map((figure) => (
          <div key={figure}>
            <dt>{t(`comparison.${figure}`)}</dt>
            <dd>{shown(figure)}</dd>
            {figure === 'publishedPosts' && <dd>{t('onAccounts', { count: current.posts })}</dd>}
          </div>
        ))}
      </dl>
      <p>{t('comparison.against', { range })}</p>
    </div>
  );
}

function SpanTable({ spans, isWeek }: { spans: AnalyticsReport['weeks']; isWeek: boolean }) {
  const { t, i18n } = useTranslation('analytics');
  const show = (value: string | null) => value ?? <span className={styles.noCell}>{t('noData')}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reached by keyboard
    <section className={styles.scrolled} aria-label={t('chart.asTable')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(isWeek ? 'table.week' : 'table.day')}</th>
            <th scope="col">{t('table.posts')}</th>
            <th scope="col">{t('table.reach')}</th>
            <th scope="col">{t('table.engagement')}</th>
          </tr>
        </thead>
        <tbody>
          {spans.map(({ from, posts, reach, engagement }) => (
            <tr key={from}>
              <th scope="row">{formatDay(from, i18n.language)}</th>
              <td>{formatNumber(posts, i18n.language)}</td>
              <td>{show(reach === null ? null : formatNumber(reach, i18n.language))}</td>
              <td>{show(engagement === null ? null : formatEngagement(engagement, i18n.language))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
