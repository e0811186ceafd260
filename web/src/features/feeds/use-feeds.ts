import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';

/** The brand's feeds, and how to read them anew after a change. */
export function useFeeds() {
  const client = useQueryClient();
  const query = useQuery(queries.feeds.list.queryOptions());
  return { ...query, readAgain: () => client.invalidateQueries({ queryKey: queries.feeds.key() }) };
}

export const useZone = (): string =>
  useQuery(queries.settings.get.queryOptions()).data?.workspace.zone ?? 'Europe/Warsaw';

/** What a feed is called before it told its name. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
