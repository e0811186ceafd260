import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toast.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

/** Whose word the brand's posts need, and the links by which clients give theirs, as many pages as were read. */
export function useApprovals() {
  const policy = useQuery(queries.approvals.policy.queryOptions());
  const links = useInfiniteQuery(
    queries.approvals.links.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  return { policy, links };
}

/** A change of policy or links; what depends on it is read anew, and a refusal is said. */
export function useApprovalChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      onDone(result);
      return Promise.all([
        client.invalidateQueries({ queryKey: queries.approvals.key() }),
        client.invalidateQueries({ queryKey: queries.calendar.overview.key() }),
      ]);
    },
    onError: (error) => showToast.error(errorText(error)),
  });
}
