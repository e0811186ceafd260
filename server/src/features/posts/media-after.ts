import { isVideoFormat, type PostDraft } from '@postownia/contract';
import type { PostMedium } from '../../db/schema/post-media.ts';
import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageAssets } from '../assets/index.ts';
import type { PostRow } from './posts.queries.ts';

type MediaChanges = NonNullable<PostDraft['media']>;

/**
 * A post's media as a change leaves them: in its order, each with what it says anew. Images of the library come in with the
 * alt text that the library has; what is not named goes. A post with a video keeps exactly that.
 * @throws Refusal NOT_FOUND for an asset that is no image of the workspace, or is named twice
 */
export async function mediaAfter(
  tx: Tx,
  workspaceId: WorkspaceId,
  { post, changes, now }: { post: Pick<PostRow, 'format' | 'media'>; changes: MediaChanges; now: Date },
): Promise<readonly PostMedium[]> {
  const { format, media } = post;
  const isShown = (id: string) => media.some(({ assetId }) => assetId === id);
  const ids = changes.flatMap(({ assetId }) => (isShown(assetId) ? [] : assetId));
  if (isVideoFormat(format) && (ids.length > 0 || changes.length < media.length))
    throw new Refusal('NOT_FOUND');
  const images = ids.length === 0 ? [] : await imageAssets.take(tx, workspaceId, { ids, now });
  const left = [...media, ...images.map((image) => ({ ...image, crops: null, coverMs: null }))];
  return changes.map(({ assetId, altText, crops }) => {
    const place = left.findIndex((one) => one.assetId === assetId);
    const medium = left[place];
    if (medium === undefined) throw new Refusal('NOT_FOUND');
    left.splice(place, 1);
    return {
      ...medium,
      altText: altText ?? medium.altText,
      crops: crops === undefined ? medium.crops : crops,
    };
  });
}
