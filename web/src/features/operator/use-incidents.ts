import type { IncidentReport, IncidentTexts } from '@postownia/contract/features/status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

export const useIncidents = () =>
  useQuery({ ...queries.status.reported.queryOptions(), refetchInterval: 60_000 });

/** Tells of an incident, or how one goes on; the list is read again. */
export function useTellIncident() {
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (told: IncidentReport | { id: string; texts: IncidentTexts; resolve: boolean }) => {
      if ('id' in told) await api.status.updateIncident(told);
      else await api.status.reportIncident(told);
    },
    onSuccess: () => {
      showToast.success(t('incidents.told'));
      return client.invalidateQueries({ queryKey: queries.status.reported.key() });
    },
    onError: (error) => showToast.error(errorText(error)),
  });
}
