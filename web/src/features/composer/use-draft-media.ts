import { showToast } from '../../components/toast.tsx';
import { textOfCode } from '../../lib/error-text.ts';
import type { Draft } from './draft.ts';
import type { useDraft } from './use-draft.ts';
import { useImageUploads } from './use-image-uploads.ts';
import { useKnownVideo } from './use-known-video.ts';
import { withAdded } from './with-added.ts';

/** How media come into a draft, and what is known of its video. What no network takes together does not come; that is told. */
export function useDraftMedia({ draft, edit }: Pick<ReturnType<typeof useDraft>, 'draft' | 'edit'>) {
  const addMedia = (added: Draft['media']) =>
    edit((now) => {
      const media = withAdded(now.media, added);
      if (media === null) showToast.error(textOfCode('VIDEO_NOT_ALONE'));
      return media === null ? {} : { media };
    });
  return { addMedia, uploads: useImageUploads(addMedia), video: useKnownVideo(draft) };
}
