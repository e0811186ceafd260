import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { askAgainIn } from './publication-states.ts';

/** How the publications of a post are read. */
export const publicationsOptions = (id: string) =>
  queries.publications.ofPost.queryOptions({ input: { id } });

/** Every publication of a post with its attempts; asks again while something is under way or about to be. */
export function usePublicationLog(postId: string) {
  const { data, error, refetch } = useQuery({
    ...publicationsOptions(postId),
    staleTime: 0,
    refetchInterval: ({ state }) => askAgainIn(state.data?.publications, Date.now()),
  });
  return { publications: data?.publications, error, again: () => void refetch() };
}
