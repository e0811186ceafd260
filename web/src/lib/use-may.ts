import { type Action, PERMISSIONS } from '@postownia/contract/permissions';
import type { ActiveRole } from '@postownia/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { queries } from './api.ts';

/** Whether a role may do something: the table that the server asks. */
export function roleMay(role: ActiveRole, action: Action): boolean {
  const { roles }: { roles: readonly ActiveRole[] } = PERMISSIONS[action];
  return roles.includes(role);
}

/**
 * Whether whoever is signed in may do something in the brand of this tab. Until their role is known: yes, so that most
 * people's buttons do not come late; the server refuses in any case.
 */
export function useMay(action: Action): boolean {
  const role = useQuery(queries.settings.get.queryOptions()).data?.workspace.role;
  return role === undefined || roleMay(role, action);
}
