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
  const isHeldBack = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way out that was held back
  useEffect(() => {
    if (!isHeldBack) return;
    flush().then(
      () => blocker.proceed?.(),
      // What waits in this browser is sent from wherever its writer goes.
      () => (isSafe() ? blocker.proceed?.() : setIsAsking(true)),
    );
  }, [isHeldBack]);
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
