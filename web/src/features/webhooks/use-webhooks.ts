import { WEBHOOKS } from '@postownia/contract/features/webhooks';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { roleMay, useRole } from '../../lib/use-may.ts';

/** Whether somebody of this role looks after webhooks; undefined until their role is known. */
export function useMayManageWebhooks(): boolean | undefined {
  const role = useRole();
  return role && roleMay(role, 'webhooks.manage');
}

/** The firm's endpoints, and how to read all of webhooks anew after a change. */
export function useWebhooks() {
  const client = useQueryClient();
  const query = useQuery(queries.webhooks.list.queryOptions());
  return { ...query, readAgain: () => client.invalidateQueries({ queryKey: queries.webhooks.key() }) };
}

/** What was sent in the last thirty days, or of that what has not arrived: the pages so far, the newest first. */
export function useDeliveries(failuresAlone: boolean) {
  const shown = failuresAlone ? ({ failed: 'yes' } as const) : {};
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    queries.webhooks.deliveries.infiniteOptions({
      input: (before: string | undefined) => ({ ...shown, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ deliveries }) =>
        deliveries.length < WEBHOOKS.logShown ? undefined : deliveries.at(-1)?.id,
    }),
  );
  return {
    deliveries: data?.pages.flatMap((page) => page.deliveries),
    failures: data?.pages[0]?.failures ?? 0,
    error,
    more: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    again: () => void refetch(),
  };
}

export const useZone = (): string =>
  useQuery(queries.settings.get.queryOptions()).data?.workspace.zone ?? 'Europe/Warsaw';

/** What an endpoint is called where its path would be too much. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
