import type { ConnectedApp } from '@postownia/contract/features/connected-apps';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { api } from '../../lib/api.ts';

interface DisconnectDialogProps {
  app: ConnectedApp;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks once more: a program that was disconnected has to be let in anew. */
export default function DisconnectDialog({ app: { id, name }, onClose, onEnded }: DisconnectDialogProps) {
  const { t } = useTranslation('connected-apps');
  return (
    <ConfirmDialog
      title={t('disconnect.title', { name })}
      action={t('disconnect.do')}
      done={t('disconnect.done', { name })}
      onConfirm={() => api.connectedApps.disconnect({ id })}
      onClose={onClose}
      onDone={onEnded}
    >
      {t('disconnect.lead')}
    </ConfirmDialog>
  );
}
