import type { ConnectedApp } from '@postownia/contract/features/connected-apps';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

interface DisconnectDialogProps {
  app: ConnectedApp;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks once more: a program that was disconnected has to be let in anew. */
export default function DisconnectDialog({ app: { id, name }, onClose, onEnded }: DisconnectDialogProps) {
  const { t } = useTranslation('connected-apps');
  const end = useMutation({
    mutationFn: () => api.connectedApps.disconnect({ id }),
    onSuccess: () => {
      showToast.success(t('disconnect.done', { name }));
      onEnded();
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t('disconnect.title', { name })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={end.isPending} onPress={() => end.mutate()}>
            {t('disconnect.do')}
          </Button>
        </>
      }
    >
      <p>{t('disconnect.lead')}</p>
    </Dialog>
  );
}
