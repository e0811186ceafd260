import type { Post } from '@postownia/contract/features/posts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** What would keep this post from going out as it is; asked anew whenever the post changes. */
export function useWarnings(post: Post) {
  const { data } = useQuery({
    ...queries.publications.preflight.queryOptions({ input: { from: post.date, to: post.date } }),
    enabled: post.state === 'draft' || post.state === 'scheduled',
    staleTime: 0,
  });
  return data?.warnings.filter(({ postId }) => postId === post.id) ?? [];
}
