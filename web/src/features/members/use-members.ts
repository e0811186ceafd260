import type { Members } from '@postownia/contract/features/members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../components/toast.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

/** The firm's people and invitations; asked for by owners and admins only. */
export function useMembers(enabled: boolean) {
  return useQuery({ ...queries.members.list.queryOptions(), enabled });
}

/** A change of the firm's people that ends in a sentence. */
export function useChange<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      showToast.success(done);
      return client.invalidateQueries({ queryKey: queries.members.key() });
    },
    onError: (error) => showToast.error(errorText(error)),
  });
}

/** Places of the plan that are taken: by people, and by invitations whose link works. */
export function takenPlaces({ members, invitations }: Members, now: Date): number {
  return members.length + invitations.filter(({ expiresAt }) => new Date(expiresAt) > now).length;
}

/** Whether the firm of somebody who owns it has no other owner. */
export const isOnlyOwner = (team: Members | undefined): boolean =>
  team !== undefined && team.members.filter(({ role }) => role === 'owner').length === 1;
