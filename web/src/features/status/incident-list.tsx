import type { IncidentTexts, ReportedIncident, StatusReport } from '@postownia/contract/features/status';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/formats.ts';
import { useMessage } from '../../lib/use-message.ts';
import styles from './status-board.module.css';

const ZONE = 'Europe/Warsaw';

/** What the operator wrote, newest first; in Polish, and said so, where they gave no text in the reader's language. */
function Updates({ updates }: Pick<ReportedIncident, 'updates'>) {
  const { t, i18n } = useTranslation('status');
  return (
    <div className={styles.updates}>
      {updates.map(({ id, writtenAt, texts }) => {
        const own = texts[i18n.language as keyof IncidentTexts];
        return (
          <div key={id}>
            <p className={styles.text} lang={own === undefined ? 'pl' : i18n.language}>
              {own ?? texts.pl}
            </p>
            <span className={styles.when}>
              {formatInstant(writtenAt, i18n.language, ZONE)}
              {own === undefined && ` · ${t('onlyPolish')}`}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** What went wrong, newest first: what the product noticed and what the operator told of. */
export function IncidentList({ incidents, reported }: Pick<StatusReport, 'incidents' | 'reported'>) {
  const { t, i18n } = useTranslation('status');
  const formatMessage = useMessage();
  const time = (instant: string) => formatInstant(instant, i18n.language, ZONE);
  const entries = [
    ...incidents.map(({ problem, message, ...incident }) => ({
      ...incident,
      told: <span>{formatMessage(message, problem)}</span>,
    })),
    ...reported.map(({ updates, resolvedAt, ...incident }) => ({
      ...incident,
      endedAt: resolvedAt,
      told: <Updates updates={updates} />,
    })),
  ].toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  return (
    <section className={styles.incidents} aria-labelledby="incydenty">
      <h2 id="incydenty">{t('incidents')}</h2>
      {entries.length === 0 && <p>{t('noIncidents')}</p>}
      <ul>
        {entries.map(({ id, services, startedAt, endedAt, told }) => (
          <li key={id}>
            <b>{services.map((service) => t(`services.${service}`)).join(', ')}</b>
            {told}
            <span className={styles.when}>
              {time(startedAt)} – {endedAt === null ? t('ongoing') : time(endedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
