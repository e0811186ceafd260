import type {
  GenerationBatch,
  GenerationDay,
  GenerationEvent,
} from '@postownia/contract/features/generation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followBatch } from './follow-batch.ts';

function withDay(batch: GenerationBatch, day: GenerationDay): GenerationBatch {
  return { ...batch, days: batch.days.map((known) => (known.date === day.date ? day : known)) };
}

function after(batch: GenerationBatch | null, event: GenerationEvent): GenerationBatch | null {
  return event.type === 'day' ? batch && withDay(batch, event.day) : event.batch;
}

/**
 * The batch as it is at this moment, followed to its end; also one that was already running when the page was opened.
 * @param start the batch as the server last told it; null when there is none
 * @param onEnd called once with the ended batch; must keep its identity between renders
 */
export function useBatchStream(
  start: GenerationBatch | null,
  onEnd: (batch: GenerationBatch) => void,
): GenerationBatch | null {
  const client = useQueryClient();
  const [batch, setBatch] = useState(start);
  const id = start?.state === 'running' ? start.id : null;
  // The stream tells more than the overview's later copies of the same batch.
  if (start !== null && start.id !== batch?.id) setBatch(start);
  useEffect(() => {
    if (id === null) return;
    const leaving = new AbortController();
    const onEvent = (event: GenerationEvent) => setBatch((known) => after(known, event));
    followBatch({ client, id, signal: leaving.signal, onEvent }).then(
      (ended) => ended && onEnd(ended),
      () => setBatch(null),
    );
    return () => leaving.abort();
  }, [client, id, onEnd]);
  return batch;
}
