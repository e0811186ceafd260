import type { IdentityPath } from '@postownia/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toast.tsx';
import { queries } from '../../lib/api.ts';
import { askIdentity } from '../../lib/auth.ts';

/** A change at the identity routes that ends in a sentence; its refusals are for the form that asked. */
export function useAskIdentity(path: IdentityPath, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, string>) => askIdentity(path, body),
    onSuccess: () => {
      showToast.success(done);
      // The list of brands says whether a firm's second factor is still missing.
      return Promise.all([
        client.invalidateQueries({ queryKey: queries.settings.key() }),
        client.invalidateQueries({ queryKey: queries.brands.list.key() }),
      ]);
    },
  });
}
