import { useEffect } from 'react';
import { forgetSharedFiles, readSharedFiles } from '../../lib/shared-files.ts';
import type { useImageUploads } from './use-image-uploads.ts';

/** Puts the photos that a phone shared into the draft; they are forgotten once they stand in it. */
export function useSharedFiles(
  id: string | null,
  { upload, settled }: Pick<ReturnType<typeof useImageUploads>, 'upload' | 'settled'>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what the page was opened with
  useEffect(() => {
    if (id === null) return;
    let isShown = true;
    const take = async () => {
      const files = await readSharedFiles(id);
      if (!isShown || files.length === 0) return;
      upload(files);
      await settled();
      await forgetSharedFiles(id);
    };
    // What did not come is told by the upload, and waits here for the page to be opened again.
    take().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
}
