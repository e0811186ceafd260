import type { Feed } from '@postownia/contract/features/feeds';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { hostOf } from './use-feeds.ts';

interface RemoveFeedDialogProps {
  feed: Feed;
  onClose: () => void;
  onChanged: () => unknown;
}

export default function RemoveFeedDialog({ feed, onClose, onChanged }: RemoveFeedDialogProps) {
  const { t } = useTranslation('feeds');
  const remove = useMutation({
    mutationFn: () => api.feeds.remove({ id: feed.id }),
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
      title={t('remove.title', { name: feed.title ?? hostOf(feed.url) })}
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
