import type { Post } from '@postownia/contract/features/posts';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

export interface WayOut {
  /** The server has everything. */
  readonly isClean: () => boolean;
  /** Nothing is lost by leaving. */
  readonly isSafe: () => boolean;
  readonly flush: () => Promise<Post | null>;
  /** What is not saved is wanted no more. */
  readonly discard: () => void;
}

/**
 * Keeps whoever leaves the composer, by its own button, by a link or by Back, until everything is saved. What cannot be
 * saved, because it waits for a word or for the network, is lost only after a question.
 */
export function useWayOut({ isClean, isSafe, flush, discard }: WayOut) {
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !isClean(),
  );
  // Each way out has a place of its own: the next one may be held back before it was drawn that this one is over.
  const heldBack = blocker.state === 'blocked' ? blocker.location : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way out that was held back
  useEffect(() => {
    if (heldBack === undefined) return;
    let isCurrent = true;
    flush().then(
      () => isCurrent && blocker.proceed?.(),
      () => {
        if (!isCurrent) return;
        // What waits in this browser is sent from wherever its writer goes.
        if (isSafe()) blocker.proceed?.();
        else setIsAsking(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [heldBack]);
  return {
    isAsking,
    stay: () => {
      setIsAsking(false);
      blocker.reset?.();
    },
    leave: () => {
      setIsAsking(false);
      discard();
      blocker.proceed?.();
    },
  };
}
