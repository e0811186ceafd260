import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { onWaitingDrafts, type WaitingDraft, waitingDrafts } from '../features/composer/waiting-drafts.ts';
import { putPost } from '../lib/post-cache.ts';

const AGAIN_MILLISECONDS = 15_000;

/**
 * Sends what this account typed without a network: when a page opens, when the network comes back, and again while something
 * waits.
 * @param onSent told how many posts it became
 * @returns what still waits and nobody writes on
 */
export function useWaiting(userId: string, onSent: (count: number) => void): readonly WaitingDraft[] {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<readonly WaitingDraft[]>([]);
  // In the words of then: when the page opens those of its language may still be on their way.
  const tell = useEffectEvent(onSent);
  useEffect(() => {
    let running = false;
    const send = async () => {
      if (running) return;
      running = true;
      try {
        if (waitingDrafts(userId).length === 0) return setWaiting([]);
        const { sendWaiting } = await import('../features/composer/send-waiting.ts');
        const outcome = await sendWaiting(userId);
        setWaiting(outcome.waiting);
        for (const post of outcome.sent) putPost(client, post);
        if (outcome.sent.length > 0) tell(outcome.sent.length);
      } finally {
        running = false;
      }
    };
    const begin = () => void send().catch(() => undefined);
    begin();
    const again = setInterval(begin, AGAIN_MILLISECONDS);
    window.addEventListener('online', begin);
    // What is sent or opened elsewhere no longer waits here; what is typed now is not told before it stays behind.
    const stop = onWaitingDrafts(() => {
      const left = waitingDrafts(userId).map(({ key }) => key);
      setWaiting((shown) =>
        shown.every(({ key }) => left.includes(key)) ? shown : shown.filter(({ key }) => left.includes(key)),
      );
    });
    return () => {
      clearInterval(again);
      window.removeEventListener('online', begin);
      stop();
    };
  }, [client, userId]);
  return waiting;
}
