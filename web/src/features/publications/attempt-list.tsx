import type { Publication } from '@postownia/contract/features/publications';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { formatMoment, formatNumber } from '../../lib/formats.ts';
import { useMessage } from '../../lib/use-message.ts';
import styles from './publication-log.module.css';
import { isUnderWay } from './publication-states.ts';
import {
  type Attempt,
  numbered,
  runningAttempt,
  secondsOf,
  sentenceKeyOf,
  stepOf,
} from './publication-steps.ts';

const GLYPHS = { open: 'to-check', done: 'published', refused: 'failed', unknown: 'to-check' } as const;

/** Every step that was made for a publication, the oldest first, with what the network answered. */
export function AttemptList({ publication, zone }: { publication: Publication; zone: string }) {
  const { t } = useTranslation('publications');
  const running = runningAttempt(publication, isUnderWay(publication, Date.now()));
  if (publication.attempts.length === 0) return <p className={styles.none}>{t('noAttempts')}</p>;
  return (
    <ol className={styles.attempts}>
      {publication.attempts.map((attempt) => (
        <AttemptLine key={attempt.id} attempt={attempt} zone={zone} running={attempt === running} />
      ))}
    </ol>
  );
}

function AttemptLine({ attempt, zone, running }: { attempt: Attempt; zone: string; running: boolean }) {
  const { t, i18n } = useTranslation('publications');
  const formatMessage = useMessage();
  const { startedAt, outcome, requestId, remoteId, sentence, message } = attempt;
  const seconds = secondsOf(attempt);
  return (
    <li className={styles.attempt}>
      <div className={styles.when}>
        <time dateTime={startedAt}>{formatMoment(startedAt, i18n.language, zone)}</time>
        <small>
          {t('attempt', { number: attempt.attempt })}
          {seconds !== null &&
            seconds > 0 &&
            `, ${t('took', { seconds: formatNumber(seconds, i18n.language) })}`}
        </small>
      </div>
      <div className={styles.what}>
        <StatusGlyph status={running ? 'publishing' : GLYPHS[outcome]} size={14} />
        <div>
          <b>{numbered(t(`steps.${stepOf(attempt)}.name`), attempt)}</b>
          <p>{running ? t('outcome.running') : t(sentenceKeyOf(attempt))}</p>
          {sentence !== null && <p className={styles.message}>{formatMessage(message, sentence)}</p>}
        </div>
      </div>
      <div className={styles.ids}>
        {requestId !== null && <span>{t('requestId', { id: requestId })}</span>}
        {remoteId !== null && <span>{t('remoteIdOf', { id: remoteId })}</span>}
      </div>
    </li>
  );
}
