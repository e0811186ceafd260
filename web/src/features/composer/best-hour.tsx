import { IconClockStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { queries } from '../../lib/api.ts';
import { formatNumber } from '../../lib/formats.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './composer-foot.module.css';
import { findBestHour, hoursOf, isInBlock } from './find-best-hour.ts';

/** Figures of 90 days do not change while somebody writes. */
const FRESH_MS = 60 * 60_000;

/** From Sunday, as the figures count. */
const DAYS = [
  'bestHour.on.0',
  'bestHour.on.1',
  'bestHour.on.2',
  'bestHour.on.3',
  'bestHour.on.4',
  'bestHour.on.5',
  'bestHour.on.6',
] as const;

interface BestHourProps {
  date: string;
  time: string;
  onChoose: (time: string) => void;
}

/** When the brand's own posts did best on the day's weekday, with the posts behind it; nothing where its figures do not say (P-52). */
export function BestHour({ date, time, onChoose }: BestHourProps) {
  const { t, i18n } = useTranslation('composer');
  const { data } = useQuery({
    ...queries.analytics.report.queryOptions({ input: { period: '4-weeks' } }),
    staleTime: FRESH_MS,
    enabled: useMay('analytics.read'),
  });
  const best = data?.premium ? findBestHour(data.premium.bestHours, date) : null;
  if (best === null) return null;
  const { from, to } = hoursOf(best);
  return (
    <div className={styles.bestHour}>
      <Icon of={IconClockStar} size={18} />
      <p>
        <b>{t('bestHour.line', { on: t(DAYS[best.weekday] ?? DAYS[0]), from, to })}</b>
        <span>
          {t('bestHour.why', { times: formatNumber(best.timesMedian, i18n.language), count: best.posts })}
        </span>
      </p>
      {!isInBlock(best, time) && (
        <button type="button" onClick={() => onChoose(from)}>
          {t('bestHour.choose', { time: from })}
        </button>
      )}
    </div>
  );
}
