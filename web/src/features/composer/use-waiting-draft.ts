import { useEffect, useState } from 'react';
import { type WaitingDraft, waitingDrafts, withWaiting } from './waiting-drafts.ts';

interface Asked {
  readonly userId: string;
  /** Of the draft that the address names. */
  readonly key: string | null;
  readonly postId: string | null;
}

/**
 * What an earlier visit could not save of the draft that is opened: named by the address, or of the same post. Undefined until
 * it is known; null where there is none, or another tab writes on it.
 */
export function useWaitingDraft({ userId, key, postId }: Asked): WaitingDraft | null | undefined {
  const [found, setFound] = useState<WaitingDraft | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page was opened with; what is typed here comes later
  useEffect(() => {
    const waits = waitingDrafts(userId).findLast(
      (one) => one.key === key || (postId !== null && one.saved.post?.id === postId),
    );
    if (waits === undefined) return setFound(null);
    let isShown = true;
    void withWaiting(waits, async (now) => now).then((now) => isShown && setFound(now));
    return () => {
      isShown = false;
    };
  }, []);
  return found;
}
