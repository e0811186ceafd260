import type { AnalyticsReport } from '@postownia/contract/features/analytics';
import { networkName } from '@postownia/contract/networks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../components/segmented.tsx';
import { formatEngagement } from '../../lib/formats.ts';
import styles from './analytics.module.css';
import { LevelNote } from './level-note.tsx';

type By = 'network' | 'contentType' | 'tone' | 'format';

interface Row {
  key: string;
  name: string;
  posts: number;
  engagement: number | null;
}

/** Engagement per network, content type, tone and, on the premium level, format; the longest bar is the best. */
export function Breakdown({ report }: { report: AnalyticsReport }) {
  const { t, i18n } = useTranslation('analytics');
  const { t: word } = useTranslation('brand-profile');
  const { t: calendar } = useTranslation('calendar');
  const [by, setBy] = useState<By>('contentType');
  const rows: Record<By, () => Row[]> = {
    network: () =>
      report.byNetwork.map(({ network, ...row }) => ({
        ...row,
        key: network,
        name: networkName(network),
      })),
    contentType: () =>
      report.byContentType.map(({ contentType, ...row }) => ({
        ...row,
        key: contentType,
        name: word(`types.${contentType}`),
      })),
    tone: () =>
      report.byTone.map(({ tone, ...row }) => ({ ...row, key: tone, name: word(`toneNames.${tone}`) })),
    format: () =>
      (report.premium?.byFormat ?? []).map(({ format, ...row }) => ({
        ...row,
        key: format,
        name: calendar(`format.${format}`),
      })),
  };
  const divisions = [
    'contentType',
    'tone',
    'network',
    ...(report.premium === null ? [] : (['format'] as const)),
  ] as const;
  const shown = rows[by]().toSorted((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1));
  const most = Math.max(...shown.map(({ engagement }) => engagement ?? 0));
  return (
    <section className={styles.panel} aria-labelledby="podzial">
      <h2 id="podzial">{t('breakdown.title')}</h2>
      {report.level === 'basic' ? (
        <LevelNote />
      ) : (
        <>
          <Segmented
            label={t('breakdown.by')}
            hideLabel
            value={by}
            onChange={setBy}
            options={divisions.map((value) => ({
              value,
              label: t(`breakdown.${value}`),
            }))}
          />
          {shown.length === 0 && <p className={styles.noChart}>{t('breakdown.empty')}</p>}
          <ul className={styles.bars}>
            {shown.map(({ key, name, posts, engagement }) => (
              <li key={key}>
                <span>{name}</span>
                <span className={styles.track} aria-hidden="true">
                  <span style={{ width: `${most === 0 ? 0 : ((engagement ?? 0) / most) * 100}%` }} />
                </span>
                <b>{engagement === null ? t('noData') : formatEngagement(engagement, i18n.language)}</b>
                <small>{t('postsCounted', { count: posts })}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
