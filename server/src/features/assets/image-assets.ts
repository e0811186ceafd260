import { composedAssets } from './composed-assets.ts';
import { namedImages } from './named-images.ts';
import { openCut } from './open-cut.ts';
import { openFitted } from './open-fitted.ts';
import { photoAssets } from './photo-assets.ts';
import { countPhotos, selectDescribedPhotos, selectThumbnails } from './plan-photos.queries.ts';
import { readThumbnail } from './read-thumbnail.ts';
import { recordImage, storeImage } from './store-image.ts';
import { takeImages } from './take-images.ts';

/**
 * Images as assets: those that we make, those that something begins to show, those that come from elsewhere, those that are
 * put together of a person's own, cuts and smaller forms, and what screens show of them small.
 */
export const imageAssets = {
  store: storeImage,
  record: recordImage,
  take: takeImages,
  photos: photoAssets,
  composed: composedAssets,
  named: namedImages,
  cut: openCut,
  fitted: openFitted,
  described: selectDescribedPhotos,
  countPhotos,
  thumbnails: selectThumbnails,
  thumbnail: readThumbnail,
};
