import type { AnalyticsMetrics } from '@postownia/contract/features/analytics';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { todayIn } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay, formatEngagement, formatNumber } from '../../lib/formats.ts';
import styles from './analytics.module.css';

interface Shown {
  name: string;
  glyph?: ReactNode;
  value: string | null;
  note: string | null;
  again: () => void;
  busy: boolean;
}

/** A figure, or "brak danych" with the way to read it again; never a zero that was not read. */
function Figure({ name, glyph, value, note, again, busy }: Shown) {
  const { t } = useTranslation('analytics');
  return (
    <div className={styles.figure}>
      <dt>
        {glyph}
        {name}
      </dt>
      {value === null ? (
        <dd>
          <span className={styles.noFigure}>{t('noData')}</span>
          <Button
            size="small"
            busy={busy}
            busyLabel={t('reading')}
            onPress={again}
            aria-label={t('againNamed', { name })}
          >
            {t('again')}
          </Button>
        </dd>
      ) : (
        <dd>
          <b>{value}</b>
          {note !== null && <small>{note}</small>}
        </dd>
      )}
    </div>
  );
}

/** The four specified figures. */
export function FigureStrip() {
  const { t, i18n } = useTranslation('analytics');
  const zone = useQuery(queries.calendar.overview.queryOptions()).data?.preferences.zone;
  const { data, error, refetch, isFetching } = useQuery(queries.analytics.metrics.queryOptions());
  const readAgain = useMutation({
    mutationFn: () => api.analytics.readAgain(),
    onSuccess: ({ accounts }) => {
      showToast.success(accounts === 0 ? t('freshAlready') : t('askedAgain', { count: accounts }));
      // The networks answer in the background; a moment later there is something to see.
      window.setTimeout(() => void refetch(), 4_000);
    },
    onError: (failure) => showToast.error(errorText(failure)),
  });
  if (data === undefined && error === null) {
    return (
      <Skeleton>
        <SkeletonBar className={styles.stripBar} />
      </Skeleton>
    );
  }
  const own = { again: () => void refetch(), busy: isFetching };
  const number = (of: (metrics: AnalyticsMetrics) => number) =>
    data === undefined ? null : formatNumber(of(data), i18n.language);
  const day = (key: 'since' | 'last', date: string | null | undefined) =>
    date === null || date === undefined ? null : t(key, { day: formatDay(date.slice(0, 10), i18n.language) });
  const engagement = data?.engagement ?? null;
  return (
    <dl className={styles.strip} data-testid="metrics">
      <Figure
        {...own}
        name={t('total')}
        value={number(({ total }) => total)}
        note={day('since', data?.firstPostOn)}
      />
      <Figure
        {...own}
        name={t('published')}
        glyph={<StatusGlyph status="published" />}
        value={number(({ published }) => published)}
        note={
          data?.lastPublishedAt == null || zone === undefined
            ? null
            : day('last', todayIn(zone, new Date(data.lastPublishedAt)))
        }
      />
      <Figure
        {...own}
        name={t('scheduled')}
        glyph={<StatusGlyph status="scheduled" />}
        value={number(({ scheduled }) => scheduled)}
        note={data === undefined ? null : t('willGoOut', { count: data.willGoOut })}
      />
      <Figure
        name={t('engagement')}
        value={engagement === null ? null : formatEngagement(engagement, i18n.language)}
        note={data === undefined ? null : t('measured', { count: data.measuredPosts })}
        again={() => (data === undefined ? void refetch() : readAgain.mutate())}
        busy={readAgain.isPending || isFetching}
      />
    </dl>
  );
}
