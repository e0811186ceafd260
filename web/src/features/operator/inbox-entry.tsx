import type { InboxItem, InboxOutcome } from '@postownia/contract/features/operator';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatDay, formatInstant } from '../../lib/formats.ts';
import styles from './inbox.module.css';

/** Where whoever runs the installation is taken to be. */
export const OPERATOR_ZONE = 'Europe/Warsaw';

interface InboxEntryProps {
  item: InboxItem;
  isOpen: boolean;
  onToggle: () => void;
  onMark: (as: 'waiting' | InboxOutcome) => void;
  busy: boolean;
}

/** One thing that somebody sent: a line, and opened its words with what an operator can do about it. */
export function InboxEntry({ item, isOpen, onToggle, onMark, busy }: InboxEntryProps) {
  const { t, i18n } = useTranslation('operator');
  const id = useId();
  const { read, about, subject, name, receivedAt, answerBy, handled } = item;
  return (
    <li className={styles.entry} data-unread={!read || undefined}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={styles.title}>
          {!read && <span className={styles.dot} role="img" aria-label={t('inbox.unread')} />}
          <b>{subject === '' ? about : subject}</b>
          {answerBy !== null && handled === null && (
            <Tag look="warning">{t('inbox.answerBy', { day: formatDay(answerBy, i18n.language) })}</Tag>
          )}
        </span>
        <small>
          {name} · {subject === '' ? t(`inbox.kinds.${item.kind}`) : about} ·{' '}
          <time dateTime={receivedAt}>{formatInstant(receivedAt, i18n.language, OPERATOR_ZONE)}</time>
        </small>
        {handled !== null && <HandledLine handled={handled} />}
      </button>
      {isOpen && (
        <div id={id} className={styles.opened}>
          <Words item={item} />
          <div className={styles.steps}>
            {handled === null ? (
              <>
                <Button variant="ink" busy={busy} onPress={() => onMark('answered')}>
                  {t('inbox.markAnswered')}
                </Button>
                <Button busy={busy} onPress={() => onMark('archived')}>
                  {t('inbox.archive')}
                </Button>
              </>
            ) : (
              <Button busy={busy} onPress={() => onMark('waiting')}>
                {t('inbox.takeBack')}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

function HandledLine({ handled: { as, by, at } }: { handled: NonNullable<InboxItem['handled']> }) {
  const { t, i18n } = useTranslation('operator');
  return (
    <small>
      {t(`inbox.outcomes.${as}`, {
        by: by ?? t('inbox.somebody'),
        time: formatInstant(at, i18n.language, OPERATOR_ZONE),
      })}
    </small>
  );
}

function Words({ item: { message, link, email, subject, about } }: Pick<InboxEntryProps, 'item'>) {
  const { t } = useTranslation('operator');
  const reply = `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject === '' ? about : subject}`)}`;
  return (
    <>
      {message !== '' && <p className={styles.words}>{message}</p>}
      {link !== '' && (
        <p>
          <a href={link} rel="noreferrer" target="_blank">
            {link}
          </a>
        </p>
      )}
      <p>
        {t('inbox.reply')} <a href={reply}>{email}</a>
      </p>
    </>
  );
}
