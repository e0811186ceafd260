import type { QueuedRequest } from '@postownia/contract/features/support';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

export type QueueShow = 'waiting' | 'rest';

/** Pages of everybody's requests for help; asked again every minute, so that the clocks go on. */
export function useSupportQueue(show: QueueShow) {
  return useInfiniteQuery({
    ...queries.operator.supportQueue.infiniteOptions({
      input: (after: string | undefined) => ({ show, ...(after === undefined ? {} : { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    refetchInterval: 60_000,
  });
}

/** Answers a request; the queue is read again. */
export function useAnswer({ workspaceId, id }: QueuedRequest, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ message, close }: { message: string; close: boolean }) =>
      api.operator.answerSupport({ workspaceId, id, message, close }),
    onSuccess: () => {
      showToast.success(done);
      return client.invalidateQueries({ queryKey: queries.operator.supportQueue.key() });
    },
    onError: (error) => showToast.error(errorText(error)),
  });
}
