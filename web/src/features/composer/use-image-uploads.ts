import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import type { DraftMedium } from './draft.ts';
import { UnsavedError } from './draft-saver.ts';
import { mediumOf } from './medium-of.ts';

/**
 * Pictures on their way from the person's device into the library and the draft. It stands above the parts that come and go
 * with the steps of a phone, because sending waits for it: a post never goes out without a picture that was chosen for it.
 */
export function useImageUploads(onAdd: (added: readonly DraftMedium[]) => void) {
  const client = useQueryClient();
  const coming = useRef(new Set<Promise<void>>());
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) onAdd([mediumOf(await api.assets.add({ file }))]);
    },
    onError: (error) => showToast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.assets.key() }),
  });
  return {
    isUploading: isPending,
    upload: (files: readonly File[]) => {
      const batch = mutateAsync(files);
      coming.current.add(batch);
      batch.catch(() => undefined).finally(() => coming.current.delete(batch));
    },
    /** Until the last one stands in the draft. @throws UnsavedError where one of those on their way did not come */
    settled: async () => {
      try {
        await Promise.all(coming.current);
      } catch {
        throw new UnsavedError();
      }
    },
  };
}
