import type { ApiKey } from '@postownia/contract/features/api-keys';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

interface RevokeDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks once more: a revoked key never comes back. */
export default function RevokeDialog({ apiKey: { id, name }, onClose, onRevoked }: RevokeDialogProps) {
  const { t } = useTranslation('api-keys');
  const revoke = useMutation({
    mutationFn: () => api.apiKeys.revoke({ id }),
    onSuccess: () => {
      showToast.success(t('revoke.done', { name }));
      onRevoked();
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t('revoke.title', { name })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={revoke.isPending} onPress={() => revoke.mutate()}>
            {t('revoke.do')}
          </Button>
        </>
      }
    >
      <p>{t('revoke.lead')}</p>
    </Dialog>
  );
}
