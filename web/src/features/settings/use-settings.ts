import type { Settings } from '@postownia/contract/features/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

/** The settings as stored; undefined until they came. */
export function useSettings(): Settings | undefined {
  return useQuery(queries.settings.get.queryOptions()).data;
}

/** Saves a part of the settings and says so. */
export function useSave<Change>(save: (change: Change) => Promise<Settings>) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (stored) => {
      client.setQueryData(queries.settings.get.queryKey(), stored);
      showToast.success(t('saved'));
      return client.invalidateQueries({ queryKey: queries.calendar.overview.key() });
    },
    onError: (error) => showToast.error(errorText(error)),
  });
}
