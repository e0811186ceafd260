import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { isVideoFile, VideoSending } from '../../lib/video-sending.ts';
import type { DraftMedium } from './draft.ts';
import { UnsavedError } from './draft-saver.ts';
import { mediumOf } from './medium-of.ts';

/**
 * Pictures and videos on their way from the person's device into the library and the draft. It stands above the parts that come
 * and go with the steps of a phone, because sending waits for it: a post never goes out without what was chosen for it.
 */
export function useImageUploads(onAdd: (added: readonly DraftMedium[]) => void) {
  const client = useQueryClient();
  const videos = useContext(VideoSending);
  const [hasVideos, setHasVideos] = useState(false);
  const coming = useRef(new Set<Promise<void>>());
  const sendVideo = async (file: File) => {
    setHasVideos(true);
    const id = (await videos?.send(file)) ?? null;
    return id === null ? null : api.assets.read({ id });
  };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const asset = isVideoFile(file) ? await sendVideo(file) : await api.assets.add({ file });
        if (asset !== null) onAdd([mediumOf(asset)]);
      }
    },
    // Why a video was refused stands beside it.
    onError: (error, files) => {
      if (errorCodeOf(error) !== null || !files.some(isVideoFile)) showToast.error(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.assets.key() }),
  });
  return {
    isUploading: isPending,
    /** Videos were sent from here: what is on its way is to be shown. */
    hasVideos,
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
