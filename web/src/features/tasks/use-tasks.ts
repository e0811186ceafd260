import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useAfterHydration } from '../../lib/use-after-hydration.ts';

/** The other brands of a person tell this tab nothing: they are asked. */
const REFRESH_MS = 60_000;

/** What waits for whoever is signed in, over all their brands. */
export function useTasks() {
  const { state } = useSession();
  const ready = useAfterHydration();
  return useQuery({
    ...queries.tasks.list.queryOptions(),
    enabled: ready && state === 'signed-in',
    refetchInterval: REFRESH_MS,
  });
}
