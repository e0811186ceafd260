import type { TokenEntry } from '@postownia/contract/features/tokens';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, queries } from '../../lib/api.ts';

/** The ledger's pages so far, newest first. */
export function useLedger() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    queries.tokens.ledger.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    }),
  );
  return {
    entries: data?.pages.flatMap((page) => page.entries),
    error,
    more: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    again: () => void refetch(),
  };
}

/** Every entry there is, for the file. */
export async function readWholeLedger(): Promise<TokenEntry[]> {
  const all: TokenEntry[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const { entries, more } = await api.tokens.ledger(before === undefined ? {} : { before });
    all.push(...entries);
    if (!more || entries.length === 0) return all;
  }
}
