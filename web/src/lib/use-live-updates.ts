import type { Presence } from '@postownia/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from './api.ts';
import { followLiveUpdates } from './follow-live-updates.ts';
import { tellPresence } from './presence.ts';
import { openGentleRefresh } from './refresh-gently.ts';
import { staleKeysAfter } from './stale-keys.ts';

/**
 * Keeps what the screen shows as the server has it: whatever changes, here or in somebody else's browser, is read again.
 * @param workspace slug of the brand that is shown; null while it is not known, or nobody is signed in
 */
export function useLiveUpdates(workspace: string | null): void {
  const client = useQueryClient();
  // The first brand's screen began to read with the page itself.
  const readingSince = useRef(0);
  useEffect(() => {
    if (workspace === null) return;
    const unmounting = new AbortController();
    const refresh = openGentleRefresh(client);
    void followLiveUpdates({
      workspace,
      readingSince: readingSince.current,
      open: (signal, readFor) => api.liveUpdates.stream({ readFor }, { signal }),
      onUpdate: (update) => {
        if (update.type === 'missed') refresh.markAll();
        else
          for (const { name, payload } of update.events)
            if (name === 'presence.changed') tellPresence(payload as Presence);
            else refresh.mark(staleKeysAfter({ name, payload }));
      },
      signal: unmounting.signal,
    });
    return () => {
      unmounting.abort();
      readingSince.current = performance.now();
      refresh.stop();
    };
  }, [client, workspace]);
}
