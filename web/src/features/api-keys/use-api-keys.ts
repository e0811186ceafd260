import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { roleMay, useRole } from '../../lib/use-may.ts';

/** Whether somebody of this role looks after keys; undefined until their role is known. */
export function useMayManageKeys(): boolean | undefined {
  const role = useRole();
  return role && roleMay(role, 'api-keys.manage');
}

/** The firm's keys, read anew after every change of them. */
export function useApiKeys() {
  const client = useQueryClient();
  const query = useQuery(queries.apiKeys.list.queryOptions());
  return { ...query, readAgain: () => client.invalidateQueries({ queryKey: queries.apiKeys.key() }) };
}
