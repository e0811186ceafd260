import type { WebhookEndpoint } from '@postownia/contract/features/webhooks';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/panel.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatInstant } from '../../lib/formats.ts';
import { draftOf, EndpointFields, missingIn, wantedOf } from './endpoint-fields.tsx';
import { useTestCall } from './use-test-call.ts';
import { hostOf, useZone } from './use-webhooks.ts';
import styles from './webhooks.module.css';

interface EndpointPanelsProps {
  endpoint: WebhookEndpoint;
  onChanged: () => void;
  onRotated: (made: { endpoint: WebhookEndpoint; secret: string }) => void;
}

/** What the chosen endpoint hears, and how its calls are signed. */
export function EndpointPanels({ endpoint, onChanged, onRotated }: EndpointPanelsProps) {
  return (
    <div className={styles.pair}>
      <Events endpoint={endpoint} onChanged={onChanged} />
      <Signing endpoint={endpoint} onChanged={onChanged} onRotated={onRotated} />
    </div>
  );
}

function Events({ endpoint, onChanged }: Omit<EndpointPanelsProps, 'onRotated'>) {
  const { t } = useTranslation('webhooks');
  const [draft, setDraft] = useState(() => draftOf(endpoint));
  const save = useMutation({
    mutationFn: () => api.webhooks.change({ id: endpoint.id, ...wantedOf(draft) }),
    onSuccess: () => {
      showToast.success(t('form.saved'));
      onChanged();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missingIn(draft) === null && !save.isPending) save.mutate();
  };
  return (
    <Panel label={t('form.events')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <EndpointFields
          draft={draft}
          missing={missingIn(draft)}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <span role="alert">{save.error !== null && <ErrorLine>{errorText(save.error)}</ErrorLine>}</span>
        <Button type="submit" busy={save.isPending}>
          {t('form.save')}
        </Button>
      </form>
    </Panel>
  );
}

function Signing({ endpoint, onChanged, onRotated }: EndpointPanelsProps) {
  const { t, i18n } = useTranslation('webhooks');
  const zone = useZone();
  const { id, formerUntil, state } = endpoint;
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const test = useTestCall(onChanged);
  return (
    <Panel label={t('secret.title')}>
      <h2>{t('secret.title')}</h2>
      <p>{t('secret.lead', { header: 'webhook-signature' })}</p>
      <p>{t('secret.kept')}</p>
      {formerUntil !== null && (
        <p>{t('secret.formerUntil', { moment: formatInstant(formerUntil, i18n.language, zone) })}</p>
      )}
      <div className={styles.buttons}>
        <Button onPress={() => setAsked('rotate')}>
          <Icon of={IconRefresh} />
          {t('secret.rotate')}
        </Button>
        {state === 'active' && (
          <Button busy={test.isPending} onPress={() => test.mutate(id)}>
            {t('test.send')}
          </Button>
        )}
        <Button onPress={() => setAsked('remove')}>{t('remove.open')}</Button>
      </div>
      {asked === 'rotate' && (
        <RotateDialog
          endpoint={endpoint}
          onClose={() => setAsked(null)}
          onRotated={(made) => {
            setAsked(null);
            onRotated(made);
          }}
        />
      )}
      {asked === 'remove' && (
        <RemoveDialog endpoint={endpoint} onClose={() => setAsked(null)} onChanged={onChanged} />
      )}
    </Panel>
  );
}

interface DialogOfEndpoint {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

function RotateDialog({
  endpoint: { id },
  onClose,
  onRotated,
}: DialogOfEndpoint & Pick<EndpointPanelsProps, 'onRotated'>) {
  const { t } = useTranslation('webhooks');
  const rotate = useMutation({
    mutationFn: () => api.webhooks.rotate({ id }),
    onSuccess: onRotated,
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('secret.rotateTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" busy={rotate.isPending} onPress={() => rotate.mutate()}>
            {t('secret.rotate')}
          </Button>
        </>
      }
    >
      <p>{t('secret.rotateLead')}</p>
    </Dialog>
  );
}

function RemoveDialog({
  endpoint: { id, url },
  onClose,
  onChanged,
}: DialogOfEndpoint & Pick<EndpointPanelsProps, 'onChanged'>) {
  const { t } = useTranslation('webhooks');
  return (
    <ConfirmDialog
      title={t('remove.title', { host: hostOf(url) })}
      action={t('remove.open')}
      done={t('remove.done')}
      onConfirm={() => api.webhooks.remove({ id })}
      onClose={onClose}
      onDone={onChanged}
    >
      {t('remove.lead')}
    </ConfirmDialog>
  );
}
