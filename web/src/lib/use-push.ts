import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../components/toast.tsx';
import { queries } from './api.ts';
import { errorText } from './error-text.ts';
import { canBePushed, isPushRefused, turnPushOff, turnPushOn } from './push.ts';

/**
 * Push messages of this browser; null where they can't be: an installation without keys, a browser that shows none, or nobody
 * knows yet.
 * @param asked false asks the server nothing
 */
export function usePush(asked = true) {
  const { t } = useTranslation('push');
  const client = useQueryClient();
  const possible = asked && canBePushed();
  const { data } = useQuery({ ...queries.push.get.queryOptions(), enabled: possible });
  const publicKey = data?.publicKey ?? null;
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) await turnPushOff();
      else if (publicKey !== null) return turnPushOn(publicKey);
      return 'off' as const;
    },
    onSuccess: (answer) => {
      if (answer === 'on') showToast.success(t('done'));
      if (answer === 'denied') showToast.error(t('denied'));
      if (answer === 'failed') showToast.error(t('failed'));
      return client.invalidateQueries({ queryKey: queries.push.key() });
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  if (!possible || data === undefined || publicKey === null) return null;
  return {
    isOn: data.isOn && Notification.permission === 'granted',
    isRefused: isPushRefused(),
    isChanging: change.isPending,
    change: change.mutateAsync,
  };
}
