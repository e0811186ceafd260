import type { RecurringPost } from '@postownia/contract/features/recurring-posts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

interface RemoveRecurringDialogProps {
  recurring: RecurringPost;
  onClose: () => void;
  onChanged: () => unknown;
}

export default function RemoveRecurringDialog({ recurring, onClose, onChanged }: RemoveRecurringDialogProps) {
  const { t } = useTranslation('recurring-posts');
  const remove = useMutation({
    mutationFn: () => api.recurringPosts.remove({ id: recurring.id }),
    onSuccess: () => {
      showToast.success(t('remove.done'));
      onClose();
      onChanged();
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t('remove.title', { name: recurring.name })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={remove.isPending} onPress={() => remove.mutate()}>
            {t('remove.action')}
          </Button>
        </>
      }
    >
      <p>{t('remove.lead')}</p>
    </Dialog>
  );
}
