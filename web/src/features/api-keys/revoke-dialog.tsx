import type { ApiKey } from '@postownia/contract/features/api-keys';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { api } from '../../lib/api.ts';

interface RevokeDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks once more: a revoked key never comes back. */
export default function RevokeDialog({ apiKey: { id, name }, onClose, onRevoked }: RevokeDialogProps) {
  const { t } = useTranslation('api-keys');
  return (
    <ConfirmDialog
      title={t('revoke.title', { name })}
      action={t('revoke.do')}
      done={t('revoke.done', { name })}
      onConfirm={() => api.apiKeys.revoke({ id })}
      onClose={onClose}
      onDone={onRevoked}
    >
      {t('revoke.lead')}
    </ConfirmDialog>
  );
}
