import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '@postownia/contract/features/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import { AccountTable } from './account-table.tsx';
import styles from './analytics.module.css';
import { BestHoursPanel } from './best-hours.tsx';
import { BestPosts } from './best-posts.tsx';
import { Breakdown } from './breakdown.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { LearningCard } from './learning-card.tsx';
import { MonthReport } from './month-report.tsx';
import { hasNoResults, NoResults } from './no-results.tsx';
import { TimeChart } from './time-chart.tsx';
import { TwoPeriods } from './two-periods.tsx';

/** "Analityka": what the posts have come to, from rows that were read from the networks; `clicks` stands beside. */
export default function AnalyticsTab({ clicks }: { clicks?: ReactNode }) {
  const { t } = useTranslation('analytics');
  const [period, setPeriod] = useState<AnalyticsPeriod>('8-weeks');
  const [against, setAgainst] = useState<string>();
  const report = useQuery({
    ...queries.analytics.report.queryOptions({
      input: { period, ...(against === undefined ? {} : { against }) },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = report;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <Segmented
          label={t('period')}
          hideLabel
          wide
          value={period}
          onChange={setPeriod}
          options={ANALYTICS_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
      </header>
      <FigureStrip />
      {error !== null && (
        <p className={styles.failed}>
          <ErrorLine>{t('readFailed')}</ErrorLine>
          <Button size="small" onPress={() => void refetch()}>
            {t('again')}
          </Button>
        </p>
      )}
      {data === undefined && error === null && (
        <Skeleton>
          <SkeletonBar className={styles.chartBar} />
        </Skeleton>
      )}
      {data !== undefined && (
        <div className={styles.columns}>
          <div className={styles.wideColumn}>
            {hasNoResults(data) ? (
              <NoResults report={data} />
            ) : (
              <>
                <TimeChart report={data} />
                <Breakdown report={data} />
                <TwoPeriods report={data} onChoose={setAgainst} />
                <BestHoursPanel bestHours={data.premium?.bestHours} />
                <LearningCard />
              </>
            )}
            <MonthReport level={data.level} today={data.today} />
          </div>
          <div className={styles.sideColumn}>
            {!hasNoResults(data) && <BestPosts level={data.level} posts={data.best} />}
            <AccountTable accounts={data.accounts} readAt={data.readAt} zone={data.zone} />
            {clicks}
          </div>
        </div>
      )}
    </div>
  );
}
