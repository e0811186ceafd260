import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../components/toast.tsx';
import { queries } from './api.ts';
import { useAfterHydration } from './use-after-hydration.ts';

/** Whether the workspace waits for its deletion, so that nothing new is bought, connected or switched on. */
export function useDeletionPending(): boolean {
  const hydrated = useAfterHydration();
  const { data } = useQuery({ ...queries.privacy.get.queryOptions(), enabled: hydrated });
  return data?.deletionPending ?? false;
}

/** For a button that would bind such a workspace: stays focusable, and a press says why and what to do. */
export function useUnavailableDuringDeletion(): { onPress: () => void } | null {
  const { t } = useTranslation('errors');
  const deletionPending = useDeletionPending();
  return deletionPending
    ? { onPress: () => showToast.error(t('DELETION_PENDING'), { id: 'deletion-pending' }) }
    : null;
}
