import type { BrandFact } from '@postownia/contract/features/brand-facts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

export const useFacts = () => useQuery(queries.brandFacts.list.queryOptions());

type Confirming = Parameters<typeof api.brandFacts.confirm>[0];
type Named = Pick<BrandFact, 'id' | 'revision'>;

/** What can be done to a fact. A refusal is said and the list read again: somebody else may have been faster. */
export function useFactChanges() {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: queries.brandFacts.list.key() });
  const after = {
    onSuccess: reread,
    onError: (error: Error) => {
      showToast.error(errorText(error));
      return reread();
    },
  };
  const confirm = useMutation({
    mutationFn: (wanted: Confirming) => api.brandFacts.confirm(wanted),
    ...after,
  });
  const confirmAll = useMutation({
    mutationFn: (facts: readonly Named[]) =>
      api.brandFacts.confirmAll({ facts: facts.map(({ id, revision }) => ({ id, revision })) }),
    ...after,
  });
  const reject = useMutation({
    mutationFn: ({ id, revision }: Named) => api.brandFacts.reject({ id, revision }),
    ...after,
  });
  const reopen = useMutation({
    mutationFn: ({ id, revision }: Named) => api.brandFacts.reopen({ id, revision }),
    ...after,
  });
  const remove = useMutation({ mutationFn: ({ id }: Named) => api.brandFacts.remove({ id }), ...after });
  // The wrong one goes first: where the second step fails, nothing untrue is left behind.
  const settle = useMutation({
    mutationFn: async ({ right, wrong }: { right: BrandFact; wrong: Named }) => {
      await api.brandFacts.reject({ id: wrong.id, revision: wrong.revision });
      if (right.state === 'proposed' && right.say.length > 0)
        await api.brandFacts.confirm({ id: right.id, revision: right.revision });
    },
    ...after,
  });
  return { confirm, confirmAll, reject, reopen, remove, settle };
}

export type FactChanges = ReturnType<typeof useFactChanges>;

/** Reads facts out of a text, or out of the profile's own words. */
export function useReadFacts(onRead: (read: { facts: readonly BrandFact[]; beyondLimit: number }) => void) {
  const client = useQueryClient();
  const after = {
    onSuccess: (read: { facts: BrandFact[]; beyondLimit: number }) => {
      onRead(read);
      return client.invalidateQueries({ queryKey: queries.brandFacts.list.key() });
    },
    onError: (error: Error) => showToast.error(errorText(error)),
  };
  const add = useMutation({ mutationFn: (text: string) => api.brandFacts.add({ text }), ...after });
  const readProfile = useMutation({ mutationFn: () => api.brandFacts.readProfile(), ...after });
  return { add, readProfile };
}
