import type { QueuedRequest } from '@postownia/contract/features/support';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/tag.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { queries } from '../../lib/api.ts';
import { formatInstant, formatWait } from '../../lib/formats.ts';
import styles from './inbox.module.css';
import { OPERATOR_ZONE } from './inbox-entry.tsx';
import { useAnswer } from './use-support-queue.ts';

interface QueuedEntryProps {
  request: QueuedRequest;
  now: Date;
  isOpen: boolean;
  onToggle: () => void;
}

/** One request: who, what, by when; opened, what was said and where to answer. */
export function QueuedEntry({ request, now, isOpen, onToggle }: QueuedEntryProps) {
  const { t } = useTranslation('operator');
  const { t: help } = useTranslation('support');
  const id = useId();
  const { subject, name, brand, standing, topic } = request;
  const planName =
    standing === 'none' || standing === 'trial'
      ? t(`support.standings.${standing}`)
      : t(`plans.${standing}`, { ns: 'common' });
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={styles.title}>
          <b>{subject}</b>
          <Clock request={request} now={now} />
        </span>
        <small>
          {name} · {brand} · {planName} · {help(`topics.${topic}`)}
        </small>
      </button>
      {isOpen && (
        <div id={id} className={styles.opened}>
          <Messages request={request} />
          {request.screenshot && <Screenshot request={request} />}
          <Answer request={request} />
        </div>
      )}
    </li>
  );
}

/** How long is left to the promised time, or how late it is; on what nobody owes an answer, how it went. */
function Clock({ request: { answerBy, rating }, now }: Pick<QueuedEntryProps, 'request' | 'now'>) {
  const { t, i18n } = useTranslation('operator');
  if (answerBy === null) {
    return rating === null ? null : (
      <Tag look={rating === 'good' ? 'success' : 'warning'}>{t(`support.rated.${rating}`)}</Tag>
    );
  }
  const seconds = (Date.parse(answerBy) - now.getTime()) / 1_000;
  const time = formatWait(Math.abs(seconds), i18n.language);
  return (
    <Tag look={seconds < 0 ? 'danger' : 'quiet'}>
      {t(seconds < 0 ? 'support.late' : 'support.left', { time })}
    </Tag>
  );
}

function Messages({
  request: { messages, name, email, failedRequestId },
}: Pick<QueuedEntryProps, 'request'>) {
  const { t, i18n } = useTranslation('operator');
  const { t: help } = useTranslation('support');
  return (
    <>
      {messages.map(({ id, author, text, sentAt }) => (
        <div key={id} className={styles.said}>
          <small>
            {author === 'operator' ? help('authors.operator') : `${name} <${email}>`} ·{' '}
            {formatInstant(sentAt, i18n.language, OPERATOR_ZONE)}
          </small>
          <p className={styles.words}>{text}</p>
        </div>
      ))}
      {failedRequestId !== null && <p>{t('support.failure', { id: failedRequestId })}</p>}
    </>
  );
}

/** What the person saw; asked for only where the request is open. */
function Screenshot({ request: { workspaceId, id } }: Pick<QueuedEntryProps, 'request'>) {
  const { t } = useTranslation('operator');
  const { data, isError } = useQuery(
    queries.operator.supportScreenshot.queryOptions({ input: { workspaceId, id } }),
  );
  if (isError) return <p>{t('support.noScreenshot')}</p>;
  if (data === undefined) return <p role="status">{t('reading')}</p>;
  return (
    <a className={styles.screenshot} href={data.url} download={`${id}.jpg`}>
      <img src={data.url} alt={t('support.screenshot')} />
    </a>
  );
}

function Answer({ request }: Pick<QueuedEntryProps, 'request'>) {
  const { t } = useTranslation('operator');
  const [message, setMessage] = useState('');
  const answer = useAnswer(request, t('support.sent'));
  const words = message.trim();
  const send = (close: boolean) =>
    answer.mutate({ message: words, close }, { onSuccess: () => setMessage('') });
  return (
    <>
      <TextArea
        label={t('support.answer')}
        rows={4}
        maxLength={5_000}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className={styles.steps}>
        <Button variant="ink" busy={answer.isPending} disabled={words === ''} onPress={() => send(false)}>
          {t('support.send')}
        </Button>
        <Button busy={answer.isPending} disabled={words === ''} onPress={() => send(true)}>
          {t('support.sendAndClose')}
        </Button>
      </div>
    </>
  );
}
