import type { Publication } from '@postownia/contract/features/publications';
import { networkName } from '@postownia/contract/networks';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { formatClock } from '../../lib/formats.ts';
import { useStoredMessage } from '../../lib/use-stored-message.ts';
import { PublicationRemedies } from './publication-remedies.tsx';
import { GLYPH_OF, isUnderWay, standingOf } from './publication-states.ts';
import { numbered, runningAttempt, stepOf } from './publication-steps.ts';
import styles from './publish-bar.module.css';
import type { PublicationAnswers } from './use-publication-answers.ts';

interface PublicationLinesProps {
  publications: readonly Publication[];
  zone: string;
  answers: PublicationAnswers;
}

/** One line an account: its state, the step that is being done, what went wrong, and what can be done about it. */
export function PublicationLines({ publications, zone, answers }: PublicationLinesProps) {
  const { t } = useTranslation('publications');
  return (
    <ul className={styles.list} aria-label={t('accounts')} aria-live="polite">
      {publications.map((publication) => (
        <li key={publication.id}>
          <StatusGlyph status={GLYPH_OF[standingOf(publication)]} size={14} />
          <span className={styles.who}>
            <b>{publication.account.name}</b>, {networkName(publication.account.network)},{' '}
            {t(`state.${standingOf(publication)}`)}
            <Note publication={publication} zone={zone} />
          </span>
          {publication.permalink && (
            <a href={publication.permalink} target="_blank" rel="noreferrer" className={styles.link}>
              {t('see')}
              <Icon of={IconExternalLink} size={14} />
            </a>
          )}
          <span className={styles.answers}>
            <PublicationRemedies publication={publication} answers={answers} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Note({ publication, zone }: { publication: Publication; zone: string }) {
  const { t, i18n } = useTranslation('publications');
  const formatMessage = useStoredMessage();
  const { problem, message, state, nextTryAt, toCheck } = publication;
  const running = runningAttempt(publication, isUnderWay(publication, Date.now()));
  if (problem) return <small>{formatMessage(message, problem)}</small>;
  if (toCheck) return <small>{t('checkQuestion')}</small>;
  if (running) return <small>{numbered(t(`steps.${stepOf(running)}.name`), running)}</small>;
  const standing = standingOf(publication);
  if (standing === 'processing' || standing === 'looking') return <small>{t(`standing.${standing}`)}</small>;
  const later = (state === 'waiting' || state === 'preparing') && nextTryAt !== null;
  return later ? <small>{t('nextTry', { time: formatClock(nextTryAt, i18n.language, zone) })}</small> : null;
}
