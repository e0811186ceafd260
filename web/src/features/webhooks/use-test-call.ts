import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

/** Sends a test event and says what came of it. */
export function useTestCall(onDone: () => void) {
  const { t } = useTranslation('webhooks');
  return useMutation({
    mutationFn: (id: string) => api.webhooks.test({ id }),
    onSuccess: ({ delivery: { problem, status, milliseconds } }) => {
      if (problem === null) showToast.success(t('test.done', { status, milliseconds }));
      else {
        const words = t(`problems.${problem}`);
        showToast.error(t('test.failed', { problem: status === null ? words : `${words} (${status})` }));
      }
      onDone();
    },
    onError: (error) => showToast.error(errorText(error)),
  });
}
