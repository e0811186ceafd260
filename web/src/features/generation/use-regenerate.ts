import type { GenerationDay, GenerationEvent, GenerationWait } from '@postownia/contract/features/generation';
import type { Post } from '@postownia/contract/features/posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import { followBatch } from './follow-batch.ts';

/** A day that could not be made, and why; its tokens are back. */
export class MakingFailedError extends Error {
  override name = 'MakingFailedError';
  readonly day: GenerationDay;

  constructor(day: GenerationDay) {
    super(day.problem ?? 'a day could not be made');
    this.day = day;
  }
}

const CALLS = {
  text: api.generation.newText,
  image: api.generation.newImage,
  proposals: api.generation.proposeImages,
} as const;

/**
 * A new text, image or images to choose from for one post: starts it, waits for its end, leaves the post in the calendar.
 * `wait` says how long it stands behind others.
 */
export function useRegenerate(
  part: keyof typeof CALLS,
  told: { onDone: () => void; onFailed: (error: unknown) => void },
) {
  const client = useQueryClient();
  const intent = useIntentKey();
  const [wait, setWait] = useState<GenerationWait | null>(null);
  const onEvent = (event: GenerationEvent) => {
    if (event.type === 'wait') setWait(event.wait);
  };
  const making = useMutation({
    mutationFn: async (post: Post) => {
      setWait(null);
      const started = await CALLS[part]({ id: post.id }, { context: { idempotencyKey: intent.key() } });
      intent.done();
      const { signal } = new AbortController();
      const ended = await followBatch({ client, id: started.id, signal, onEvent });
      const failed = ended?.days.find(({ state }) => state === 'failed');
      if (failed !== undefined) throw new MakingFailedError(failed);
    },
    onSuccess: told.onDone,
    onError: (error) => {
      intent.done();
      told.onFailed(error);
    },
  });
  return { start: making.mutate, busy: making.isPending, wait: making.isPending ? wait : null };
}
