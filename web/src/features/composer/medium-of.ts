import type { Asset } from '@postownia/contract/features/assets';
import type { DraftMedium } from './draft.ts';

/** An image or a video of the library as a post shows it; a video by its first moment. */
export const mediumOf = ({
  id,
  kind,
  url,
  thumbnailUrl,
  altText,
}: Pick<Asset, 'id' | 'kind' | 'url' | 'thumbnailUrl' | 'altText'>): DraftMedium => ({
  assetId: id,
  url,
  thumbnailUrl: thumbnailUrl ?? url,
  altText,
  crops: null,
  coverMs: kind === 'video' ? 0 : null,
});
