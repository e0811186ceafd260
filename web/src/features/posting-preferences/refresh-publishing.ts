import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';

/** Reads again whatever follows from auto-publish being switched. */
export function refreshPublishing(client: QueryClient): Promise<unknown> {
  return Promise.all([
    refreshCalendar(client),
    client.invalidateQueries({ queryKey: queries.postingPreferences.key() }),
  ]);
}
