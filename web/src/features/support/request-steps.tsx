import { SUPPORT_RATINGS, type SupportRequest } from '@postownia/contract/features/support';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import styles from './support.module.css';
import { useRequestChange } from './use-support.ts';

/** What the person may do about a request: write more, close it, and say how it went once it is closed. */
export function RequestSteps({ request: { id, closedAt, rating } }: { request: SupportRequest }) {
  const { t } = useTranslation('support');
  const [message, setMessage] = useState('');
  const reply = useRequestChange(api.support.reply, { done: t('reply.sent'), onDone: () => setMessage('') });
  const close = useRequestChange(api.support.close);
  const words = message.trim();
  return (
    <div className={styles.steps}>
      {closedAt !== null && rating === null && (
        <fieldset className={styles.rating}>
          <legend>{t('rating.question')}</legend>
          {SUPPORT_RATINGS.map((value) => (
            <Button key={value} busy={close.isPending} onPress={() => close.mutate({ id, rating: value })}>
              {t(`rating.${value}`)}
            </Button>
          ))}
        </fieldset>
      )}
      {rating !== null && <p className={styles.quiet}>{t(`rating.thanks.${rating}`)}</p>}
      <TextArea
        label={t('reply.label')}
        value={message}
        maxLength={5_000}
        onChange={({ target }) => setMessage(target.value)}
        rows={3}
      />
      <div className={styles.row}>
        <Button
          variant="ink"
          busy={reply.isPending}
          disabled={words === ''}
          onPress={() => reply.mutate({ id, message: words })}
        >
          {t(closedAt === null ? 'reply.send' : 'reply.reopen')}
        </Button>
        {closedAt === null && (
          <Button busy={close.isPending} onPress={() => close.mutate({ id })}>
            {t('close')}
          </Button>
        )}
      </div>
    </div>
  );
}
