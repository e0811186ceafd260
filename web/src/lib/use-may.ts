import type { Brands } from '@postownia/contract/features/brands';
import { type Action, isRefusedInArchive, PERMISSIONS } from '@postownia/contract/permissions';
import type { ActiveRole } from '@postownia/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { queries } from './api.ts';

/** Whether a role may do something: the table that the server asks. */
export function roleMay(role: ActiveRole, action: Action): boolean {
  const { roles }: { roles: readonly ActiveRole[] } = PERMISSIONS[action];
  return roles.includes(role);
}

/** Read by others: never asked for here, so that it need not be known when it grows old. */
const ONLY_WATCHED = { enabled: false, staleTime: Number.POSITIVE_INFINITY } as const;

/**
 * The role of whoever is signed in, in the brand of this tab; undefined until it is known. The dashboard's frame tells it
 * with all else; pages without the frame read the settings.
 */
export function useRole(): ActiveRole | undefined {
  const inFrame = useQuery(queries.calendar.overview.queryOptions({ ...ONLY_WATCHED, select: roleIn })).data;
  const inSettings = useQuery(
    queries.settings.get.queryOptions({ enabled: inFrame === undefined, select: roleIn }),
  ).data;
  return inFrame ?? inSettings;
}

const roleIn = ({ workspace }: { workspace: { role: ActiveRole } }): ActiveRole => workspace.role;

const isInArchive = ({ brands, current }: Brands): boolean =>
  brands.some(({ slug, archived }) => archived && slug === current);

/**
 * Whether whoever is signed in may do something in the brand of this tab: by their role, and as long as the brand is not in
 * the archive, where nothing of it changes. Until both are known: yes, so that most people's buttons do not come late; the
 * server refuses in any case.
 */
export function useMay(action: Action): boolean {
  const role = useRole();
  // Every page of the application reads the brands.
  const archived = useQuery(queries.brands.list.queryOptions({ ...ONLY_WATCHED, select: isInArchive })).data;
  if (archived === true && isRefusedInArchive(action)) return false;
  return role === undefined || roleMay(role, action);
}
