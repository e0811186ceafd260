import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toast.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

/** The person's own requests for help in this brand, and how soon a new one is answered. */
export const useRequests = () => useQuery(queries.support.list.queryOptions());

/** Says something about a request; the list is read again, a refusal is said. */
export function useRequestChange<Input>(
  change: (input: Input) => Promise<unknown>,
  { done, onDone }: { done?: string; onDone?: () => void } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: () => {
      if (done !== undefined) showToast.success(done);
      onDone?.();
      return client.invalidateQueries({ queryKey: queries.support.key() });
    },
    onError: (error) => showToast.error(errorText(error)),
  });
}
