import type { Asset, LibraryAsset, LibraryFilter } from '@postownia/contract/features/assets';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

/** What the library is narrowed to; null and '' narrow nothing. */
export interface LibraryView {
  readonly filter: LibraryFilter | null;
  readonly tag: string | null;
  readonly search: string;
}

type Page = Awaited<ReturnType<typeof api.assets.list>>;

/** The library's pages that were read so far. */
export function useLibrary({ filter, tag, search }: LibraryView) {
  const narrowed = {
    ...(filter === null ? {} : { filter }),
    ...(tag === null ? {} : { tag }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
  const list = useInfiniteQuery({
    ...queries.assets.list.infiniteOptions({
      input: (cursor: string | undefined) =>
        cursor === undefined ? { ...narrowed } : { ...narrowed, cursor },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const assets: readonly LibraryAsset[] = list.data?.pages.flatMap((page) => page.assets) ?? [];
  return { list, assets };
}

export const useLibrarySummary = () => useQuery(queries.assets.summary.queryOptions());

type Said = Parameters<typeof api.assets.describe>[0];

/** Writes what a person says of an asset; every list shows it at once. */
export function useDescribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: Said) => api.assets.describe(said),
    onSuccess: (asset: Asset) => {
      client.setQueryData(queries.assets.read.queryKey({ input: { id: asset.id } }), asset);
      const lists = client.getQueriesData<InfiniteData<Page>>({ queryKey: queries.assets.list.key() });
      for (const [key, data] of lists)
        if (data !== undefined) client.setQueryData(key, withAsset(data, asset));
      void client.invalidateQueries({ queryKey: queries.assets.summary.key() });
    },
    onError: (error) => showToast.error(errorText(error)),
  });
}

const withAsset = (data: InfiniteData<Page>, asset: Asset): InfiniteData<Page> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    assets: page.assets.map((one) => (one.id === asset.id ? asset : one)),
  })),
});

/** How a removal of several ended. */
export interface Discarded {
  readonly removed: number;
  /** They belong to posts and stay. */
  readonly kept: number;
}

/** Removes assets from the library one after another; own ones that posts show stay in those posts. */
export function useDiscard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<Discarded> => {
      let removed = 0;
      for (const id of ids) {
        const done = await api.assets.discard({ id, keepInPosts: true }).catch(() => null);
        if (done !== null) removed += 1;
      }
      return { removed, kept: ids.length - removed };
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.assets.key() }),
  });
}
