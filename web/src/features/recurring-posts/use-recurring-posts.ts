import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** The brand's recurring posts, and how to read them and the calendar anew after a change. */
export function useRecurringPosts() {
  const client = useQueryClient();
  const query = useQuery(queries.recurringPosts.list.queryOptions());
  const readAgain = () =>
    Promise.all(
      [queries.recurringPosts.key(), queries.posts.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  return { ...query, readAgain };
}
