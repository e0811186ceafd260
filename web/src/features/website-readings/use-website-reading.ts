import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../lib/api.ts';

/** The server says by an event that it is done; this is for when no events come. */
const ASK_AGAIN = 2_000;

/** The newest reading of the brand's site, asked again while it is under way. */
export const useLatestReading = () =>
  useQuery({
    ...queries.websiteReadings.latest.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.reading?.state === 'reading' ? ASK_AGAIN : false),
  });

/** Starts a reading; what was typed stays in its field until it is one. */
export function useStartReading() {
  const client = useQueryClient();
  const { queryKey } = queries.websiteReadings.latest.queryOptions();
  return useMutation({
    mutationFn: (wanted: { url: string; own: boolean }) => api.websiteReadings.start(wanted),
    onSuccess: (latest) => client.setQueryData(queryKey, latest),
  });
}

/** Takes chosen facts over, as proposals. */
export function useTakeFacts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { id: string; indexes: number[] }) => api.websiteReadings.take(wanted),
    onSuccess: () =>
      Promise.all(
        [queries.brandFacts.key(), queries.websiteReadings.key()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
