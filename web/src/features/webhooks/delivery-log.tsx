import type { WebhookDelivery } from '@postownia/contract/features/webhooks';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CardTable } from '../../components/card-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { Panel, PanelFoot, PanelHead } from '../../components/panel.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useDeliveries, useZone } from './use-webhooks.ts';
import styles from './webhooks.module.css';

const DeliveryDialog = loadLazily(() => import('./delivery-dialog.tsx'));

/** What was sent in the last thirty days, the newest first. */
export function DeliveryLog() {
  const { t } = useTranslation('webhooks');
  const [shown, setShown] = useState<'all' | 'failures'>('all');
  const [open, setOpen] = useState<WebhookDelivery | null>(null);
  const { deliveries, failures, error, again, ...older } = useDeliveries(shown === 'failures');
  return (
    <Panel label={t('log.title')}>
      <PanelHead title={t('log.title')}>
        <Segmented
          label={t('log.shown')}
          hideLabel
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('log.all') },
            { value: 'failures', label: t('log.failures', { number: failures }) },
          ]}
        />
      </PanelHead>
      {deliveries === undefined && error !== null && (
        <p className={styles.none}>
          {errorText(error)} <Button onPress={again}>{t('again')}</Button>
        </p>
      )}
      {deliveries?.length === 0 && <p className={styles.none}>{t('log.none')}</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <CardTable>
          <thead>
            <tr>
              <th scope="col">{t('log.status')}</th>
              <th scope="col">{t('log.event')}</th>
              <th scope="col">{t('log.when')}</th>
              <th scope="col">{t('log.took')}</th>
              <th scope="col">
                <span className="sr">{t('log.steps')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpen(delivery)} />
            ))}
          </tbody>
        </CardTable>
      )}
      {older.more && (
        <PanelFoot>
          <Button busy={older.loadingMore} onPress={older.loadMore}>
            {t('log.older')}
          </Button>
        </PanelFoot>
      )}
      <Suspense>{open !== null && <DeliveryDialog delivery={open} onClose={() => setOpen(null)} />}</Suspense>
    </Panel>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { t, i18n } = useTranslation('webhooks');
  const zone = useZone();
  const client = useQueryClient();
  const { id, event, messageId, attempts, createdAt, lastTriedAt, milliseconds, state } = delivery;
  const resend = useMutation({
    mutationFn: () => api.webhooks.resend({ id }),
    onSuccess: () => {
      showToast.success(t('log.resent'));
      void client.invalidateQueries({ queryKey: queries.webhooks.deliveries.key() });
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <tr>
      <td>
        <Outcome delivery={delivery} />
      </td>
      <th scope="row">
        <code>{event}</code>
        <small>
          {messageId.slice(0, 12)}, {t('log.attempt', { number: attempts })}
        </small>
      </th>
      <td>{formatMoment(lastTriedAt ?? createdAt, i18n.language, zone)}</td>
      <td>{milliseconds === null ? '–' : `${milliseconds} ms`}</td>
      <td data-steps>
        <Menu
          label={`${t('log.steps')} ${event}`}
          trigger={<Icon of={IconDots} />}
          items={[
            { id: 'open', label: t('log.details') },
            ...(state === 'waiting' || event === 'webhook.test'
              ? []
              : [{ id: 'resend', label: t('log.resend') }]),
          ]}
          onChoose={(step) => (step === 'open' ? onOpen() : resend.mutate())}
        />
      </td>
    </tr>
  );
}

/** The answer's number, or why there was none. */
function Outcome({ delivery: { state, status, problem } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  if (state === 'waiting' && problem === null)
    return (
      <span className={styles.outcome}>
        <StatusGlyph status="scheduled" />
        {t('log.waits')}
      </span>
    );
  return (
    <span className={styles.outcome} data-failed={problem !== null || undefined}>
      <StatusGlyph status={problem === null ? 'published' : 'failed'} />
      {status ?? (problem === null ? '' : t(`problems.${problem}`))}
    </span>
  );
}
