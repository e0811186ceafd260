import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ProgressStrip } from '../../components/progress-strip.tsx';
import { formatDay, formatPercent, formatWeekdayAndDay } from '../../lib/formats.ts';
import { May } from '../../lib/may.tsx';
import styles from './generation-progress.module.css';
import type { FollowedBatch } from './use-batch-stream.ts';
import { useWaitText } from './use-wait-text.ts';

/** Shares of the way at which the live region speaks, so that it does not speak on every day. */
const SPOKEN_STEPS = 4;

interface GenerationProgressProps {
  batch: FollowedBatch;
  onCancel: () => void;
  cancelling: boolean;
  /** Above the phone's bottom bar: no button, less air. */
  docked?: boolean;
}

/** The control strip of a running batch: thirty patches, the present day, the percent, and a way to stop. */
export function GenerationProgress({ batch, onCancel, cancelling, docked = false }: GenerationProgressProps) {
  const { t, i18n } = useTranslation('generation');
  const waitText = useWaitText();
  const days = batch.days.length;
  const ended = batch.days.filter(
    ({ state }) => state !== 'queued' && state !== 'writing' && state !== 'drawing',
  ).length;
  const current =
    batch.days.find(({ state }) => state === 'writing' || state === 'drawing') ?? batch.days[ended];
  const day = Math.min(ended + 1, days);
  const percent = formatPercent(ended / days, i18n.language);
  const step = Math.floor((ended / days) * SPOKEN_STEPS) / SPOKEN_STEPS;
  const lastFailure = batch.days.findLast(({ state }) => state === 'failed');
  return (
    <section className={docked ? styles.docked : styles.progress} aria-label={t('progress')}>
      <span className={styles.label}>
        <b>{t('progressOf', { day, days })}</b>
        {current && <span>{formatWeekdayAndDay(current.date, i18n.language)}</span>}
      </span>
      <ProgressStrip
        total={days}
        done={ended}
        label={t('progress')}
        valueText={t('valueText', { percent, day, days })}
      />
      <span className={styles.percent} aria-hidden="true">
        {percent}
      </span>
      <May action="posts.generate">
        <Button size="small" busy={cancelling} onPress={onCancel}>
          {t('cancel')}
        </Button>
      </May>
      {batch.wait && <p className={styles.wait}>{waitText(batch.wait)}</p>}
      <div className="sr" aria-live="polite">
        {t('spoken', { percent: formatPercent(step, i18n.language) })}
        {lastFailure && ` ${t('spokenFailure', { day: formatDay(lastFailure.date, i18n.language) })}`}
      </div>
    </section>
  );
}
