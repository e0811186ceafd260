import type {
  GenerationBatch,
  GenerationDay,
  GenerationEvent,
  GenerationWait,
} from '@postownia/contract/features/generation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followBatch } from './follow-batch.ts';

/** A batch and, while others take turns with it, how long it still takes. */
export type FollowedBatch = GenerationBatch & { readonly wait?: GenerationWait | null };

function withDay(batch: FollowedBatch, day: GenerationDay): FollowedBatch {
  return { ...batch, days: batch.days.map((known) => (known.date === day.date ? day : known)) };
}

function after(batch: FollowedBatch | null, event: GenerationEvent): FollowedBatch | null {
  if (event.type === 'day') return batch && withDay(batch, event.day);
  if (event.type === 'wait') return batch && { ...batch, wait: event.wait };
  return event.batch;
}

/**
 * Which batch is followed: the one that runs as far as the page or its stream knows. That the overview tells the end of
 * one does not end the following, because it may be read anew before the stream has told the last days and the end.
 */
export function followedId(start: GenerationBatch | null, batch: GenerationBatch | null): string | null {
  if (start?.state === 'running') return start.id;
  return batch?.state === 'running' && (start === null || start.id === batch.id) ? batch.id : null;
}

/**
 * The batch as it is at this moment, followed to its end; also one that was already running when the page was opened.
 * @param start the batch as the server last told it; null when there is none
 * @param onEnd called once with the ended batch; must keep its identity between renders
 */
export function useBatchStream(
  start: GenerationBatch | null,
  onEnd: (batch: GenerationBatch) => void,
): FollowedBatch | null {
  const client = useQueryClient();
  const [batch, setBatch] = useState<FollowedBatch | null>(start);
  const id = followedId(start, batch);
  // The stream tells more than the overview's later copies of the same batch.
  if (start !== null && start.id !== batch?.id) setBatch(start);
  useEffect(() => {
    if (id === null) return;
    const unmounting = new AbortController();
    const onEvent = (event: GenerationEvent) => setBatch((known) => after(known, event));
    followBatch({ client, id, signal: unmounting.signal, onEvent }).then(
      (ended) => ended && onEnd(ended),
      () => setBatch(null),
    );
    return () => unmounting.abort();
  }, [client, id, onEnd]);
  return batch;
}
