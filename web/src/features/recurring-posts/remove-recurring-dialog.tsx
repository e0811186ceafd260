import type { RecurringPost } from '@postownia/contract/features/recurring-posts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { api } from '../../lib/api.ts';

interface RemoveRecurringDialogProps {
  recurring: RecurringPost;
  onClose: () => void;
  onChanged: () => unknown;
}

export default function RemoveRecurringDialog({ recurring, onClose, onChanged }: RemoveRecurringDialogProps) {
  const { t } = useTranslation('recurring-posts');
  return (
    <ConfirmDialog
      title={t('remove.title', { name: recurring.name })}
      action={t('remove.action')}
      done={t('remove.done')}
      onConfirm={() => api.recurringPosts.remove({ id: recurring.id })}
      onClose={onClose}
      onDone={onChanged}
    >
      {t('remove.lead')}
    </ConfirmDialog>
  );
}
