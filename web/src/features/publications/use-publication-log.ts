import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { askAgainIn } from './publication-states.ts';

/** What publications are of: a post with an image, or a video. */
export interface Published {
  readonly kind: 'post' | 'video-post';
  readonly id: string;
}

/** How the publications of a post or a video are read. */
export const publicationsOptions = ({ kind, id }: Published) =>
  kind === 'post'
    ? queries.publications.ofPost.queryOptions({ input: { id } })
    : queries.publications.ofVideoPost.queryOptions({ input: { id } });

/** Every publication of one with its attempts; asks again while something is under way or about to be. */
export function usePublicationLog(published: Published) {
  const { data, error, refetch } = useQuery({
    ...publicationsOptions(published),
    staleTime: 0,
    refetchInterval: ({ state }) => askAgainIn(state.data?.publications, Date.now()),
  });
  return { publications: data?.publications, error, again: () => void refetch() };
}
