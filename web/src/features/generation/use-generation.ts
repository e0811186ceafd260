import type { GenerationBatch } from '@postownia/contract/features/generation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { RefusalWords } from '../../lib/refusal-words.tsx';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import { useStoredMessage } from '../../lib/use-stored-message.ts';
import { useBatchStream } from './use-batch-stream.ts';

export interface GenerationWish {
  from: string;
  days: number;
  existing: 'fill' | 'replace';
  frequency: 'daily' | 'profile';
  planId?: string;
}

/** Tokens a refusal says are needed, for the specified sentence. */
function neededTokens(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'INSUFFICIENT_TOKENS') return null;
  const details = error.data as { needed?: unknown } | undefined;
  return typeof details?.needed === 'number' ? details.needed : null;
}

/** The batch to follow: the newer of the two, and of one batch the copy that still runs. */
export function newerOf(
  told: GenerationBatch | null,
  started: GenerationBatch | null,
): GenerationBatch | null {
  if (told === null || started === null) return told ?? started;
  if (told.id === started.id) return started.state === 'running' ? started : told;
  return told.createdAt > started.createdAt ? told : started;
}

/** How a batch ended, as it is told; a single day is called a day. */
export function endOf({ state, days }: Pick<GenerationBatch, 'state' | 'days'>) {
  if (state === 'cancelled') return 'cancelled';
  const failed = days.filter((day) => day.state === 'failed').length;
  if (failed > 0) return failed === days.length ? 'failed' : 'someFailed';
  return days.length === 1 ? 'dayDone' : 'monthDone';
}

/** Starting, following, cancelling, retrying and undoing batches; the running one survives a reload. */
export function useGeneration(currentBatch: GenerationBatch | null) {
  const client = useQueryClient();
  const { t } = useTranslation('generation');
  const formatMessage = useStoredMessage();
  const intent = useIntentKey();
  const [started, setStarted] = useState<GenerationBatch | null>(null);

  const tellEnd = useCallback(
    (batch: GenerationBatch) => {
      setStarted(null);
      const end = endOf(batch);
      const [first] = batch.days;
      const failed = batch.days.filter(({ state }) => state === 'failed').length;
      if (end === 'cancelled') showToast.notice(t('cancelled'));
      else if (end === 'failed')
        showToast.error(formatMessage(first?.message, first?.problem ?? t('failed')));
      else if (end === 'someFailed') showToast.error(t('someFailed', { count: failed }));
      else showToast.success(t(end));
    },
    [t, formatMessage],
  );
  const batch = useBatchStream(newerOf(currentBatch, started), tellEnd);

  const tellRefusal = (error: unknown) => {
    const needed = neededTokens(error);
    if (needed !== null) showToast.error(t('needed', { count: needed }));
    // With a link it stays as long as that takes to be pressed.
    else if (errorCodeOf(error) === 'TOKEN_CAP_REACHED')
      showToast.refused(createElement(RefusalWords, { error }));
    else showToast.error(errorCodeOf(error) === null ? t('failed') : errorText(error));
  };
  const start = useMutation({
    mutationFn: (wish: GenerationWish) =>
      api.generation.start(wish, { context: { idempotencyKey: intent.key() } }),
    onSuccess: (fresh) => {
      intent.done();
      setStarted(fresh);
      return refreshCalendar(client);
    },
    onError: (error) => {
      if (errorCodeOf(error) !== null) intent.done();
      tellRefusal(error);
    },
  });
  const retryDay = useMutation({
    mutationFn: (day: { id: string; date: string }) => api.generation.retryDay(day),
    onSuccess: setStarted,
    onError: tellRefusal,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.generation.cancel({ id }),
    onError: tellRefusal,
  });
  const undo = useMutation({
    mutationFn: (id: string) => api.generation.undo({ id }),
    onSuccess: () => {
      setStarted(null);
      showToast.success(t('undone'));
      return refreshCalendar(client);
    },
    onError: tellRefusal,
  });
  return { batch, isRunning: batch?.state === 'running', start, retryDay, cancel, undo };
}

export type Generation = ReturnType<typeof useGeneration>;
