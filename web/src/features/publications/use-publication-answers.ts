import type { Publication } from '@postownia/contract/features/publications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { publicationsOptions } from './use-publication-log.ts';

/**
 * What a person may do about a publication that did not simply succeed: ask for another try, or say whether it is there.
 * @param options.onRetried called when another try has been accepted
 */
export function usePublicationAnswers(postId: string, { onRetried }: { onRetried?: () => void } = {}) {
  const client = useQueryClient();
  const { t } = useTranslation('publications');
  const { queryKey } = publicationsOptions(postId);
  const keepOne = (changed: Publication) =>
    client.setQueryData(
      queryKey,
      (known) =>
        known && {
          publications: known.publications.map((one) => (one.id === changed.id ? changed : one)),
        },
    );
  const onError = (error: unknown) => {
    showToast.error(errorCodeOf(error) === null ? t('failed') : errorText(error));
    // Somebody else, or the worker, was faster: show it as it is now.
    void client.invalidateQueries({ queryKey });
  };
  const retry = useMutation({
    mutationFn: (id: string) => api.publications.retry({ id }),
    onSuccess: (changed) => {
      onRetried?.();
      keepOne(changed);
      return refreshCalendar(client);
    },
    onError,
  });
  const resolve = useMutation({
    mutationFn: (input: { id: string; answer: 'is-there' | 'is-not-there' }) =>
      api.publications.resolve(input),
    onSuccess: (changed) => {
      keepOne(changed);
      return refreshCalendar(client);
    },
    onError,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.publications.cancel({ id }),
    onSuccess: (changed) => {
      keepOne(changed);
      showToast.success(t('cancelled'));
      return refreshCalendar(client);
    },
    onError,
  });
  return { retry, resolve, cancel, keepOne };
}

export type PublicationAnswers = ReturnType<typeof usePublicationAnswers>;
