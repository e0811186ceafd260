import { PERMISSIONS } from '@postownia/contract/permissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** Whether somebody of this role looks after keys; undefined until the settings came. */
export function useMayManageKeys(): boolean | undefined {
  const role = useQuery(queries.settings.get.queryOptions()).data?.workspace.role;
  const roles: readonly string[] = PERMISSIONS['api-keys.manage'].roles;
  return role === undefined ? undefined : roles.includes(role);
}

/** The firm's keys, read anew after every change of them. */
export function useApiKeys() {
  const client = useQueryClient();
  const query = useQuery(queries.apiKeys.list.queryOptions());
  return { ...query, readAgain: () => client.invalidateQueries({ queryKey: queries.apiKeys.key() }) };
}
