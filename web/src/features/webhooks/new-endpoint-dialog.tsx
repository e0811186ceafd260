import type { WebhookEndpoint } from '@postownia/contract/features/webhooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { type EndpointDraft, EndpointFields, missingIn, wantedOf } from './endpoint-fields.tsx';
import styles from './webhooks.module.css';

const EMPTY: EndpointDraft = {
  url: '',
  events: ['post.published', 'post.failed', 'post.needs_check', 'account.lost'],
  brands: [],
};

interface NewEndpointDialogProps {
  onClose: () => void;
  onMade: (made: { endpoint: WebhookEndpoint; secret: string }) => void;
}

/** Asks where events go and which. */
export default function NewEndpointDialog({ onClose, onMade }: NewEndpointDialogProps) {
  const { t } = useTranslation('webhooks');
  const form = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [asked, setAsked] = useState(false);
  const create = useMutation({
    mutationFn: () => api.webhooks.create(wantedOf(draft)),
    onSuccess: onMade,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (missingIn(draft) === null && !create.isPending) create.mutate();
  };
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('new.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={create.isPending}>
            {t('new.make')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <EndpointFields
          draft={draft}
          missing={asked ? missingIn(draft) : null}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <span role="alert">{create.error !== null && <ErrorLine>{errorText(create.error)}</ErrorLine>}</span>
      </form>
    </Dialog>
  );
}
