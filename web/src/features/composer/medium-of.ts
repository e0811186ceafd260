import type { Asset } from '@postownia/contract/features/assets';
import type { DraftMedium } from './draft.ts';

/** An image of the library as a post shows it. */
export const mediumOf = ({
  id,
  url,
  thumbnailUrl,
  altText,
}: Pick<Asset, 'id' | 'url' | 'thumbnailUrl' | 'altText'>): DraftMedium => ({
  assetId: id,
  url,
  thumbnailUrl: thumbnailUrl ?? url,
  altText,
  crops: null,
});
