import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { roleMay, useRole } from '../../lib/use-may.ts';

/** Whether somebody of this role looks after webhooks; undefined until their role is known. */
export function useMayManageWebhooks(): boolean | undefined {
  const role = useRole();
  return role && roleMay(role, 'webhooks.manage');
}

/** The firm's endpoints, and how to read all of webhooks anew after a change. */
export function useWebhooks() {
  const client = useQueryClient();
  const query = useQuery(queries.webhooks.list.queryOptions());
  return { ...query, readAgain: () => client.invalidateQueries({ queryKey: queries.webhooks.key() }) };
}

export const useZone = (): string =>
  useQuery(queries.settings.get.queryOptions()).data?.workspace.zone ?? 'Europe/Warsaw';

/** What an endpoint is called where its path would be too much. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
