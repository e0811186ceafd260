import type { WebhookDelivery } from '@postownia/contract/features/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './webhooks.module.css';

interface DeliveryDialogProps {
  delivery: WebhookDelivery;
  onClose: () => void;
}

/** What was sent and what was answered, as it was. */
export default function DeliveryDialog({ delivery: { id, event }, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation('webhooks');
  const { data, error } = useQuery(queries.webhooks.delivery.queryOptions({ input: { id } }));
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={event}
      actions={<Button onPress={onClose}>{t('log.close')}</Button>}
    >
      {error !== null && <p>{errorText(error)}</p>}
      {data !== undefined && (
        <>
          <h3>{t('log.body')}</h3>
          <pre className={styles.raw}>{JSON.stringify(JSON.parse(data.body), null, 2)}</pre>
          <h3>{t('log.answer')}</h3>
          {data.answer ? <pre className={styles.raw}>{data.answer}</pre> : <p>{t('log.noAnswer')}</p>}
        </>
      )}
    </Dialog>
  );
}
