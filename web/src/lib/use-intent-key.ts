import { useCallback, useRef } from 'react';

/**
 * One `Idempotency-Key` for one intention of the person: a press that is repeated because the answer got lost sends
 * the same key and acts once. `done` begins a new intention.
 */
export function useIntentKey(): { key: () => string; done: () => void } {
  const current = useRef<string | null>(null);
  const key = useCallback(() => {
    current.current ??= crypto.randomUUID();
    return current.current;
  }, []);
  const done = useCallback(() => {
    current.current = null;
  }, []);
  return { key, done };
}
