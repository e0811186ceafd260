import type { SupportRequest } from '@postownia/contract/features/support';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../components/tag.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { RequestSteps } from './request-steps.tsx';
import styles from './support.module.css';

/** What the person asked for, the newest first, with all that was said. */
export function RequestList({ requests, zone }: { requests: readonly SupportRequest[]; zone: string }) {
  return (
    <ul className={styles.requests}>
      {requests.map((request) => (
        <li key={request.id}>
          <Request request={request} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

function Request({ request, zone }: { request: SupportRequest; zone: string }) {
  const { t, i18n } = useTranslation('support');
  const { topic, subject, createdAt, screenshot, messages } = request;
  return (
    <details className={styles.request}>
      <summary>
        <span className={styles.subject}>
          <b>{subject}</b>
          <State request={request} zone={zone} />
        </span>
        <small>
          {t(`topics.${topic}`)} · {formatInstant(createdAt, i18n.language, zone)}
          {screenshot && ` · ${t('screenshot.attached')}`}
        </small>
      </summary>
      <ol className={styles.messages}>
        {messages.map(({ id, author, text, sentAt }) => (
          <li key={id} className={styles.message} data-author={author}>
            <small>
              {t(`authors.${author}`)} · {formatInstant(sentAt, i18n.language, zone)}
            </small>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <RequestSteps request={request} />
    </details>
  );
}

function State({ request: { answerBy, closedAt }, zone }: { request: SupportRequest; zone: string }) {
  const { t, i18n } = useTranslation('support');
  if (closedAt !== null) return <Tag>{t('states.closed')}</Tag>;
  if (answerBy === null) return <Tag look="success">{t('states.answered')}</Tag>;
  return <Tag>{t('states.owed', { time: formatInstant(answerBy, i18n.language, zone) })}</Tag>;
}
