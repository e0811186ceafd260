import type { Publication } from '@postownia/contract/features/publications';
import { networkName } from '@postownia/contract/networks';
import { IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { Tag, type TagLook } from '../../components/tag.tsx';
import { formatMoment } from '../../lib/formats.ts';
import { useMessage } from '../../lib/use-message.ts';
import { viewOf } from '../../networks/networks.ts';
import { AttemptList } from './attempt-list.tsx';
import styles from './publication-log.module.css';
import { PublicationRemedies } from './publication-remedies.tsx';
import { PublicationRemoval } from './publication-removal.tsx';
import {
  GLYPH_OF,
  isCancellable,
  isRetryable,
  isUnderWay,
  type Standing,
  standingOf,
} from './publication-states.ts';
import type { PublicationAnswers } from './use-publication-answers.ts';

const LOOKS: Readonly<Record<(typeof GLYPH_OF)[Standing], TagLook>> = {
  draft: 'quiet',
  scheduled: 'outlined',
  publishing: 'accent',
  published: 'solid',
  'partly-published': 'warning',
  failed: 'danger',
  skipped: 'warning',
  'to-check': 'warning',
};

interface EntryProps {
  publication: Publication;
  zone: string;
  answers: PublicationAnswers;
}

/** One account: state, link, the facts, what to click, and every step that was made. */
export function PublicationEntry(props: EntryProps) {
  const { publication, zone } = props;
  const { t } = useTranslation('publications');
  const id = useId();
  const { account, permalink } = publication;
  const standing = standingOf(publication);
  const glyph = GLYPH_OF[standing];
  return (
    <section className={styles.entry} aria-labelledby={id}>
      <header className={styles.head}>
        <Icon of={viewOf(account.network).icon} size={22} />
        <h2 id={id}>
          {account.name} <span className="sr">, {networkName(account.network)}</span>
        </h2>
        <Tag look={LOOKS[glyph]}>
          <StatusGlyph status={glyph} size={13} />
          {t(`state.${standing}`)}
        </Tag>
        {permalink !== null && (
          <a href={permalink} target="_blank" rel="noreferrer" className={styles.see}>
            {t('see')}
            <Icon of={IconExternalLink} size={16} />
          </a>
        )}
      </header>
      <Remedy {...props} />
      <Facts publication={publication} zone={zone} />
      <PublicationRemoval {...props} />
      <h3 className={styles.subtitle}>{t('attemptsTitle')}</h3>
      <AttemptList publication={publication} zone={zone} />
    </section>
  );
}

/** What is wrong, and the one thing to click about it. */
function Remedy({ publication, answers }: EntryProps) {
  const { t } = useTranslation('publications');
  const formatMessage = useMessage();
  const { state, toCheck } = publication;
  const problem = publication.problem && formatMessage(publication.message, publication.problem);
  const cancellable = isCancellable(publication, Date.now());
  const standing = standingOf(publication);
  const waits = standing === 'looking' || standing === 'processing';
  if (problem === null && !toCheck && !waits && !isRetryable(publication) && !cancellable) return null;
  return (
    <div className={styles.remedy}>
      {problem !== null && (state === 'published' ? <p>{problem}</p> : <ErrorLine>{problem}</ErrorLine>)}
      {waits && <p>{t(`standing.${standing}`)}</p>}
      {toCheck && <p className={styles.question}>{t('checkQuestion')}</p>}
      <div className={styles.buttons}>
        <PublicationRemedies publication={publication} answers={answers} />
      </div>
    </div>
  );
}

function Facts({ publication, zone }: Pick<EntryProps, 'publication' | 'zone'>) {
  const { t, i18n } = useTranslation('publications');
  const { dueAt, nextTryAt, publishedAt, readBackAt, remoteId, state, comment } = publication;
  const moment = (instant: string | null) => instant && formatMoment(instant, i18n.language, zone);
  const later = state === 'waiting' || state === 'unknown' || state === 'preparing';
  const facts = [
    { name: t('facts.dueAt'), value: moment(dueAt) },
    { name: t('facts.publishedAt'), value: moment(publishedAt) },
    { name: t('facts.readBackAt'), value: moment(readBackAt) },
    {
      name: t('facts.nextTryAt'),
      value: later && !isUnderWay(publication, Date.now()) ? moment(nextTryAt) : null,
    },
    { name: t('facts.remoteId'), value: remoteId },
    { name: t('facts.comment'), value: comment && t(`commentState.${comment.state}`) },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ name, value }) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
