import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { brandOfTab } from '../../lib/brand-of-tab.ts';
import { onPresence } from '../../lib/presence.ts';
import { type OtherHere, openOthersHere } from './others-here.ts';

/** Who else has the post open to write on it; nobody while it is not saved. */
export function useOthersHere(postId: string | undefined): readonly OtherHere[] {
  const [others, setOthers] = useState<readonly OtherHere[]>([]);
  useEffect(() => {
    if (postId === undefined) return;
    const client = crypto.randomUUID();
    // Said of the brand that the post is of, also when this tab has left for another by then.
    const brand = brandOfTab();
    const { hear, close } = openOthersHere({
      postId,
      client,
      // Said again soon; whoever has no network is not there either.
      tell: (here) =>
        void api.liveUpdates
          .setPresence({ postId, client, here }, { context: { ...(brand && { brand }) } })
          .catch(() => undefined),
      onChange: setOthers,
    });
    const stop = onPresence(hear);
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      stop();
      close();
      setOthers([]);
    };
  }, [postId]);
  return others;
}
