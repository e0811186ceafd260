import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** A refusal is an answer: only a lost connection or a broken server is asked again. */
function worthRepeating(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

/** A firm that begins to ask for a second factor refuses the next request: the list of brands says what is missing. */
function noteRefusal(error: unknown): void {
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED')
    void queryClient.invalidateQueries({ queryKey: [['brands']] });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteRefusal }),
  mutationCache: new MutationCache({ onError: noteRefusal }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: worthRepeating,
      refetchOnWindowFocus: true,
      // Without a network the service worker answers what it kept, and what nobody can answer is told.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
