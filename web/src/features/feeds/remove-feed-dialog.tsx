import type { Feed } from '@postownia/contract/features/feeds';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { api } from '../../lib/api.ts';
import { hostOf } from './use-feeds.ts';

interface RemoveFeedDialogProps {
  feed: Feed;
  onClose: () => void;
  onChanged: () => unknown;
}

export default function RemoveFeedDialog({ feed, onClose, onChanged }: RemoveFeedDialogProps) {
  const { t } = useTranslation('feeds');
  return (
    <ConfirmDialog
      title={t('remove.title', { name: feed.title ?? hostOf(feed.url) })}
      action={t('remove.action')}
      done={t('remove.done')}
      onConfirm={() => api.feeds.remove({ id: feed.id })}
      onClose={onClose}
      onDone={onChanged}
    >
      {t('remove.lead')}
    </ConfirmDialog>
  );
}
